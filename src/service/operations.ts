import type { Operation } from "../kernel/operation.ts";
import { accessOperations } from "./access/operations.ts";
import { billingOperations } from "./billing/operations.ts";
import { clientOperations } from "./clients/operations.ts";
import { descriptionOperations } from "./description/operations.ts";
import { searchJobOperations } from "./jobs/operations.ts";
import { listOperations } from "./lists/operations.ts";
import { profileOperations } from "./registry/operations.ts";
import { researchOperations } from "./research/operations.ts";

/** The whole interface, one declaration an operation. */
export const serviceOperations: readonly Operation[] = [
  ...billingOperations,
  ...accessOperations,
  ...searchJobOperations,
  ...researchOperations,
  ...listOperations,
  ...clientOperations,
  ...profileOperations,
  ...descriptionOperations(() => serviceOperations),
];
