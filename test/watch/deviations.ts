import type { Observed } from "../../src/watch/observation.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

/** One way in which a service could violate the interface, applied to the answers of an hour of work. */
export interface Deviation {
  readonly name: string;
  /** The exchange to change: the first one of a method and a path that this matches, or the last. */
  readonly at: RegExp;
  readonly last?: true;
  readonly json?: (json: Json) => unknown;
  readonly answer?: (seen: Observed) => Partial<Observed>;
  /** The findings where what is planted also contradicts what other answers say of the same people; one elsewhere. */
  readonly findings?: number;
}

/** Thirty of them: shapes, errors, headers, relations between members, and errors that only a sequence shows. */
export const deviations: readonly Deviation[] = [
  {
    name: "a stated member is missing",
    at: /^GET \/v1\/developers\/search/,
    json: (j) => delete j.results[0].hasEmail,
  },
  { name: "a member is of another type", at: /^POST \/v2\/.*similar/, json: (j) => (j.results[0].id = 7) },
  { name: "a member that may not be null is null", at: /^GET \/v1\/projects\/[^/]+$/, json: (j) => (j.name = null) },
  { name: "a value of no enum", at: /^GET \/v1\/shortlists\/[^/]+$/, json: (j) => (j.kind = "smart") },
  { name: "a job status of no enum", at: /^GET \/v1\/search\/jobs\/sj/, json: (j) => (j.job.status = "done") },
  {
    name: "an instant without a zone",
    at: /^GET \/v1\/developers\/\d+\/notes/,
    json: (j) => (j.notes[0].createdAt = "2026-11-20 10:00"),
  },
  { name: "a reason of no enum", at: /^POST \/v1\/fit-rank/, json: (j) => (j.dropped[0].reason = "famous") },
  {
    name: "a list with more rows than were asked for",
    at: /^GET \/v1\/developers\/similar/,
    json: (j) => j.results.push({ ...j.results[0], id: "4000000001" }),
  },
  { name: "one developer twice on a page", at: /^POST \/v2\/.*similar/, json: (j) => (j.results[1] = j.results[0]) },
  {
    name: "an address in a search result",
    at: /^GET \/v1\/developers\/search/,
    json: (j) => (j.results[0].details.contact = { emails: ["a@b.example"] }),
  },
  {
    name: "a developer who was excluded",
    findings: 2,
    at: /similar.*exclude/,
    answer: (seen) => ({ status: 200, ...excluding(seen) }),
  },
  { name: "an error without a code", at: /^DELETE \/v1\/notes\/nt_nothing/, json: (j) => delete j.code },
  { name: "an error that says another status", at: /^GET \/v1\/search\/jobs\/nothing/, json: (j) => (j.status = 400) },
  {
    name: "an unknown error code",
    at: /^POST \/v1\/search\/jobs .*"budgetCredits":1\}/,
    last: true,
    json: (j) => (j.code = "no_money"),
  },
  {
    name: "an error in HTML",
    at: /^GET \/v1\/search\/jobs\/nothing/,
    answer: () => ({ body: "<h1>Not found</h1>", headers: { "content-type": "text/html" } }),
  },
  { name: "an answer without a credential", at: /^GET \/v1\/search\/capabilities/, answer: () => ({ caller: null }) },
  { name: "a status that is not declared", at: /^PATCH \/v1\/shortlists/, answer: () => ({ status: 202 }) },
  {
    name: "a limit that is taken out of its bounds",
    at: /^POST \/v2\/.*similar/,
    answer: (seen) => ({ requestBody: seen.requestBody!.replace('"limit":4', '"limit":101') }),
  },
  {
    name: "a remaining allowance larger than the whole",
    at: /^GET \/v1\/companies/,
    answer: (seen) => ({ headers: { ...seen.headers, "x-ratelimit-remaining": "61" } }),
  },
  {
    name: "another rate limit than is stated",
    at: /^GET \/v1\/projects\/[^/]+$/,
    answer: (seen) => ({ headers: { ...seen.headers, "x-ratelimit-limit": "30", "x-ratelimit-remaining": "3" } }),
  },
  {
    name: "a budget that does not add up",
    at: /^GET \/v1\/search\/jobs\/sj/,
    last: true,
    json: (j) => (j.job.budgetRemaining += 1),
  },
  {
    name: "more delivered than there are rows",
    at: /^GET \/v1\/search\/jobs\/sj/,
    last: true,
    json: (j) => (j.job.progress.delivered += 1),
  },
  {
    name: "a delivered count of none of its items",
    at: /^GET \/v2\/deep-research\/jobs/,
    last: true,
    json: (j) => (j.job.deliveredCount = 0),
  },
  { name: "a login in no place of a fit ranking", at: /^POST \/v1\/fit-rank/, json: (j) => (j.misses = []) },
  {
    name: "a job that had ended runs again",
    at: /^GET \/v1\/search\/jobs$/,
    json: (j) => (j.jobs[0].status = "running"),
  },
  {
    name: "charges that fall",
    at: /^GET \/v1\/search\/jobs$/,
    json: (j) => {
      j.jobs[0].creditsCharged -= 1;
      j.jobs[0].budgetRemaining += 1;
    },
  },
  {
    name: "a balance that does not show the charges",
    at: /^GET \/v1\/quotas/,
    last: true,
    json: (j) => {
      j.credits.used = 0;
      j.credits.remaining = j.credits.granted;
    },
  },
  {
    name: "a page that repeats a row of the one before",
    at: /^GET \/v1\/developers\/search.*cursor/,
    answer: () => ({}),
  },
  {
    name: "a rename that is not read back",
    at: /^GET \/v1\/shortlists$/,
    json: (j) => {
      j.shortlists.find((each: Json) => each.name === "Rust in Europe").name = "Rust in Berlin";
    },
  },
  {
    name: "a note that was deleted and is shown",
    at: /^GET \/v1\/developers\/\d+\/notes/,
    last: true,
    answer: () => ({}),
  },
];

