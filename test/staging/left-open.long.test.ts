import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { type Json, refusal, type Variation } from "./deployment.ts";
import { runAgainst, saysOf, world } from "./running.ts";

// What the interface leaves open, one thing at a time: no check of a statement may take our choice for granted.

/** Changes the successful answers of some operations. */
function says(route: RegExp, change: (json: Json) => void): NonNullable<Variation["say"]> {
  return (said, heard) => {
    if (route.test(heard.route) && said.status < 300) change(said.json);
  };
}

/** The deployment `name` says so, and these checks judge it. */
interface Case {
  readonly name: string;
  readonly judges: RegExp;
  readonly refutes?: readonly string[];
  readonly deployment: Pick<Variation, "hear" | "say">;
}

const cases: readonly Case[] = [
  {
    name: "a balance is one number, and is charged all the same",
    judges: /^(Fit ranking: |answers GET \/v1\/quotas$|History: .*balance)/,
    refutes: ["A-10"],
    deployment: {
      say: says(/^GET \/v1\/quotas$/, (json) => {
        json.wallet = { credits: json.credits.remaining };
        delete json.credits;
      }),
    },
  },
  {
    name: "a job that waits for another round keeps the progress of its first",
    judges: /^(answers POST \/v1\/search\/jobs\/\{id\}\/more|Deep search.*more)/i,
    deployment: {
      say: says(/^POST \/v1\/search\/jobs\/\{id\}\/more$/, ({ job }) => {
        job.status = "queued";
      }),
    },
  },
  {
    name: "a new company says nothing of its enrichment",
    judges: /^Companies: A new company/,
    refutes: ["A-413"],
    deployment: {
      say: says(/^GET \/v1\/companies$/, ({ rows }) => {
        for (const row of rows) row.profileStatus = null;
      }),
    },
  },
  {
    name: "angles are the same for every text",
    judges: /^Search aids: Another config/,
    refutes: ["A-30"],
    deployment: {
      hear(heard) {
        if (heard.route === "POST /v1/searches/angles" && heard.body?.jd) heard.body.jd = "Rust";
        return undefined;
      },
    },
  },
  {
    name: "a list of a project cannot be made by hand",
    judges: /^Shortlists: A person can see the list of a project/,
    deployment: {
      hear(heard) {
        if (heard.route === "POST /v1/shortlists") delete heard.body.kind;
        return undefined;
      },
    },
  },
  {
    name: "everybody has the subject that is asked for",
    judges: /^Search: techs and subjects/,
    deployment: {
      hear(heard) {
        if (heard.query.subjects === "databases") delete heard.query.subjects;
        return undefined;
      },
    },
  },
  {
    name: "a person without a linked profile has null for the link",
    judges: /^(Depths: |answers GET \/v1\/developers\/search$)/,
    deployment: {
      say: says(/^GET \/v1\/developers\/search$/, ({ results }) => {
        for (const { details } of results) if (details.contact?.socials) details.contact.socials.linkedin ??= null;
      }),
    },
  },
  {
    name: "a developer of several organisations names another one than the filter",
    judges: /^Search: orgs/,
    deployment: {
      say(said, heard) {
        if (heard.route !== "GET /v1/developers/search" || heard.query.orgs === undefined) return;
        for (const { details } of said.json.results) details.githubProfile.core.organization = "another-one";
      },
    },
  },
  {
    name: "expertise is a text",
    judges: /^(answers GET \/v1\/developers\/search$|Depths: |Search: )/,
    refutes: ["A-435"],
    deployment: {
      say: says(/^GET \/v1\/developers\/search$/, ({ results }) => {
        for (const { details } of results)
          if (details.identity?.linkedin) details.identity.linkedin.expertise = "Databases";
      }),
    },
  },
  {
    name: "a new project has no list of candidates yet",
    judges: /^Projects: A new project belongs/,
    refutes: ["A-65"],
    deployment: {
      say: says(/^GET \/v1\/projects\/\{id\}$/, (json) => {
        json.candidateListId = null;
        json.shortlists = [];
      }),
    },
  },
  {
    name: "credits are spent and left, and charged all the same",
    judges: /^(Fit ranking: |Concurrency: Two simultaneous polls)/,
    refutes: ["A-10"],
    deployment: {
      say: says(/^GET \/v1\/quotas$/, (json) => {
        const { granted, used, remaining } = json.credits;
        json.credits = { total: granted, spent: used, left: remaining };
      }),
    },
  },
  {
    name: "a role profile has no fields until somebody writes one, and none can be written",
    judges: /^Projects: (A role profile|fields limits)/,
    deployment: {
      say: says(/^GET \/v1\/projects\/\{id\}\/profile$/, (json) => {
        if (json.fields) json.fields = {};
      }),
    },
  },
  {
    name: "an empty cursor begins at the first page",
    judges: /^(answers |input )(POST \/v2\/developers\/similar|GET \/v1\/developers\/similar)( cursor| id| login|$)/,
    refutes: ["A-26", "A-330"],
    deployment: {
      hear(heard) {
        if (heard.body?.cursor === "") delete heard.body.cursor;
        for (const name of ["id", "login"]) if (heard.query[name] === "") delete heard.query[name];
        if (heard.route === "GET /v1/developers/similar" && !heard.query.id) heard.query.login ??= "nobody-at-all";
        return undefined;
      },
    },
  },
  {
    name: "a company has other fields than ours",
    judges: /^Side effects: Creating a company/,
    deployment: {
      hear: ({ route, body }) =>
        route === "POST /v1/companies" && body?.set?.keepAnonymous !== undefined
          ? refusal(400, "bad_request", "There is no field keepAnonymous.")
          : undefined,
    },
  },
  {
    name: "an addition says nothing of the pin",
    judges: /^Members of shortlists: bestRepo/,
    refutes: ["A-60"],
    deployment: {
      say: says(/^POST \/v1\/shortlists\/\{id\}\/members$/, ({ added }) => {
        for (const each of added) delete each.pinnedRepo;
      }),
    },
  },
  {
    name: "scores have fractions, and a minimum is a whole number",
    judges: /^Search: minCracked/,
    deployment: {
      hear: ({ query }) =>
        /\./.test(String(query.minCracked ?? "")) ? refusal(400, "bad_request", "minCracked is whole.") : undefined,
      say: says(/^GET \/v1\/developers\/search$/, ({ results }) => {
        for (const { details } of results)
          if (details.score)
            details.score.cracked.crackedScore = Math.min(100, details.score.cracked.crackedScore + 0.5);
      }),
    },
  },
  {
    name: "a tier has another name",
    judges: /^Search: The core depth/,
    refutes: ["A-71"],
    deployment: {
      say: says(/^GET \/v1\/developers\/search$/, ({ results }) => {
        for (const { details } of results) if (details.score) details.score.cracked.tier = "A";
      }),
    },
  },
  {
    name: "the own profile is a flat map of values",
    judges: /^Own profile: /,
    deployment: {
      say(said, heard) {
        if (heard.route !== "GET /v1/me/profile" || said.status >= 300) return;
        const entries = Object.entries<Json>(said.json.fields).map(([name, { value }]) => [name, value]);
        said.json = Object.fromEntries(entries);
      },
    },
  },
];

