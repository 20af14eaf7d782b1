import type { Json } from "./people.ts";
import { bad, ok } from "./service.ts";
import { type Switch, says } from "./switch.ts";

const similar = /^(POST \/v2|GET \/v1)\/developers\/similar$/;
const search = /^GET \/v1\/developers\/search$/;
const execute = /^POST \/v1\/searches\/execute$/;
const report = /^GET \/v1\/deep-research\/reports\/developers\/\{login\}$/;
const research = /^(GET \/v2|GET \/v1)\/deep-research\/jobs/;
const ofReports = /^(Research reports: |answers GET .*reports.developers.\{login\}$)/;
const ofPeople = /^(Search|Search configs|Levers|Similar developers|Depths|Pages)$/;

const jobsIn = (json: Json): Json[] => json.job?.items ?? json.research?.flatMap(({ items }: Json) => items) ?? [];
const peopleIn = (json: Json): Json[] => [json.hits, json.results].find(Array.isArray) ?? [];
const eachPerson = (change: (person: Json, at: number) => void): NonNullable<Switch["say"]> => {
  const parts = [search, execute, similar].map((route) => says(route, (json) => peopleIn(json).forEach(change)));
  return (answered, asked) => {
    for (const each of parts) each(answered, asked);
  };
};

let rankings = 0;
let polls = 0;
let renewals = 600;

