import { newLruCache } from "../../base/lru-cache.ts";
import { pricingCatalog } from "../../interface/billing/catalog.ts";
import * as declared from "../../interface/billing/operations.ts";
import { implement } from "../../kernel/operation.ts";
import { type Written, written } from "../../kernel/written.ts";
import { conditionsOf } from "../../model/conditions.ts";

/** Nothing but the payment processor changes it. */
const catalogs = newLruCache<Written<ReturnType<typeof pricingCatalog>>>(2);

const readCatalog = implement(declared.readCatalog, {
  handle({ world }) {
    const { paymentProcessor } = conditionsOf(world);
    return catalogs.getOrCreate(paymentProcessor, () => written(pricingCatalog(paymentProcessor === "up")));
  },
});

export const billingOperations = [readCatalog];
