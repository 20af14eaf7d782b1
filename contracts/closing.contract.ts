import { burstChecks, closingChecks } from "../src/contract/derived/all.ts";

export const bursts = burstChecks();
export const closing = closingChecks();
