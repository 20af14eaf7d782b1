import { quotaNames } from "../interface/billing/catalog.ts";
import type { Named } from "../kernel/overlay/named.ts";
import { PlanName } from "../model/catalog.ts";
import { interfaceOperations } from "./operations.ts";

/** All names that an overlay may use. */
export const overlayNames: Named = {
  operations: interfaceOperations,
  get plans() {
    return PlanName.options;
  },
  quotas: quotaNames,
};
