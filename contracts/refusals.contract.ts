import { refusalChecks } from "../src/contract/derived/all.ts";

export const refusals = refusalChecks();
