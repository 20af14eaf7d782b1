import { everyCheck } from "../../../contracts/all.ts";
import { everyStatement } from "../../../contracts/statements/all.ts";
import { type AddedUpTruth, addUp } from "../../contract/report/truth/add-up.ts";
import type { Evidence } from "../../contract/report/truth/evidence.ts";
import { type Next, whatNext } from "../../contract/report/truth/next.ts";
import { assumption, sentence } from "../../contract/report/truth/subject.ts";
import type { RealService } from "../../control/real-service.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import { watchingChecks } from "../../watch/results.ts";
import { lookAt, readReports } from "./read-reports.ts";

/** The combined result of all reports, and what to check next. */
export function sumOf(reports: readonly Evidence[]): { readonly truth: AddedUpTruth; readonly next: Next } {
  const subjects = { sentences: everyStatement.map(sentence), assumptions: assumptions().map(assumption) };
  const truth = addUp(reports, subjects);
  const checks = { asking: everyCheck, watching: watchingChecks };
  return { truth, next: whatNext(truth, [...subjects.sentences, ...subjects.assumptions], reports, checks) };
}

/** For a page that polls: reports are only read again when one of them has changed. */
export function newTruth(places: readonly string[]): RealService["truth"] {
  let cached: { readonly look: string; readonly sum: ReturnType<RealService["truth"]> } | null = null;
  return () => {
    const look = lookAt(places);
    if (cached?.look === look) return cached.sum;
    const { reports, problems } = readReports(places);
    const { truth, next } = sumOf(reports);
    const sum = { ...truth, next, problems };
    cached = { look, sum };
    return sum;
  };
}
