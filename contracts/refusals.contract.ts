import { refusalChecks } from "../src/contract/derived/all.ts";
import { publish } from "../src/contract/host.ts";

export const refusals = publish(refusalChecks());
