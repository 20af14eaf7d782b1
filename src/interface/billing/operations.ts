import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare } from "../../kernel/operation.ts";
import { PricingCatalog } from "../../model/catalog.ts";

export const readCatalog = declare({
  id: "pricing.catalog",
  route: "GET /v1/pricing/catalog",
  tag: "Pricing",
  summary: "Read plans, SKUs, facets and bundles with their prices",
  source: stated("§4.2"),
  access: { to: "public", limit: perMinute(120, "ip"), sources: { limit: assumed("A-08") } },
  answers: { status: 200, body: PricingCatalog },
  caching: "public",
  refuses: [],
});
