import type { KnownNames } from "../kernel/overlay/read.ts";
import { PlanName } from "../model/catalog.ts";
import { quotaNames } from "../model/quota.ts";
import { interfaceOperations } from "./operations.ts";

/** All names that an overlay may use. */
export const overlayNames: KnownNames = {
  operations: interfaceOperations,
  get plans() {
    return PlanName.options;
  },
  quotas: quotaNames,
};
