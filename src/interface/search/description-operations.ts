import { stated } from "../../base/provenance.ts";
import { perMinute, perSecond } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { Capabilities } from "../../model/capabilities.ts";
import { FieldRegistry } from "../../model/field.ts";

export const readCapabilities = declare({
  id: "search.capabilities",
  route: "GET /v1/search/capabilities",
  tag: "Search",
  summary: "Read what a search can ask for, and how far it reaches",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perMinute(120, "account") },
  answers: { status: 200, body: Capabilities },
  refuses: ["database_unavailable"],
  reasons: { database_unavailable: "Search is not enabled, or its index cannot be reached." },
});

export const readFields = declare({
  id: "developers.fields",
  route: "GET /v2/developers/fields",
  tag: "Search",
  summary: "Read the field registry: what may be filtered, sorted, boosted and shown",
  description:
    "Cached for 30 seconds of the service's clock: a registry that becomes unavailable or available again is noticed after that time. Its refusals with 400, 404, 429 and 503 have their own shape.",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perSecond(10, "actor") },
  errorShape: "registry",
  answers: { status: 200, body: FieldRegistry },
  caching: "private",
  refuses: ["database_unavailable"],
  reasons: { database_unavailable: "The registry cannot be reached (A-33)." },
});
