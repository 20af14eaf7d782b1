import type { FaultView } from "../control/answers.ts";
import { control } from "./api.ts";
import { attempt, readFaults, say } from "./state.ts";

/** Puts a rule in force; the toast takes it back. */
export function addRule(rule: () => unknown): Promise<unknown> {
  return attempt(async () => {
    const { faults } = await control<{ faults: FaultView[] }>("POST", "/faults", rule());
    await readFaults();
    const undo = () => void removeRules(faults.map(({ id }) => id)).then(() => say("The rule is deleted."));
    say("The rule is in force.", { undo });
  });
}

export function removeRules(ids: readonly string[]): Promise<unknown> {
  return attempt(async () => {
    for (const id of ids) await control("DELETE", `/faults?id=${id}`);
    await readFaults();
  });
}
