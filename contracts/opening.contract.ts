import { openingChecks } from "../src/contract/checks/derived/all.ts";

export const opening = openingChecks();
