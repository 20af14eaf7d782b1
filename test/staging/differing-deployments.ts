import { type Json, refusal, type Said, type Variation } from "./deployment.ts";

/** Changes the successful answers of one operation. */
function answers(route: string, change: (json: Json, said: Said) => Json): NonNullable<Variation["say"]> {
  return (said, heard) => {
    if (heard.route === route && said.status < 300) said.json = change(said.json, said) ?? said.json;
  };
}

/** A deployment that takes a member under another name, and refuses ours like any unknown name. */
function takes(route: string, ours: string, theirs: string): NonNullable<Variation["hear"]> {
  return (heard) => {
    if (heard.route !== route || heard.body === undefined) return;
    if (ours in heard.body) return refusal(400, "bad_request", `Member "${ours}" is not known.`);
    if (!(theirs in heard.body)) return refusal(400, "bad_request", `Member "${theirs}" is required.`);
    const { [theirs]: value, ...rest } = heard.body;
    heard.body = { ...rest, [ours]: value };
  };
}

/** The same for several members, all of them required; a refusal names everything that is wrong, as validators do. */
function takesAll(route: string, names: Readonly<Record<string, string>>): NonNullable<Variation["hear"]> {
  return (heard) => {
    if (heard.route !== route) return;
    const unknown = Object.keys(names).filter((ours) => ours in heard.body);
    const missing = Object.values(names).filter((theirs) => !(theirs in heard.body));
    const problems = [
      ...unknown.map((name) => `Member "${name}" is not known.`),
      ...missing.map((name) => `Member "${name}" is required.`),
    ];
    if (problems.length > 0) return refusal(400, "bad_request", problems.join(" "));
    for (const [ours, theirs] of Object.entries(names)) takes(route, ours, theirs)(heard);
  };
}

const isUnder400 = ({ status }: Said): boolean => status < 400;