/** What no sentence gives, and a check of a statement took for granted once. */
export const open: readonly Switch[] = [
  {
    name: "of every third developer no profile is resolved",
    judges: ofPeople,
    say: eachPerson(({ details }, at) => {
      if (at % 3 === 1) delete details.githubProfile;
    }),
  },
  {
    name: "a profile shows the first of the languages that somebody writes",
    judges: /^(Search|Search configs|Deep search follow-ups)$/,
    keeps: /^Search configs: requiredLanguages is/,
    say: eachPerson(({ details: { githubProfile } }) => {
      githubProfile?.core.languages.splice(1);
    }),
  },
  {
    name: "a page is shorter than it may be, and others follow",
    judges: /^(Similar developers|Notes and contacts|Pages)$/,
    keeps: /: (A page has 50|A page of v1|A page of similar|Excluded developers|Pages of notes)/,
    hear({ route, body, query }) {
      if (route === "POST /v2/developers/similar" && [undefined, 4, 5, 12, 20, 100].includes(body?.limit))
        body.limit = Math.ceil((body.limit ?? 20) / 2);
      if (route === "GET /v1/developers/{id}/notes" && Number(query.limit ?? 50) > 1)
        query.limit = String(Math.ceil(Number(query.limit ?? 50) / 2));
    },
  },
  {
    name: "who is alike is ranked anew each time",
    judges: /^(Similar developers|Pages|Profiles and facets)$/,
    keeps: /^Similar developers: (like_person|Each similar|A facet that|id or login)/,
    say: says(similar, ({ results }) => {
      if (rankings++ % 2 === 1) results.push(...results.splice(0, 1));
    }),
  },
  {
    name: "a write is answered with finer instants than are kept",
    judges:
      /^(History|Notes and contacts|Shortlists|Side effects|Companies|Answers|Deep search|Deep research|Refused requests)$/,
    keeps: /^History: A record's creation time/,
    say(answered, { route }) {
      if (route.startsWith("GET ") || answered.json === undefined || (answered.status ?? 200) >= 300) return;
      answered.json = JSON.parse(JSON.stringify(answered.json).replaceAll(/(T\d\d:\d\d:\d\d)Z"/g, '$1.428Z"'));
    },
  },
  {
    name: "some counts of a contribution are unknown, and its relation is known",
    judges: ofReports,
    keeps: /^answers /,
    say: says(report, ({ repos }) => {
      repos.push({
        ...{ ...repos[0], name: "forge", owner: "somebody-else" },
        contribution: {
          ...{ relation: "maintainer", commitsAuthored: null, authoredPrs: 1, authoredPrsMerged: 1 },
          ...{ authoredPrsMergedByOthers: null, selfMergedPrs: null, mergedForOthers: null, reviewsGiven: 4 },
          ...{ filesTouchedMedian: null, firstMergedAt: null, lastMergedAt: null, prTitles: null },
        },
      });
    }),
  },
  {
    name: "signals are excluded by the reason",
    judges: ofReports,
    refutes: ["A-51"],
    say: says(report, (json) => {
      json.signalsExcluded = { "never ranked": ["night"] };
    }),
  },
  {
    name: "somebody who is ranked has nothing in any composite",
    judges: ofReports,
    say: says(report, (json) => {
      const none = [{ signal: "pace", weight: 1, pct: 0 }];
      json.pctSignals = { pace: 0, reach: 0 };
      json.composites = {
        ...{ gemScore: 0, quality: 0, visibility: 0, reachable: 0, productionMaturity: 0 },
        ...{ qualityTerms: none, visibilityTerms: none, productionMaturityTerms: none },
      };
    }),
  },
  {
    name: "quotas say in how many seconds they are renewed",
    judges: /^(Deep search: Submitting|Deep search: A budget below|Purse: |Free: )/,
    say: says(/quotas$/, ({ meters }) => {
      renewals -= 7;
      for (const each of meters ?? []) each.renewsInSeconds = renewals;
    }),
  },
  {
    name: "quotas count the calls of a window, too",
    judges: /^Free: /,
    say: says(/quotas$/, ({ meters }) => {
      meters?.push({ meter: "calls", allotted: 1_000, spent: rankings++ });
    }),
  },
  {
    name: "a price has its currency while its amount is unknown",
    judges: /^answers GET \/v1\/pricing\/catalog$/,
    keeps: /^answers GET \/v1\/pricing\/catalog$/,
    say: says(/catalog$/, ({ plans }) => {
      for (const { prices } of plans)
        for (const each of prices) Object.assign(each, { unitAmountCents: null, currency: "eur" });
    }),
  },
  {
    name: "a search waits in the queue for each of its rounds",
    judges: /^(Deep search|Deep search follow-ups|History|answers .*search.jobs.*)$/,
    say: says(/^(GET|POST) \/v1\/search\/jobs\/\{id\}(\/more)?$/, ({ job, rounds = [] }) => {
      if (job?.status === "running" && (rounds.length > 0 || job.progress !== null)) job.status = "queued";
    }),
  },
  {
    name: "a subject whose runner is given back waits again",
    judges: /^(Deep research|History)$/,
    say: says(research, (json) => {
      for (const item of jobsIn(json)) if (item.status === "running" && polls++ % 2 === 1) item.status = "pending";
    }),
  },
  {
    name: "a cached answer has the times of the one that was made",
    judges: /^(Deep research|History|Answers)$/,
    say: says(research, (json) => {
      for (const item of jobsIn(json))
        if (item.source === "cache")
          Object.assign(item, { startedAt: "2026-01-05T10:00:00Z", finishedAt: "2026-01-05T10:01:00Z" });
    }),
  },
  {
    name: "the time of research is that of its work",
    judges: /^Deep research$/,
    keeps: /: A finished research job reads/,
    refutes: ["A-47"],
    say: says(research, ({ job, research: jobs }) => {
      for (const each of jobs ?? [job]) if (each) each.elapsedMs = Math.floor(each.elapsedMs / 2);
    }),
  },
  {
    name: "that nobody is there is an answer, too",
    judges: /^(Deep research|Answers)$/,
    refutes: ["A-46"],
    say: says(research, (json) => {
      for (const item of jobsIn(json)) if (item.failCode === "not_found") item.source = "fresh";
    }),
  },
  {
    name: "who is named twice is counted twice, and settles once",
    judges: /^Deep research$/,
    refutes: ["A-46"],
    say: says(/deep-research\/jobs/, ({ job, research: jobs }) => {
      for (const each of jobs ?? [job])
        if (each?.items?.some(({ login }: Json) => /-2$/.test(login))) each.requestedCount = each.items.length + 1;
    }),
  },
  {
    name: "a contact that was removed is known, and removed already",
    judges: /^Notes and contacts: (Removing|A removal)/,
    keeps: /: (Removing|A removal)/,
    refutes: ["A-62"],
    say(answered, { route, body, account }) {
      if (route !== "POST /v1/contacts/remove" || answered.status !== 404) return;
      const known = body.contactIds.filter((id: string) => account.shelves.contacts.has(id));
      if (known.length === body.contactIds.length) Object.assign(answered, ok({ removed: known }));
    },
  },
  {
    name: "notes of one instant come in the order of their ids",
    judges: /^(Notes and contacts|Pages)$/,
    keeps: /: Pages of notes/,
    say: says(/^GET .*\/notes$/, ({ notes, nextCursor }) => {
      if (nextCursor === null)
        notes.sort((a: Json, b: Json) => (a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : 0));
    }),
  },
  {
    name: "what has nothing to clear is neither written nor skipped",
    judges: /^(Own profile|answers PATCH .*profile)$/,
    say: says(/^PATCH \/v1\/me\/profile$/, (json, { body }) => {
      for (const names of [json.written, json.skipped])
        for (const name of body.clear ?? []) if (names.includes(name)) names.splice(names.indexOf(name), 1);
    }),
  },
  {
    name: "a rank is another number than the score that is shown",
    judges: /^Levers: Everybody found/,
    refutes: ["A-29"],
    say: says(execute, ({ hits }) => {
      for (const { details } of hits)
        if (details.score) details.score.cracked.crackedScore = 100 - details.score.cracked.crackedScore;
    }),
  },
  {
    name: "cells are never fresh",
    judges: /^(Profiles and facets|Concurrency)$/,
    hear({ route, account }) {
      if (route === "POST /v1/developers") account.owned.clear();
    },
    say: says(/catalog$/, ({ facets }) => {
      for (const each of facets) each.freshSeconds = 0;
    }),
  },
  {
    name: "sizes and tiers of a search have words of their own",
    judges: /^(Search|Free)$/,
    hear({ route, query }) {
      if (route !== "GET /v1/developers/search") return;
      if (query.companySize && !/^(small|large)$/.test(query.companySize)) throw bad("`companySize`: small or large.");
      if (query.experienceTier && !/^L\d$/.test(query.experienceTier)) throw bad("`experienceTier`: L1 to L9.");
      if (/no-such/.test(`${query.state}${query.techs}${query.subjects}`)) throw bad("There is no such word.");
    },
  },
  {
    name: "its document has a gateway's prefix",
    judges: /^Protocol: The OpenAPI document/,
    keeps: /^Protocol: The OpenAPI document/,
    say(answered, { route }) {
      if (route !== "GET /openapi.json" || answered.json?.paths === undefined) return;
      const entries = Object.entries(answered.json.paths).map(([path, each]) => [`/people${path}`, each]);
      answered.json.paths = Object.fromEntries(entries);
    },
  },
  {
    name: "what is wrong with a removal is told even to those who may not remove anybody",
    judges: /^entitlement POST \/v1\/contacts\/remove$/,
    say(answered, { route, body, account }) {
      if (route !== "POST /v1/contacts/remove" || answered.status !== 403) return;
      const ids: string[] = body?.contactIds ?? [];
      if (ids.length === 0)
        Object.assign(answered, { status: 400, json: { code: "bad_request", message: "Whom?", status: 400 } });
      else if (ids.some((id) => !account.shelves.contacts.has(id)))
        Object.assign(answered, { status: 404, json: { code: "not_found", message: "Who is that?", status: 404 } });
    },
  },
  {
    name: "refusals have codes that §7 does not map to a status",
    judges: /^(Entitlements|Unknown ids|Notes and contacts|Shortlists|Fit ranking|Protocol)$|^input GET .*notes/,
    refutes: ["A-02"],
    say({ json }) {
      const other: Record<string, string> = {
        bad_request: "client_error",
        not_found: "gone",
        conflict: "client_error",
      };
      if (json?.code in other || json?.code === "forbidden") json.code = other[json.code] ?? "client_error";
    },
  },
  {
    name: "who asks is known by a short print of the key",
    judges: /^Access: A key begins/,
    refutes: ["A-05"],
    say: says(/^GET \/v1\/me$/, (json) => {
      json.key = { prefix: "a3c5" };
    }),
  },
];
