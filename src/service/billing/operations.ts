import { newShelf } from "../../base/shelf.ts";
import { pricingCatalog } from "../../interface/billing/catalog.ts";
import * as declared from "../../interface/billing/operations.ts";
import { implement, reply } from "../../kernel/operation.ts";
import { conditionsOf } from "../../model/conditions.ts";

/** Nothing but the payment processor changes it. */
const catalogs = newShelf<Uint8Array>(2);

const readCatalog = implement(declared.readCatalog, {
  handle({ world }) {
    const { paymentProcessor } = conditionsOf(world);
    const write = () => new TextEncoder().encode(JSON.stringify(pricingCatalog(paymentProcessor === "up")));
    return reply({ status: 200, json: catalogs.take(paymentProcessor, write) });
  },
});

export const billingOperations = [readCatalog];
