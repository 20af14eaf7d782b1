import { beforeAll, expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";
import { additionLessons } from "../../src/contract/run/lessons.ts";
import { isFailed } from "../../src/contract/seen/verdict.ts";
import type { Overlay } from "../../src/kernel/overlay/schema.ts";
import { openMock, runAll } from "../contract/mock.ts";
import { deploy, type Json, type Variation } from "./deployment.ts";
import { world } from "./running.ts";

// A deployment with envelopes of its own; a run writes its overlay, and a mock that plays the overlay has them too.

const change = (route: string, into: (json: Json) => Json): Variation => ({
  name: route,
  refutes: [],
  say(said, heard) {
    if (heard.route === route && said.status < 300) said.json = into(said.json);
  },
});

const envelopes: readonly Variation[] = [
  change("GET /v1/developers/search", ({ results, nextCursor, ...others }) => ({
    ...others,
    hits: {
      rows: results.map(({ match: { score, ...match }, ...row }: Json) => ({
        ...row,
        match: { ...match, points: score },
      })),
    },
    page: { next: nextCursor },
  })),
  change("GET /v1/developers/{id}", (json) => ({ data: json, meta: { version: 7 } })),
  change("GET /v1/shortlists", ({ shortlists, nextCursor }) => ({
    data: { items: shortlists },
    page: { next: nextCursor },
  })),
  change("POST /v1/shortlists", (shortlist) => ({ shortlist })),
  change("GET /v1/shortlists/{id}", (shortlist) => ({ data: { shortlist } })),
  change("POST /v1/search/jobs", ({ job, ...others }) => ({ ...job, ...others })),
  change("POST /v1/projects", ({ id }) => ({ created: id })),
];

const looked = [
  /^answers (GET \/v1\/(developers\/search|developers\/\{id\}|shortlists|shortlists\/\{id\})|POST \/v1\/(shortlists|search\/jobs|projects))$/,
  /^Profiles and facets: A developer who is read by id/,
  /^Protocol: The same read twice/,
  /^Deep search: Submitting a deep search charges/,
  /^Projects: A new project's brief/,
  /^Shortlists: /,
];
const checks = everyCheck.filter(({ id }) => looked.some((each) => each.test(id)));

/** A run against a mock, deployed behind variations or playing an overlay. */
async function run({
  plays,
  expected,
  behind = [],
}: {
  plays?: Overlay;
  expected?: Overlay;
  behind?: readonly Variation[];
}) {
  const mock = await openMock(
    { ...world, ...(plays && { overlay: plays }) },
    { allowBursts: false, ...(expected && { overlay: expected }) },
    (core) => deploy(core, behind),
  );
  const results = await runAll(mock.session, checks);
  const lessons = [...results.flatMap((result) => result.lessons), ...additionLessons(mock.session)];
  await mock.close();
  const learned = { target: "http://moved.example", at: "2026-11-24T09:00:00.000Z", build: null, run: "r" };
  return {
    overlay: overlayFrom(lessons, learned),
    failed: results.filter(isFailed).map(({ id, reason }) => `${id}: ${reason}`),
  };
}

let seen: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  seen = await run({ behind: envelopes });
}, 60_000);

test("the overlay says where each member is", () => {
  const moved = seen.overlay.members.flatMap(({ on, path, is, to }) =>
    is === "moved" ? [`${on} ${path} → ${to}`] : [],
  );
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
});

test("the overlay says what stands beside a whole answer that moved", () => {
  expect(seen.overlay.members).toContainEqual({
    on: "GET /v1/developers/{id}",
    path: "",
    is: "moved",
    to: "data",
    value: { meta: { version: 7 } },
  });
});

test("whatever is not said in such an answer is absent, and what stood beside a job is now in it", () => {
  const others = seen.overlay.members.filter(({ is }) => is !== "moved");
  expect([...new Set(others.map(({ on, is }) => `${on} ${is}`))]).toEqual([
    "POST /v1/projects absent",
    "POST /v1/search/jobs added",
  ]);
  expect(seen.overlay.notes).toEqual([]);
});

test("a mock that plays it is read as the same deployment", async () => {
  const { overlay } = await run({ plays: seen.overlay });
  expect(overlay).toEqual(seen.overlay);
});

test("a run that expects it finds nothing new, in the deployment or in the mock", async () => {
  expect((await run({ behind: envelopes, expected: seen.overlay })).failed).toEqual([]);
  expect((await run({ plays: seen.overlay, expected: seen.overlay })).failed).toEqual([]);
});
