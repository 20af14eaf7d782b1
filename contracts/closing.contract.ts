import { burstChecks, closingChecks } from "../src/contract/checks/derived/all.ts";

export const bursts = burstChecks();
export const closing = closingChecks();
