import { jobReadings } from "./jobs.contract.ts";
import { protocolReadings } from "./protocol.contract.ts";
import { recordReadings } from "./records.contract.ts";
import { searchingReadings } from "./searching.contract.ts";
import { shortlistReadings } from "./shortlists.contract.ts";

/** The checks that find out a target's readings. */
export const readings = [
  ...protocolReadings,
  ...searchingReadings,
  ...recordReadings,
  ...shortlistReadings,
  ...jobReadings,
];
