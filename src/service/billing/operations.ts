import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { operation } from "../../kernel/operation.ts";
import { PricingCatalog } from "../../model/catalog.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { pricingCatalog } from "./catalog.ts";

const readCatalog = operation({
  id: "pricing.catalog",
  route: "GET /v1/pricing/catalog",
  tag: "Pricing",
  summary: "Read plans, SKUs, facets and bundles with their prices",
  source: stated("§4.2"),
  access: { to: "public", limit: perMinute(120, "ip"), sources: { limit: assumed("A-08") } },
  answers: { status: 200, body: PricingCatalog },
  refuses: [],
  handle: ({ world }) => pricingCatalog(conditionsOf(world).paymentProcessor === "up"),
});

export const billingOperations = [readCatalog];
