import { beforeAll, describe, expect, test } from "vitest";
import { jsonTextOf } from "../../src/kernel/call.ts";
import { judge, newJudge, type Sighting, unjudgeable } from "../../src/watch/judge.ts";
import type { Observed } from "../../src/watch/observation.ts";
import { resultsOf } from "../../src/watch/results.ts";
import { newTestCore } from "../core.ts";
import { altered, type Change } from "../faults/altered.ts";
import { answers, disguised } from "../faults/changes.ts";
import { unmarked } from "../unmarked.ts";
import { deviations, planted } from "./deviations.ts";
import { elsewhere } from "./elsewhere.ts";
import { work } from "./session.ts";
import { overheard } from "./traffic.ts";

async function trafficOf(scenario: string, changes: readonly Change[] = []) {
  const seen: Observed[] = [];
  const core = altered(newTestCore({ scenario, clock: "step" }), [...changes, disguised]);
  const isBroken = changes === hostile;
  await work(overheard(core, (each) => void seen.push(each))).catch((error) => {
    if (!isBroken) throw error;
  });
  return seen;
}

/** What no service should answer: names of prototypes, and lists that are none. */
const hostile: readonly Change[] = [
  answers((answer, _, { route }) => {
    const text = jsonTextOf(answer);
    if (text === null) return answer;
    const json = JSON.parse(`{"__proto__": {"polluted": true}, "toString": null, ${text.slice(1)}`);
    if (/search$/.test(route)) json.results = { length: 3, 0: null };
    if (route === "POST /v1/search/jobs") json.job = [json.job];
    return { ...answer, headers: { ...answer.headers, "x-ratelimit-reset": "-1e309" }, body: JSON.stringify(json) };
  }),
];

/** A watcher's findings about traffic: `violation §4.5 PATCH /v1/shortlists/{id}: …`. */
function sightingsIn(traffic: readonly Observed[], ...verdicts: readonly Sighting["verdict"][]): string[] {
  const watcher = newJudge("http://service.example");
  return traffic
    .flatMap((each) => judge(watcher, each))
    .filter(({ verdict }) => verdicts.includes(verdict))
    .map(({ verdict, source, route, text }) => `${verdict} ${Object.values(source)} ${route}: ${text}`);
}

let plain: readonly Observed[];
beforeAll(async () => {
  plain = await trafficOf("lived-in-account");
});

test("an hour of normal traffic has no violation, refutes nothing and shows nothing unknown", () => {
  expect(sightingsIn(plain, "violation", "refuted", "unknown member")).toEqual([]);
});

test.each(["fresh-account", "sparse-payloads", "maximal-payloads", "deep-search-budget-ceiling"])(
  "the world %s has no violation either",
  async (scenario) => {
    expect(sightingsIn(await trafficOf(scenario), "violation", "refuted")).toEqual([]);
  },
);

test("a service of other shapes has no violation, and refutes the assumptions that it differs from", async () => {
  const traffic = await trafficOf("lived-in-account", elsewhere);
  expect(sightingsIn(traffic, "violation")).toEqual([]);
  expect(sightingsIn(traffic, "refuted").length).toBeGreaterThan(5);
});

test("impossible answers are judged and do not stop the judge", async () => {
  const traffic = await trafficOf("lived-in-account", hostile);
  expect(sightingsIn(traffic, "refuted", "violation").length).toBeGreaterThan(0);
});

describe("each deviation is reported once, and nothing else", () => {
  test.each(deviations)("$name", (deviation) => {
    const found = sightingsIn(planted(plain, deviation), "violation", "refuted");
    expect(found, found.join("\n")).toHaveLength(deviation.findings ?? 1);
  });
});

test("observed traffic gives results like a run: held, confirmed, violated or not seen", async () => {
  const watcher = newJudge("http://service.example");
  const real = plain.map((each) => ({ ...each, headers: unmarked(each.headers) }));
  const broken = planted(real, deviations[0]!);
  for (const each of broken) judge(watcher, each);
  const results = await resultsOf(watcher);
  const verdictOf = (id: string) => results.find((each) => each.id === id)?.verdict;
  expect(verdictOf("answers GET /v1/developers/search")).toBe("violation");
  expect(verdictOf("answers POST /v2/developers/similar")).toBe("held");
  expect(verdictOf("answers GET /v1/shortlists")).toBe("confirmed");
  expect(verdictOf("answers POST /v1/files")).toBe("skipped");
  expect(verdictOf("History: Charges never fall")).toBe("held");
});

test("evidence against an assumption does not confirm it when repeated", () => {
  const quotas = plain.find(({ path }) => path === "/v1/quotas")!;
  const other = { ...quotas, headers: unmarked(quotas.headers), body: '{"items": []}' };
  expect(sightingsIn([other, other, other], "confirmed")).toEqual([]);
  expect(sightingsIn([other, other, { ...other, body: quotas.body }], "confirmed")).toHaveLength(1);
});

test("a violation is reported at the end even if its session was forgotten", async () => {
  const watcher = newJudge("http://service.example");
  const broken = deviations.find(({ name }) => /charge/i.test(name)) ?? deviations[0]!;
  for (const each of planted(plain, broken)) judge(watcher, each, "the first");
  const before = (await resultsOf(watcher)).filter(({ verdict }) => verdict === "violation").map(({ id }) => id);
  expect(before).not.toEqual([]);
  for (let other = 0; other < 150; other++) judge(watcher, plain[1]!, `session ${other}`);
  expect(watcher.histories.has("the first")).toBe(false);
  const after = (await resultsOf(watcher)).filter(({ verdict }) => verdict === "violation").map(({ id }) => id);
  expect(after).toEqual(before);
});

test("memory for large answers is bounded by size", () => {
  const watcher = newJudge("http://service.example");
  const seen = plain.find(({ method, path }) => method === "GET" && /^\/v1\/developers\/\d+\/notes/.test(path))!;
  const notes = JSON.parse(seen.body as string);
  const [list] = Object.entries(notes).find(([, value]) => Array.isArray(value) && value.length > 0)!;
  for (let at = 0; at < 70; at++) {
    const note = { ...notes[list][0], id: `note_${at}`, body: "long ".repeat(200_000) };
    judge(watcher, { ...seen, body: JSON.stringify({ ...notes, [list]: [note] }) }, `session ${at % 3}`);
  }
  expect(watcher.weight).toBeLessThan(48 * 2 ** 20);
  expect(watcher.weight).toBeGreaterThan(20 * 2 ** 20);
});

test("an hour's traffic is judged completely: nothing is skipped as unreadable", () => {
  const watcher = newJudge("http://service.example");
  for (const each of plain) judge(watcher, each);
  expect(watcher.passedOver[unjudgeable]).toBeUndefined();
});
