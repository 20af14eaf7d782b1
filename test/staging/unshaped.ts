import { type Json, refusal, type Variation } from "./deployment.ts";

/** What the interface names without a shape, a bound or a place, as services have it that keep every stated sentence. */
export const unshaped: readonly Variation[] = [
  {
    name: "U1 every object says when it was read",
    refutes: [],
    say(said) {
      if (said.status < 300) said.json = stamped(said.json);
    },
  },
  {
    name: "U2 who wrote a field of a profile is a name",
    refutes: ["A-66"],
    say({ json }, { route }) {
      if (route !== "GET /v1/projects/{id}/profile") return;
      for (const field of Object.values<Json>(json.fields ?? {})) field.writtenBy = field.writtenBy?.name ?? "nobody";
    },
  },
  {
    name: "U3 a login may have any length, and a long one is nobody's",
    refutes: ["A-26"],
    hear: ({ route, body }) =>
      route === "POST /v2/developers/similar" && String(body?.like_person).length > 200
        ? refusal(404, "not_found", "Nobody has that login.")
        : undefined,
  },
  {
    name: "U4 a facet stands beside the details, not in them",
    refutes: ["A-26"],
    say({ status, json }, { route, body }) {
      if (route !== "POST /v2/developers/similar" || status >= 300 || !body?.facets?.includes("contact.socials"))
        return;
      for (const each of json.results) {
        const { socials, ...contact } = each.details.contact ?? {};
        each.facetValues = { "contact.socials": socials ?? null };
        if ((body.depth ?? "core") === "core") delete each.details.contact;
        else each.details.contact = { socials, ...contact };
      }
    },
  },
  {
    name: "U5 a banked row stays as it was when a later round hands its developer over",
    refutes: [],
    say({ status, json }, { route }) {
      if (route !== "GET /v1/search/jobs/{id}" || status >= 300) return;
      const handedOver = json.results.filter(({ source }: Json) => source === "banked");
      const rows = handedOver.map((row: Json) => ({ ...row, round: 0, source: "repo_fanout", why: null, score: null }));
      const first = json.results.filter(({ round }: Json) => round === 0);
      const since = json.results.filter(({ round }: Json) => round > 0);
      const ranked = rows.map((row: Json, at: number) => ({ ...row, delivered: false, rank: first.length + at + 1 }));
      json.results = [...first, ...ranked, ...since];
    },
  },
  {
    name: "U6 no commit statistics",
    refutes: ["A-51"],
    say({ json }, { route }) {
      if (route === "GET /v1/deep-research/reports/developers/{login}") delete json?.commitStats;
    },
  },
  {
    name: "U8 nothing that is created says when, and a name may be of any length",
    refutes: ["A-60"],
    hear: ({ route, body }) =>
      route === "POST /v1/shortlists" && String(body?.name).length > 80 ? refusal(404, "not_found", "No.") : undefined,
    say({ json, status }, { route }) {
      if (status < 300 && /^(GET|POST) \/v1\/companies/.test(route)) delete json?.createdAt;
    },
  },
  {
    name: "U7 a term counts how far a signal is from the top",
    refutes: ["A-51"],
    say({ status, json }, { route }) {
      if (route !== "GET /v1/deep-research/reports/developers/{login}" || status >= 300) return;
      for (const term of json?.composites?.qualityTerms ?? []) term.pct = 1 - term.pct;
    },
  },
];

let moments = 0;

/** Maps of which the interface gives the values: an entry is not a member. */
const maps: ReadonlySet<string> = new Set(["signalPopulations"]);

/** Another moment in each object at each read: a member that the interface does not know, for all to ignore (§9). */
function stamped(value: Json, of = ""): Json {
  if (Array.isArray(value)) return value.map((each) => stamped(each));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, stamped(member, name)]);
  const isObject = !maps.has(of) && Object.values(value).some((each) => typeof each === "string");
  return Object.fromEntries(isObject ? [...entries, ["seenAt", new Date(1.8e12 + ++moments).toISOString()]] : entries);
}
