import { beforeAll, describe, expect, test } from "vitest";
import { everyStatement } from "../../contracts/statements/all.ts";
import { addUp } from "../../src/contract/report/truth/add-up.ts";
import { type Evidence, readEvidence } from "../../src/contract/report/truth/evidence.ts";
import { sentence } from "../../src/contract/report/truth/subject.ts";
import { groundOfMember, groundOfStatus } from "../../src/contract/seen/member-sentences.ts";
import { membersOf } from "../../src/contract/seen/members-seen.ts";
import { everyOperation, routeOf } from "../../src/contract/seen/operations.ts";
import { judge, newJudge } from "../../src/watch/judge.ts";
import type { Observed } from "../../src/watch/observation.ts";
import { watchReport } from "../../src/watch/report.ts";
import { newTestCore } from "../core.ts";
import { unmarked } from "../unmarked.ts";
import { type Deviation, planted } from "./deviations.ts";
import { work } from "./session.ts";
import { overheard } from "./traffic.ts";

// What `truth` says of an hour of work, with one fault and without: what the fault contradicts does not hold, and
// nothing else changes.

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

interface Fault extends Omit<Deviation, "name"> {
  /** In every such answer, and not in one. */
  readonly always?: true;
  readonly breaks: readonly string[];
}

const jobs = /^[A-Z]+ \/v1\/search\/jobs/;
const jobsIn = (json: Json): Json[] => json.jobs ?? [json.job];
const search = /^GET \/v1\/developers\/search/;
const charge = ["2.4/progress-considered", "4.1/submit-billing", "8/cost-search"];

const faults: Readonly<Record<string, Fault>> = {
  "a charge of considered + 7": {
    at: jobs,
    always: true,
    json(json) {
      for (const job of jobsIn(json)) {
        if (job.progress === null || job.budgetRemaining < 7) continue;
        job.creditsCharged = job.progress.considered + 7;
        if (job.budgetCredits !== null) job.budgetRemaining = job.budgetCredits - job.creditsCharged;
      }
    },
    breaks: charge,
  },
  "a developer without a name": {
    at: search,
    json: ({ results }) => delete results[0].name,
    breaks: ["2.1/members"],
  },
  "a login of 201 characters": {
    at: search,
    json: ({ results }) => {
      results[0].login = "l".repeat(201);
    },
    breaks: ["2.1/login-bound"],
  },
  "a status that no job has": {
    at: jobs,
    always: true,
    json(json) {
      for (const job of jobsIn(json)) if (job.status === "succeeded" || job.status === "partial") job.status = "done";
    },
    breaks: ["2.4/status", "3/search-states"],
  },
  "a job without a status": {
    at: /^GET \/v1\/search\/jobs$/,
    json: ({ jobs }) => delete jobs[0].status,
    breaks: ["2.4/members"],
  },
  "an instant that is none": {
    at: /^GET \/v1\/search\/jobs$/,
    json: ({ jobs }) => {
      jobs[0].updatedAt = "yesterday";
    },
    breaks: ["1/iso-instants"],
  },
  "a job that had ended runs again": {
    at: /^GET \/v1\/search\/jobs$/,
    json: ({ jobs }) => {
      jobs[0].status = "running";
    },
    breaks: ["3/search-final"],
  },
  "a note with another time of creation than before": {
    at: /^GET \/v1\/developers\/\d+\/notes/,
    last: true,
    json: ({ notes }) => {
      notes[0].createdAt = "2020-01-01T00:00:00Z";
    },
    breaks: ["2.10/members"],
  },
  "an answer without a credential": {
    at: /^GET \/v1\/search\/capabilities/,
    answer: () => ({ caller: null }),
    breaks: ["4/authenticated", "5/401", "5/bearer", "7/401"],
  },
  "a limit that is taken out of its bounds": {
    at: /^POST \/v2\/.*similar/,
    answer: (seen) => ({ requestBody: seen.requestBody!.replace('"limit":4', '"limit":101') }),
    breaks: ["4.1/similar-limit"],
  },
  "an error without a code": {
    at: /^DELETE \/v1\/notes\/nt_nothing/,
    json: (json) => delete json.code,
    breaks: ["7/body"],
  },
  "an error that says another status": {
    at: /^GET \/v1\/search\/jobs\/nothing/,
    json: (json) => {
      json.status = 400;
    },
    breaks: ["7/status-repeated"],
  },
};

let plain: readonly Observed[];
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  const seen: Observed[] = [];
  const core = newTestCore({ scenario: "lived-in-account", clock: "step" });
  await work(overheard(core, (each) => void seen.push(each)));
  plain = seen.map((each) => ({ ...each, headers: unmarked(each.headers) }));
  before = statuses(await evidenceOf(plain));
});

function withFault(traffic: readonly Observed[], name: string): readonly Observed[] {
  const fault = faults[name] as Fault;
  if (!fault.always) return planted(traffic, { name, ...fault });
  return traffic.map((each) => {
    if (!fault.at.test(`${each.method} ${each.path}`)) return each;
    const json = JSON.parse(each.body as string);
    if (each.status < 300) fault.json?.(json);
    return { ...each, body: JSON.stringify(json) };
  });
}

