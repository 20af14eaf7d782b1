import { beforeAll, describe, expect, test } from "vitest";
import { judge, newJudge, type Sighting } from "../../src/watch/judge.ts";
import type { Observed } from "../../src/watch/observed.ts";
import { resultsOf } from "../../src/watch/results.ts";
import { newTestCore } from "../core.ts";
import { deploy, type Variation } from "../staging/deployment.ts";
import { hostile, lawful } from "../staging/lawful.ts";
import { deviations, planted } from "./deviations.ts";
import { work } from "./session.ts";
import { overheard } from "./traffic.ts";

async function trafficOf(scenario: string, variations: readonly Variation[] = []) {
  const seen: Observed[] = [];
  const core = deploy(newTestCore({ scenario, clock: "step" }), variations);
  const isBroken = variations === hostile;
  await work(overheard(core, (each) => void seen.push(each))).catch((error) => {
    if (!isBroken) throw error;
  });
  return seen;
}

/** What a watcher tells of traffic: `violation §4.5 PATCH /v1/shortlists/{id}: …`. */
function told(traffic: readonly Observed[], ...verdicts: readonly Sighting["verdict"][]): string[] {
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

test("an hour of work with the service breaks no word, refutes nothing and shows nothing unknown", () => {
  expect(told(plain, "violation", "refuted", "unknown member")).toEqual([]);
});

test.each(["fresh-account", "sparse-payloads", "maximal-payloads", "deep-search-budget-ceiling"])(
  "the world %s breaks no word either",
  async (scenario) => {
    expect(told(await trafficOf(scenario), "violation", "refuted")).toEqual([]);
  },
);

test.each(Object.entries(lawful))("the lawful deployment %s refutes guesses and breaks no word", async (_, ways) => {
  const traffic = await trafficOf("lived-in-account", ways);
  expect(told(traffic, "violation")).toEqual([]);
  expect(told(traffic, "refuted").length).toBeGreaterThan(5);
});

test("answers that no service gives are judged, and end nothing", async () => {
  const traffic = await trafficOf("lived-in-account", hostile);
  expect(told(traffic, "refuted", "violation").length).toBeGreaterThan(0);
});

describe("each deviation is told, once, and nothing beside it", () => {
  test.each(deviations)("$name", (deviation) => {
    const found = told(planted(plain, deviation), "violation", "refuted");
    expect(found.length, found.join("\n")).toBeGreaterThanOrEqual(1);
  });
});

test("what was seen makes the results of a run: held, confirmed, broken or never seen", async () => {
  const watcher = newJudge("http://service.example");
  const real = plain.map((each) => ({ ...each, headers: withoutOurs(each.headers) }));
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

function withoutOurs(headers: Observed["headers"]): Observed["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("x-understudy-")));
}