/** What is stated is judged in each of these deployments, however they are shaped. */
const stillJudged = /^(Own profile|Search: (The core depth|minCracked)|Side effects|Members of shortlists)/;

test.each(cases)("$name", async ({ name, judges, deployment, refutes = [] }) => {
  const judging = everyCheck.filter(({ id, tier }) => judges.test(id) && tier !== "burst");
  expect(judging).not.toEqual([]);
  const ran = await runAgainst([{ name, refutes, ...deployment }], judging);
  expect(saysOf(ran.results, "violation")).toEqual([]);
  expect(saysOf(ran.results, "skipped").filter((reason) => stillJudged.test(reason))).toEqual([]);
  expect(refutes.filter((id) => !ran.refuted.has(id))).toEqual([]);
});

test("where only a balance is said, a charge that is missing in it is still a violation", async () => {
  const judging = everyCheck.filter(({ id }) => /^Fit ranking: .*(cost|credit|charge|scored)/i.test(id));
  const frozen: Variation = {
    name: "a balance that never goes down",
    refutes: ["A-10"],
    say: says(/^GET \/v1\/quotas$/, (json) => {
      json.wallet = { credits: 1_000 };
      delete json.credits;
    }),
  };
  // Work that ends meanwhile is charged too, and then nobody can say what the ranking cost.
  const { results } = await runAgainst([frozen], judging, { ...world, clock: "frozen" });
  expect(saysOf(results, "violation")).not.toEqual([]);
});

test("a key without an assumed entitlement that is let in refutes the assumption", async () => {
  const judging = everyCheck.filter(({ id }) => id === "again GET /v1/keys");
  const open: Variation = {
    name: "every key may list keys",
    refutes: ["A-04"],
    say(said, { route }) {
      if (route === "GET /v1/keys" && said.status === 403) Object.assign(said, { status: 200, json: { keys: [] } });
    },
  };
  const { results } = await runAgainst([open], judging);
  expect(results).toEqual([expect.objectContaining({ verdict: "refuted", refutes: ["A-04"] })]);
});

test("what is stated of a report is judged although its subjects are words", async () => {
  const judging = everyCheck.filter(({ id }) => /^(Research reports: |answers GET .*reports.developers)/.test(id));
  const zeroed: Variation = {
    name: "subjects are words, and composites are zeroed",
    refutes: ["A-51"],
    say: says(/^GET \/v1\/deep-research\/reports/, (json) => {
      json.subjects = ["databases"];
      for (const name of Object.keys(json.composites))
        json.composites[name] = Array.isArray(json.composites[name]) ? [] : 0;
    }),
  };
  const { results, refuted } = await runAgainst([zeroed], judging);
  expect(saysOf(results, "violation").join("\n")).toMatch(/every number of `composites` is 0.*\[§2\.6\/composites\]/);
  expect(refuted).toContain("A-51");
});
