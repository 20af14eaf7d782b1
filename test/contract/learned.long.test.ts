import { beforeAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import { additionLessons } from "../../src/contract/run/verdict/lessons.ts";
import { isFailed } from "../../src/contract/seen/verdict.ts";
import type { Overlay } from "../../src/kernel/overlay/schema.ts";
import { altered, type Change, type Json } from "../faults/altered.ts";
import { disguised, only, refused, refusesAs, says, saysHeaders } from "../faults/changes.ts";
import { openMock, runAll } from "./mock.ts";

// A run writes down what it has learned of a target, and a mock that plays this overlay is the same target to the next run.

const elsewhere: readonly Change[] = [
  only(
    "GET /v1/developers/search",
    says(({ results, nextCursor, ...others }) => ({
      ...others,
      countStatus: "approximate",
      hits: {
        rows: results.map(({ match: { score, ...match }, ...row }: Json) => ({
          ...row,
          match: { ...match, points: score },
        })),
      },
      page: { next: nextCursor },
    })),
  ),
  only(
    "GET /v1/developers/{id}",
    says((json) => ({ data: json, meta: { version: 7 } })),
  ),
  only(
    "GET /v1/shortlists",
    says(({ shortlists, nextCursor }) => ({
      data: { items: shortlists.map((list: Json) => ({ ...list, color: "teal" })) },
      page: { next: nextCursor },
    })),
  ),
  only(
    "POST /v1/shortlists",
    says((shortlist) => ({ shortlist })),
  ),
  only(
    "GET /v1/shortlists/{id}",
    says((shortlist) => ({ data: { shortlist } })),
  ),
  only(
    "POST /v1/search/jobs",
    says(({ job, ...others }) => ({ ...job, ...others })),
  ),
  only(
    "POST /v1/projects",
    says(({ id }) => ({ created: id })),
  ),
  only(
    "GET /v1/me",
    says((json) => {
      json.account.region = "eu-1";
    }),
  ),
  only(
    "GET /openapi.json",
    says(({ paths }) => {
      delete paths["/v1/contacts"];
      delete paths["/v1/companies/{id}/restore"];
    }),
  ),
  only(["GET /v1/contacts", "POST /v1/companies/{id}/restore"], {
    // The call itself finds nothing to do, and nothing that it could change.
    call: (call) => ({ ...call, path: "/v1/nothing-here" }),
    answer: (answer) => refused(answer, 404, "not_found"),
  }),
  only("POST /v1/shortlists", { answer: (answer) => (answer.status === 201 ? { ...answer, status: 200 } : answer) }),
  only("POST /v1/keys", refusesAs("bad_request", 422, "unprocessable_entity")),
  saysHeaders(() => ({ "x-ratelimit-reset": null })),
  disguised,
];
/** Of this account's plan. */
const quotas = { deep_searches: { limit: 12 }, reports: { limit: 40 } };
const account = {
  title: "Other quotas",
  description: "An account whose plan has other quotas than we assume.",
  extends: "lived-in-account",
  world: { accounts: [{ id: "acct_demo", quotas }] },
};

const looked = [
  /^(credential|answers) (GET \/v1\/(contacts|me|developers\/search|developers\/\{id\}|shortlists|shortlists\/\{id\})|POST \/v1\/(companies\/\{id\}\/restore|shortlists|search\/jobs|projects|keys))$/,
  /^input POST \/v1\/keys name (maxLength|required)/,
  /^Profiles and facets: A developer who is read by id/,
  /^Protocol: (The same read twice|Rate-limited answers)/,
  /^Deep search: Submitting a deep search charges/,
  /^Projects: A new project's brief/,
  /^Shortlists: /,
  /^(quota sizes|errors)$/,
];
const checks = everyCheck.filter(({ id }) => looked.some((each) => each.test(id)));

interface Target {
  readonly plays?: Overlay;
  readonly expected?: Overlay;
  readonly alterations?: readonly Change[];
}

/** A run against a mock that is altered, or plays an overlay. */
async function run({ plays, expected, alterations = [] }: Target) {
  const scenario = plays ? "lived-in-account" : "other";
  const mock = await openMock(
    { noLimits: true, scenario, scenarios: { other: account }, ...(plays && { overlay: plays }) },
    { allowBursts: false, ...(expected && { overlay: expected }) },
    (core) => altered(core, alterations),
  );
  const results = await runAll(mock.session, checks);
  const lessons = [...results.flatMap((result) => result.lessons), ...additionLessons(mock.session.recorder)];
  await mock.close();
  const learned = { target: "http://moved.example", at: "2026-11-24T09:00:00.000Z", build: null, run: "r" };
  return {
    overlay: overlayFrom(lessons, learned),
    failed: results.filter(isFailed).map(({ id, verdict, reason }) => `${verdict} ${id}: ${reason}`),
  };
}

let seen: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  seen = await run({ alterations: elsewhere });
}, 60_000);

