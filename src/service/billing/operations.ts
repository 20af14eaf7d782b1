import { assumed, stated } from "../../base/provenance.ts";
import { newShelf } from "../../base/shelf.ts";
import { perMinute } from "../../kernel/limits.ts";
import { operation, reply } from "../../kernel/operation.ts";
import { PricingCatalog } from "../../model/catalog.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { pricingCatalog } from "./catalog.ts";

/** Nothing but the payment processor changes it. */
const catalogs = newShelf<Uint8Array>(2);

const readCatalog = operation({
  id: "pricing.catalog",
  route: "GET /v1/pricing/catalog",
  tag: "Pricing",
  summary: "Read plans, SKUs, facets and bundles with their prices",
  source: stated("§4.2"),
  access: { to: "public", limit: perMinute(120, "ip"), sources: { limit: assumed("A-08") } },
  answers: { status: 200, body: PricingCatalog },
  caching: "public",
  refuses: [],
  handle({ world }) {
    const { paymentProcessor } = conditionsOf(world);
    const write = () => new TextEncoder().encode(JSON.stringify(pricingCatalog(paymentProcessor === "up")));
    return reply({ status: 200, json: catalogs.take(paymentProcessor, write) });
  },
});

export const billingOperations = [readCatalog];
