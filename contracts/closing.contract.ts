import { closingChecks } from "../src/contract/derived/all.ts";

export const closing = closingChecks();