test("nothing that is stated is violated", () => {
  expect(seen.failed.filter((each) => !each.startsWith("refuted"))).toEqual([]);
});

test("the overlay has each difference in its place", () => {
  const { members, learned: _, ...rest } = seen.overlay;
  expect(rest).toMatchInlineSnapshot(`
    {
      "absent": {
        "GET /v1/contacts": 404,
        "POST /v1/companies/{id}/restore": 404,
      },
      "headers": [
        {
          "is": "absent",
          "name": "x-ratelimit-reset",
          "on": "*",
        },
      ],
      "ignores": [],
      "limits": {},
      "notes": [
        {
          "assumption": "A-02",
          "seen": "POST /v1/keys: a refusal (422): status 422 is not one that keys.create is declared to have",
        },
      ],
      "overlay": 1,
      "quotas": {
        "scale": {
          "deep_searches": 12,
          "reports": 40,
        },
      },
      "readings": {},
      "refusals": [
        {
          "becomes": {
            "code": "unprocessable_entity",
            "status": 422,
          },
          "code": "bad_request",
          "on": "POST /v1/keys",
        },
      ],
      "statuses": [
        {
          "becomes": 200,
          "on": "POST /v1/shortlists",
          "status": 201,
        },
      ],
    }
  `);
  const moved = members.flatMap(({ on, path, is, to }) => (is === "moved" ? [`${on} ${path} → ${to}`] : []));
  expect(moved).toMatchInlineSnapshot(`
    [
      "GET /v1/developers/search nextCursor → page.next",
      "GET /v1/developers/search results → hits.rows",
      "GET /v1/developers/search results[].match.score → match.points",
      "GET /v1/developers/{id}  → data",
      "GET /v1/shortlists nextCursor → page.next",
      "GET /v1/shortlists shortlists → data.items",
      "GET /v1/shortlists/{id}  → data.shortlist",
      "POST /v1/projects id → created",
      "POST /v1/search/jobs job → ",
      "POST /v1/shortlists  → shortlist",
    ]
  `);
  const others = members.filter(({ is }) => is !== "moved");
  expect([...new Set(others.map(({ on, path, is }) => `${on} ${path} ${is}`))]).toMatchInlineSnapshot(`
    [
      "GET /v1/developers/search countStatus value",
      "GET /v1/me account.region added",
      "GET /v1/shortlists shortlists[].color added",
      "POST /v1/projects candidateListId absent",
      "POST /v1/projects companyName absent",
      "POST /v1/projects companyRef absent",
      "POST /v1/projects contextLocked absent",
      "POST /v1/projects createdAt absent",
      "POST /v1/projects createdBy absent",
      "POST /v1/projects managedAgents absent",
      "POST /v1/projects name absent",
      "POST /v1/projects shortlists absent",
      "POST /v1/projects stats absent",
      "POST /v1/projects status absent",
      "POST /v1/projects updatedAt absent",
      "POST /v1/search/jobs job.ignored added",
      "POST /v1/search/jobs job.understood added",
    ]
  `);
  expect(members, "what stands beside a whole answer that moved").toContainEqual({
    ...{ on: "GET /v1/developers/{id}", path: "", is: "moved", to: "data" },
    value: { meta: { version: 7 } },
  });
});

test("a mock that plays it is read as the same target", async () => {
  const { overlay } = await run({ plays: seen.overlay });
  expect(overlay).toEqual(seen.overlay);
});

test("a run that expects it finds nothing new, there or in the mock", async () => {
  expect((await run({ alterations: elsewhere, expected: seen.overlay })).failed).toEqual([]);
  expect((await run({ plays: seen.overlay, expected: seen.overlay })).failed).toEqual([]);
});