function excluding({ requestBody, body }: Observed): Partial<Observed> {
  const json = JSON.parse(body as string);
  const [id] = JSON.parse(requestBody as string).exclude ?? [];
  if (id !== undefined) json.results[0].id = id;
  return { body: JSON.stringify(json) };
}

/** The same traffic with one deviation. */
export function planted(traffic: readonly Observed[], deviation: Deviation): readonly Observed[] {
  const { at, last, name } = deviation;
  const matches = (seen: Observed): boolean => at.test(`${seen.method} ${seen.path} ${seen.requestBody ?? ""}`.trim());
  const place = last ? traffic.findLastIndex(matches) : traffic.findIndex(matches);
  const seen = traffic[place];
  if (seen === undefined) throw new Error(`${name}: nothing matches ${at}`);
  return traffic.map((each, position) => (position === place ? deviate(traffic, place, each, deviation) : each));
}

function deviate(
  traffic: readonly Observed[],
  place: number,
  seen: Observed,
  { name, json, answer }: Deviation,
): Observed {
  if (answer !== undefined) return { ...seen, ...answer(seen), ...fromBefore(traffic, place, seen, name) };
  const value = JSON.parse(seen.body as string);
  json?.(value);
  return { ...seen, body: JSON.stringify(value) };
}

/** Repeats an earlier answer later, which only a sequence shows. */
function fromBefore(traffic: readonly Observed[], place: number, seen: Observed, name: string): Partial<Observed> {
  const path = seen.path.split("?")[0] as string;
  const before = traffic.slice(0, place).findLast((each) => each.method === "GET" && each.path.split("?")[0] === path);
  const [now, then] = [seen.body, before?.body].map((body) => (typeof body === "string" ? JSON.parse(body) : null));
  if (name.includes("repeats a row"))
    return { body: JSON.stringify({ ...now, results: [then.results[0], ...now.results.slice(1)] }) };
  if (name.includes("deleted")) return { body: JSON.stringify({ ...now, notes: then.notes }) };
  return {};
}
