// Parts of the control plane that a page begins without.
export { readOverrides } from "../kernel/overrides.ts";
export { coverageOf, coverageText } from "../stage/coverage/tally.ts";
export { toPact } from "../stage/journal/pact.ts";
export { explainAnswer } from "./explain-answer.ts";
export { writeTest } from "./tests/write-test.ts";
