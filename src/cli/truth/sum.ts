import { everyCheck } from "../../../contracts/all.ts";
import { everyStatement } from "../../../contracts/statements/all.ts";
import { type AddedUpTruth, addUp } from "../../contract/report/truth/add-up.ts";
import type { Evidence } from "../../contract/report/truth/evidence.ts";
import { type Next, whatNext } from "../../contract/report/truth/next.ts";
import { assumption, sentence } from "../../contract/report/truth/subject.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import { watchingChecks } from "../../watch/results.ts";

/** The combined result of all reports, and what to check next. */
export function sumOf(reports: readonly Evidence[]): { readonly truth: AddedUpTruth; readonly next: Next } {
  const subjects = { sentences: everyStatement.map(sentence), assumptions: assumptions().map(assumption) };
  const truth = addUp(reports, subjects);
  const checks = { asking: everyCheck, watching: watchingChecks };
  return { truth, next: whatNext(truth, [...subjects.sentences, ...subjects.assumptions], reports, checks) };
}