async function evidenceOf(traffic: readonly Observed[]): Promise<Evidence> {
  const watcher = newJudge("https://service.example");
  for (const each of traffic) judge(watcher, each);
  const { report } = await watchReport(watcher, {
    ...{ by: "drift", target: "https://service.example", failOn: "stated", seconds: 1, statements: everyStatement },
    ...{ exchanges: traffic.length, sources: [], earlier: [] },
  });
  const read = readEvidence(JSON.stringify(report));
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

function statuses(...reports: readonly Evidence[]): ReadonlyMap<string, string> {
  const { sentences } = addUp(reports, { sentences: everyStatement.map(sentence), assumptions: [] });
  return new Map(sentences.map(({ id, status }) => [id.slice(1), status]));
}

describe("what a fault contradicts does not hold, and its neighbours stay what they were", () => {
  test.each(Object.entries(faults))("%s", async (name, { breaks }) => {
    const after = statuses(await evidenceOf(withFault(plain, name)));
    const changed = [...after].filter(([id, status]) => status !== before.get(id));
    expect(Object.fromEntries(changed)).toEqual(Object.fromEntries(breaks.map((id) => [id, "broken"])));
  });
});

test("what is seen of each sentence is the finding about it, and not that of another one in the same answer", async () => {
  const twice = ["a charge of considered + 7", "a status that no job has"].reduce(withFault, plain);
  const { sentences } = addUp([await evidenceOf(twice)], { sentences: everyStatement.map(sentence), assumptions: [] });
  const whatOf = (id: string) => sentences.find((each) => each.id === id)?.broken?.what;
  for (const id of charge)
    expect(whatOf(`§${id}`)).toMatch(/^GET \/v1\/search\/jobs\/\{id\}: `creditsCharged` is \d+ and should be/);
  expect(whatOf("§2.4/status")).toMatch(/^GET \/v1\/search\/jobs: jobs\.0\.status: /);
});

test("a wrong charge is a finding about that charge, and refutes no assumption about the balance", () => {
  const refuted = (traffic: readonly Observed[]) => {
    const watcher = newJudge("https://service.example");
    const sightings = traffic.flatMap((each) => judge(watcher, each));
    return sightings.filter(({ verdict }) => verdict === "refuted").map(({ source, text }) => ({ source, text }));
  };
  expect(plain.some(({ path }) => path === "/v1/quotas")).toBe(true);
  expect(refuted(withFault(plain, "a charge of considered + 7"))).toEqual(refuted(plain));
});

test("charges that the balance does not show are told once, with the interval and the calls that were charged", () => {
  const still = plain.map((each) =>
    each.path === "/v1/quotas" ? { ...each, body: each.body?.replace(/"used":\d+/, '"used":7') } : each,
  );
  const watcher = newJudge("https://service.example");
  const found = still.flatMap((each) => judge(watcher, each)).filter(({ source }) => "assumed" in source);
  const [told, ...more] = found.filter(({ verdict }) => verdict === "refuted");
  expect(more).toEqual([]);
  expect(told?.text).toMatch(
    /credits were charged since .*, and it has gone down by 0; \d+ of them between .*readings/,
  );
  const prices = [...(told?.text ?? "").matchAll(/\(up to (\d+) credits/g)].map(([, credits]) => Number(credits));
  expect(prices, "the dearest first").toEqual(prices.toSorted((a, b) => b - a));
  expect(told?.text).toMatch(/GET \/v1\/search\/jobs\/\{id\} [^,]*\(up to \d+ credits/);
  expect(told?.text).toMatch(/POST \/v1\/fit-rank once \(up to \d+ credits/);
  const routes = told?.calls.map(({ route }) => route) ?? [];
  expect([routes[0], routes.at(-1)]).toEqual(["GET /v1/quotas", "GET /v1/quotas"]);
  expect(routes).toContain("POST /v1/fit-rank");
});

test("a ranking that the balance never shows breaks the sentence about its price, once it cannot be late any more", () => {
  const began = Date.parse("2026-11-22T09:00:00Z");
  const at = (seen: Observed, seconds: number): Observed => {
    const instant = began + 1_000 * seconds;
    const headers = { ...seen.headers, date: new Date(instant).toUTCString() };
    return { ...seen, caller: "owner", at: instant, headers };
  };
  const quotas = plain.find(({ path }) => path === "/v1/quotas") as Observed;
  const ranking = plain.find(({ path }) => path === "/v1/fit-rank") as Observed;
  const watcher = newJudge("https://service.example");
  const told = [at(quotas, 0), at(ranking, 5), at(quotas, 10), at(quotas, 120)].map((each) =>
    judge(watcher, each).filter(({ verdict }) => verdict === "violation" || verdict === "refuted"),
  );
  expect(told.slice(0, 3)).toEqual([[], [], []]);
  expect(told[3]?.map(({ verdict, source }) => [verdict, source])).toEqual([
    ["violation", { stated: "§8", sentences: ["8/cost-fit"] }],
  ]);
});

test("every stated member and status has its sentence", () => {
  const grounds = everyOperation.flatMap((operation) =>
    operation.answers.flatMap(({ status }) => [
      { of: `${status} ${routeOf(operation)}`, ground: groundOfStatus(operation) },
      ...membersOf(operation).map((path) => ({
        of: `${routeOf(operation)} ${path}`,
        ground: groundOfMember(operation, status, path.replaceAll("[]", ".0"), `${path} must be a string`),
      })),
    ]),
  );
  const nameless = grounds.filter(({ ground }) => "stated" in ground && ground.sentences.length === 0);
  expect(nameless.map(({ of }) => of)).toEqual([]);
});

test("a report from before findings named sentences breaks what its failed checks were about", async () => {
  const { breaks: _, ...old } = (await evidenceOf(plain)).results[0]!;
  const result = { ...old, states: ["2.8/plans"], verdict: "violation", reason: "`plans` is empty" };
  const report = { target: "https://service.example", at: "2026-01-01T00:00:00Z", isStandIn: false, results: [result] };
  expect((readEvidence(JSON.stringify(report)) as Evidence).results[0]?.breaks).toEqual({
    "2.8/plans": "`plans` is empty",
  });
});
