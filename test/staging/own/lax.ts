import { freeFacets } from "./money.ts";
import type { Json } from "./people.ts";
import { newId } from "./service.ts";
import type { Answered, Asked, Switch } from "./switch.ts";

/**
 * Takes what it should refuse, and charges for it: all that protects the account is what a run does not send. Only a ceiling that is
 * a number is kept to. What it charges is written down.
 */
export const lax = (ledger: string[]): Switch => ({
  name: "what should be refused is taken and charged",
  judges: /./,
  say(answered, asked) {
    const { status = 200 } = answered;
    if (status < 400 || [401, 405, 429, 503].includes(status)) return;
    const before = asked.account.spent;
    const taken = take(asked, status);
    if (taken !== undefined) Object.assign(answered, { status: 200, json: taken });
    const charged = asked.account.spent - before;
    if (charged > 0) ledger.push(`${charged} for ${asked.route} ${JSON.stringify(asked.body ?? asked.query)}`);
  },
});

function take(asked: Asked, status: number): Answered["json"] {
  const { account, body, query, route, path, now } = asked;
  const charge = (credits: number): void => {
    account.spent += credits;
  };
  switch (route) {
    case "POST /v1/fit-rank":
      charge(2 * countOf(body?.logins));
      return { results: [], misses: [], dropped: [], scoredCount: countOf(body?.logins) };
    case "POST /v1/developers":
    case "POST /v1/developers/reports":
      charge(isFree(body) ? 0 : 2 * countOf(body?.who ?? body?.developers));
      return route.endsWith("reports") ? { report: { id: newId(), status: "running", items: [] } } : { resolved: [] };
    case "POST /v1/developers/{id}/similar":
      charge(2 * rowsIn(body?.limit));
      return { results: [] };
    case "POST /v1/deep-research/jobs":
      charge(20 * countOf(body?.logins ?? body?.subjects));
      return { started: { job: newId() } };
    case "GET /v1/developers/search":
    case "POST /v1/searches/execute": {
      const { depth = "core", limit } = { ...query, ...body };
      charge(depth === "core" ? 0 : 2 * rowsIn(limit));
      return { hits: [], paging: { after: null } };
    }
    case "POST /v1/search/jobs": {
      const id = newId();
      const goal = Number.isInteger(body?.want) ? body.want : 25;
      account.shelves.searches.set(id, {
        ...{ id, status: "queued", config: {}, target: goal, goal, estimate: 2 * goal, budget: ceilingIn(body) },
        ...{ rounds: [], results: [], banked: [], delivered: 0, considered: 0, charged: 0 },
        ...{ createdAt: now, startedAt: now, touchedAt: now },
      });
      return { id };
    }
    case "POST /v1/search/jobs/{id}/more":
      charge(Math.min(50, ceilingIn(body) ?? Number.POSITIVE_INFINITY));
      return { job: { id: path.id, status: "running" } };
    default:
      return status === 400 ? create(asked) : undefined;
  }
}

/** Of what is refused for its input, only the name is kept. */
function create({ route, account, body, now }: Asked): Json {
  const [, shelf] = /^POST \/v1\/(keys|shortlists|projects|companies|.*attachments)$/.exec(route) ?? [];
  if (shelf === undefined) return undefined;
  const given = body?.label ?? body?.name;
  const [id, name] = [newId(), typeof given === "string" ? given.slice(0, 80) : "unnamed"];
  const at = new Date(now).toISOString();
  if (shelf === "keys") account.shelves.keys.set(id, { id, label: name, grants: [] });
  if (shelf === "shortlists")
    account.shelves.lists.set(id, {
      ...{ id, name, kind: "freestanding", description: null, ownerId: asOwner, pinned: false, archivedAt: null },
      ...{ createdAt: at, agentId: null, members: [] },
    });
  return shelf === "projects" ? { created: id } : { id, label: name, created: true };
}
const asOwner = "p1";

/** How many it names: something that is no list counts as one. */
function countOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return Array.isArray(value) ? value.length : 1;
}

/** Whatever is not known to cost nothing has a price. */
function isFree(body: Json): boolean {
  const facets = body?.facets;
  return Array.isArray(facets) && facets.length > 0 && facets.every((key) => freeFacets.includes(key));
}

function rowsIn(limit: unknown): number {
  const rows = Number(limit ?? 10);
  return Number.isInteger(rows) && rows > 0 ? rows : 10;
}

function ceilingIn(body: Json): number | null {
  const given = body?.budgetCredits;
  return Number.isInteger(given) && given > 0 ? given : null;
}