/** Deployments that keep every stated sentence, each different in one respect or in many. */
export const differingDeployments: readonly Variation[] = [
  {
    name: "S1 cosmetic: unknown members, offsets, prose, plans and prices of its own",
    refutes: ["A-72"],
    say(said, heard) {
      said.headers["x-served-by"] = "edge-7";
      if (said.json === undefined || said.json === null || typeof said.json !== "object") return;
      if (!isUnder400(said)) {
        // Offending members must be named (§4.6), in any wording.
        said.json.message = ["Nope.", ...(String(said.json.message).match(/"[^"]+"/g) ?? [])].join(" ");
        said.json.requestId = "r-1";
        return;
      }
      said.json = cosmetic(said.json);
      if (heard.route === "GET /v1/pricing/catalog") {
        said.json.plans.push({ plan: "solo", seatCap: 1, monthlyCredits: 50, prices: [] });
      }
    },
  },
  {
    name: "S2 ids of 16 hexadecimal digits, and a malformed one is a 400",
    refutes: [],
    ...hexadecimal(),
  },
  {
    name: "S3 operations that are not there, other statuses, unknown members ignored",
    refutes: ["A-06", "A-40", "A-44", "A-60", "A-62", "A-190"],
    hear(heard) {
      if (
        /^(GET \/v1\/contacts|POST \/v1\/(companies\/\{id\}\/restore|search\/jobs\/\{id\}\/cancel))$/.test(heard.route)
      ) {
        return refusal(404, "not_found", `Cannot find ${heard.path}`);
      }
      delete heard.query.usUnknown;
      if (heard.body) delete heard.body.usUnknown;
    },
    say(said, heard) {
      delete said.headers["x-ratelimit-reset"];
      const swaps: Readonly<Record<string, number>> = {
        "POST /v1/keys": 200,
        "POST /v1/shortlists": 200,
        "POST /v1/projects": 200,
        "POST /v1/search/jobs": 201,
        "POST /v1/deep-research/jobs": 200,
        "POST /v1/developers/reports": 200,
        "POST /v1/developers/{developerId}/notes": 200,
        "POST /v1/shortlists/{id}/members": 201,
        "POST /v1/companies/{id}/archive": 202,
        "POST /v1/files": 200,
      };
      if (said.status < 300) said.status = swaps[heard.route] ?? said.status;
      if (heard.route === "DELETE /v1/keys/{id}" && said.status < 300)
        Object.assign(said, { status: 204, json: undefined });
    },
  },
  {
    name: "S6 search answers items and page",
    refutes: ["A-20"],
    say: answers("GET /v1/developers/search", ({ results, total, nextCursor }) => ({
      items: results.map(({ match, ...developer }: Json) => ({ ...developer, relevance: { points: match.score } })),
      page: { next: nextCursor, matching: total },
    })),
  },
  {
    name: "S7 no quotas",
    refutes: ["A-10"],
    hear: ({ route, path }) =>
      route === "GET /v1/quotas" ? refusal(404, "not_found", `Cannot find ${path}`) : undefined,
  },
  {
    name: "S8 a created shortlist in an envelope",
    refutes: ["A-60"],
    say: answers("POST /v1/shortlists", (shortlist) => ({ shortlist })),
  },
  {
    name: "S9 me of another shape",
    refutes: ["A-05"],
    say: answers("GET /v1/me", ({ actor, account, entitlements }) => ({
      principal: { type: actor.kind === "key" ? "agent" : "person", ref: actor.id },
      tenant: { slug: account.id, tier: account.plan },
      rights: entitlements.map((each: string) => ({ on: each.split(":")[0], may: each.split(":")[1] })),
    })),
  },
  {
    name: "S10 a submitted search is answered flat",
    refutes: ["A-40"],
    say: answers("POST /v1/search/jobs", ({ job }) => job),
  },
  {
    name: "S11 a developer is answered flat",
    refutes: ["A-24"],
    say: answers("GET /v1/developers/{id}", ({ developer }) => developer),
  },
  {
    name: "S12 200 where we say 201",
    refutes: ["A-06", "A-60", "A-61"],
    say(said, { route }) {
      if (/^POST \/v1\/(keys|shortlists|developers\/\{developerId\}\/notes)$/.test(route) && said.status === 201)
        said.status = 200;
    },
  },
  { name: "S13 keys take scopes", refutes: ["A-06"], hear: takes("POST /v1/keys", "entitlements", "scopes") },
  {
    name: "S17 keys take a label and scopes",
    refutes: ["A-06"],
    hear: takesAll("POST /v1/keys", { name: "label", entitlements: "scopes" }),
  },
  {
    name: "S18 research takes a sort and logins",
    refutes: ["A-46"],
    hear: takesAll("POST /v1/deep-research/jobs", { subject: "sort", subjects: "logins" }),
  },
  {
    name: "S19 a submitted search is answered by its bare id",
    refutes: ["A-40"],
    say: answers("POST /v1/search/jobs", ({ job }) => job.id),
  },
  {
    name: "S20 what is created is answered as created and its id",
    refutes: ["A-40", "A-46", "A-60", "A-65"],
    say(said, { route }) {
      if (said.status >= 300) return;
      if (/^POST \/v1\/(search\/jobs|deep-research\/jobs)$/.test(route)) said.json = { created: said.json.job.id };
      if (/^POST \/v1\/(shortlists|projects)$/.test(route)) said.json = { created: said.json.id };
    },
  },
  {
    name: "S14 notes take text",
    refutes: ["A-61"],
    hear: takes("POST /v1/developers/{developerId}/notes", "body", "text"),
  },
  {
    name: "S15 a created project in an envelope",
    refutes: ["A-65"],
    say: answers("POST /v1/projects", (project) => ({ data: { project } })),
  },
  {
    name: "S16 resolving answers people by who was asked for",
    refutes: ["A-22"],
    say: answers("POST /v1/developers", ({ results, credits }) => ({
      people: Object.fromEntries(results.map((each: Json) => [each.developer.id, each.cells])),
      cost: credits.charged,
    })),
  },
  {
    name: "job ids by another name",
    refutes: ["A-40"],
    say: answers("POST /v1/search/jobs", ({ job }) => ({ jobId: job.id, state: job.status })),
  },
  {
    name: "results under data.items, cursors under page.next",
    refutes: ["A-20", "A-49", "A-60", "A-62", "A-67"],
    say(said, { route }) {
      if (
        said.status >= 300 ||
        !/^GET \/v1\/(developers\/search|shortlists|contacts|projects|deep-research\/jobs)$/.test(route)
      )
        return;
      const [list] = Object.values<Json>(said.json).filter(Array.isArray);
      said.json = { data: { items: list }, page: { next: said.json.nextCursor } };
    },
  },
  {
    name: "keys in data",
    refutes: ["A-06"],
    say(said, { route }) {
      if (/^(GET|POST) \/v1\/keys$/.test(route) && said.status < 300) said.json = { data: said.json };
    },
  },
  {
    name: "a job that waits for another round keeps the progress of its first",
    refutes: [],
    say: answers("POST /v1/search/jobs/{id}/more", ({ job }) => {
      job.status = "queued";
    }),
  },
  {
    name: "a banked row stays as it was when a later round hands its developer over",
    refutes: [],
    say: answers("GET /v1/search/jobs/{id}", (json) => {
      const handedOver = json.results.filter(({ source }: Json) => source === "banked");
      const rows = handedOver.map((row: Json) => ({ ...row, round: 0, source: "repo_fanout", why: null, score: null }));
      const first = json.results.filter(({ round }: Json) => round === 0);
      const since = json.results.filter(({ round }: Json) => round > 0);
      const ranked = rows.map((row: Json, at: number) => ({ ...row, delivered: false, rank: first.length + at + 1 }));
      json.results = [...first, ...ranked, ...since];
    }),
  },
];

/** What every client has to accept: undeclared members, and instants with an offset and microseconds. */
function cosmetic(value: Json): Json {
  if (Array.isArray(value)) return value.map(cosmetic);
  if (typeof value === "string") {
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? value.replace("Z", "000+00:00") : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, cosmetic(member)]);
  // An empty one may be a map as well, whose members each mean something.
  const isMap = Object.values(value).every((each) => typeof each !== "string");
  return Object.fromEntries(isMap ? entries : [...entries, ["links", { self: "/somewhere" }]]);
}

/**
 * Ids of shortlists, contacts, notes, keys and others in another form; the form of GitHub's and companies' ids is
 * stated.
 */
function hexadecimal(): Pick<Variation, "hear" | "inward" | "outward"> {
  const theirs = new Map<string, string>();
  const ours = new Map<string, string>();
  let count = 0;
  const other = (id: string): string => {
    const known = theirs.get(id) ?? `${(0x10000000 + count++).toString(16)}c0ffee42`;
    theirs.set(id, known);
    ours.set(known, id);
    return known;
  };
  const isOurs = /^\/v1\/(shortlists|notes|projects|keys)\/([^/]+)/;
  return {
    outward: (text) => text.replaceAll(/\b(?:sl|ct|nt|fl|at|prj|sj|jr)_[0-9a-z]{8,13}\b/g, other),
    inward: (text) => text.replaceAll(/\b[0-9a-f]{16}\b/g, (id) => ours.get(id) ?? id),
    hear({ route, path }) {
      const id = isOurs.exec(path)?.[2];
      if (
        id === undefined ||
        route === "" ||
        (/^[a-z]+_[0-9a-z]{6,}$/.test(id) && theirs.has(id)) ||
        /^[0-9a-f]{16}$/.test(id)
      )
        return;
      return refusal(400, "bad_request", "The id is malformed.");
    },
  };
}
