import type { Named } from "../kernel/overlay/schema.ts";
import { PlanName } from "../model/catalog.ts";
import { quotaNames } from "./billing/quotas.ts";
import { serviceOperations } from "./operations.ts";

/** Everything that an overlay can name. */
export const overlayNames: Named = {
  operations: serviceOperations,
  plans: PlanName.options,
  quotas: quotaNames,
};
