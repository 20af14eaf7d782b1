import { openingChecks } from "../src/contract/derived/all.ts";

export const opening = openingChecks();
