import type { Sheet } from "../src/contract/check.ts";
import { historyChecks } from "../src/contract/history/checks.ts";

/** Checks the history of the whole run against laws that no single answer can break. */
export const history: Sheet = historyChecks;
