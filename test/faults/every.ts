import type { Fault } from "./fault.ts";
import { boundMutants, ignoredMutants } from "./generated/inputs.ts";
import { limitMutants } from "./generated/limits.ts";
import { memberMutants } from "./generated/members.ts";
import { refusalMutants } from "./generated/refusals.ts";
import { accessMutants } from "./handmade/access.ts";
import { catalogMutants } from "./handmade/catalog.ts";
import { clientMutants } from "./handmade/clients.ts";
import { jobMutants } from "./handmade/jobs.ts";
import { likenessMutants } from "./handmade/likeness.ts";
import { listMutants } from "./handmade/lists.ts";
import { moneyMutants } from "./handmade/money.ts";
import { noteMutants } from "./handmade/notes.ts";
import { peopleMutants } from "./handmade/people.ts";
import { reportMutants } from "./handmade/reports.ts";
import { researchMutants } from "./handmade/research.ts";
import { searchMutants } from "./handmade/searches.ts";
import { answers } from "./told/answers.ts";
import { around } from "./told/around.ts";
import { bothWays } from "./told/both-ways.ts";
import { caches } from "./told/caches.ts";
import { clauses } from "./told/clauses.ts";
import { counts } from "./told/counts.ts";
import { deployed } from "./told/deployed.ts";
import { everywhere } from "./told/everywhere.ts";
import { fresh } from "./told/fresh.ts";
import { records } from "./told/records.ts";
import { slips } from "./told/slips.ts";

/** Errors that a single answer shows: the checks of all answers have to find them. */
export const shapeMutants: readonly Fault[] = memberMutants;

/** Errors of one operation or area, each thought of by itself. */
export const handmadeMutants: readonly Fault[] = [
  ...moneyMutants,
  ...jobMutants,
  ...reportMutants,
  ...listMutants,
  ...clientMutants,
  ...peopleMutants,
  ...accessMutants,
  ...searchMutants,
  ...likenessMutants,
  ...researchMutants,
  ...catalogMutants,
  ...noteMutants,
];

/** Errors that only a specific check can find. */
export const soughtMutants: readonly Fault[] = [
  ...handmadeMutants,
  ...boundMutants,
  ...ignoredMutants,
  ...refusalMutants,
  ...limitMutants,
];

/** Errors that a report has to name in certain words. */
export const toldFaults: readonly Fault[] = [
  ...deployed,
  ...records,
  ...counts,
  ...answers,
  ...caches,
  ...fresh,
  ...bothWays,
  ...clauses,
  ...around,
  ...everywhere,
  ...slips,
];

export { sequences } from "./told/sequences.ts";
