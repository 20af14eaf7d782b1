import { accountDrives } from "./drives/accounts.ts";
import { documentDrives } from "./drives/documents.ts";
import { jobDrives } from "./drives/jobs.ts";
import { pitfallDrives } from "./drives/pitfalls.ts";
import { refusalDrives } from "./drives/refusals.ts";
import { researchDrives } from "./drives/research.ts";
import { searchDrives } from "./drives/search.ts";
import { toleranceDrives } from "./drives/tolerance.ts";
import type { Drives } from "./hand.ts";

/** For each scenario, the calls that show what its description says. */
export const drives: Drives = {
  ...accountDrives,
  ...refusalDrives,
  ...searchDrives,
  ...jobDrives,
  ...researchDrives,
  ...documentDrives,
  ...toleranceDrives,
  ...pitfallDrives,
};
