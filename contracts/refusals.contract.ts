import { refusalChecks } from "../src/contract/checks/derived/all.ts";

export const refusals = refusalChecks();
