import { historyChecks } from "../src/contract/checks/history.ts";
import type { Sheet } from "../src/contract/run/check.ts";

/** Checks the history of the whole run against laws that no single answer can break. */
export const history: Sheet = historyChecks;
