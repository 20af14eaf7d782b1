import { second } from "../../base/instants.ts";
import { stated } from "../../base/provenance.ts";
import { get, put } from "../../base/table.ts";
import { perMinute, perSecond } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { Capabilities } from "../../model/capabilities.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { FieldRegistry, registryReads } from "../../model/field.ts";
import { peopleIn } from "../../population/world-people.ts";
import { requireSearch } from "./availability.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { fields } from "./fields.ts";

const readCapabilities = operation({
  id: "search.capabilities",
  searches: true,
  route: "GET /v1/search/capabilities",
  tag: "Search",
  summary: "Read what a search can ask for, and how far it reaches",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perMinute(120, "account") },
  answers: { status: 200, body: Capabilities },
  refuses: ["database_unavailable"],
  reasons: { database_unavailable: "Search is not enabled, or its index cannot be reached." },
  handle({ world }) {
    requireSearch(world);
    return capabilitiesOf(peopleIn(world));
  },
});

const cachedFor = 30 * second;

const readFields = operation({
  id: "developers.fields",
  route: "GET /v2/developers/fields",
  tag: "Search",
  summary: "Read the field registry: what may be filtered, sorted, boosted and shown",
  description:
    "Cached for 30 seconds of the service's clock: a registry that goes away or comes back is seen when they are over. Its refusals with 400, 404, 429 and 503 have a shape of their own.",
  source: stated("§4.1"),
  access: { to: "search:read", cost: free, limit: perSecond(10, "actor") },
  errorShape: "registry",
  answers: { status: 200, body: FieldRegistry },
  caching: "private",
  refuses: ["database_unavailable"],
  reasons: { database_unavailable: "The registry cannot be reached (A-33)." },
  handle({ world, now, refuse }) {
    const before = get(world.tables, registryReads, "registryReads");
    const isFresh = before !== undefined && before.at <= now && now < before.at + cachedFor;
    const state = isFresh ? before.state : conditionsOf(world).registry;
    if (state === "down") {
      return refuse("database_unavailable", "The field registry cannot be reached.", {
        headers: { "retry-after": "5" },
        hint: "Try again in a few seconds; filters that worked before go on working.",
      });
    }
    if (!isFresh) put(world.tables, registryReads, { at: now, state });
    return { ok: true as const, registry: state, fields: state === "live" ? [...fields()] : [] };
  },
});

export const searchDescriptionOperations = [readCapabilities, readFields];
