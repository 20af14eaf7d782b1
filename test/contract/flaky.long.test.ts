import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { stated } from "../../src/base/provenance.ts";
import { type Sheet, sheet } from "../../src/contract/run/check.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import type { Answer } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { knowSpeed, openMock, runAll } from "./mock.ts";

// A failure is repeated before it is reported, to distinguish late answers, answers that change by themselves, and
// wrong ones.

const looked = everyCheck.filter(({ id }) => id.startsWith("Shortlists: "));

const renaming = sheet("Renaming", (check) => {
  check("A name that is changed reads so", { on: [], source: stated("§4.5"), tier: "write" }, async (t) => {
    const { id } = await t.make.shortlist();
    await t.need("GET /v1/shortlists/{id}", { params: { id } });
    const name = t.make.name("renamed");
    await t.ok("PATCH /v1/shortlists/{id}", { params: { id }, body: { name } });
    expect((await t.need("GET /v1/shortlists/{id}", { params: { id } })).name).toBe(name);
  });
});

/** A run against a mock that does not identify itself as one. */
async function run(alter: (core: StagedCore) => StagedCore, checks: Sheet = looked): Promise<readonly Result[]> {
  const mock = await openMock({ clock: "4x", noLimits: true }, {}, alter);
  mock.session.target.isStandIn = false;
  knowSpeed(mock.session, 4);
  try {
    return await runAll(mock.session, checks);
  } finally {
    await mock.close();
  }
}

const verdicts = (results: readonly Result[]) => [...new Set(results.map(({ verdict }) => verdict))].sort();

/** Every second answer to a read of lists has other words. */
function moving(core: StagedCore): StagedCore {
  let reads = 0;
  const other = ({ body, ...rest }: Answer): Answer => ({
    ...rest,
    body: String(body).replaceAll(/"name":"Understudy/g, '"name":"Overstudy'),
  });
  return {
    ...core,
    serve(call) {
      const answer = core.serve(call);
      const isMoved = call.method === "GET" && call.path.startsWith("/v1/shortlists/") && reads++ % 2 === 0;
      if (!isMoved) return answer;
      return answer instanceof Promise ? answer.then(other) : other(answer);
    },
  };
}

/** Answers to reads are cached for a while, whatever is written in the meantime. */
function caching(core: StagedCore): StagedCore {
  const kept = new Map<string, { answer: Answer; until: number }>();
  return {
    ...core,
    serve(call) {
      if (call.method !== "GET") return core.serve(call);
      const key = `${call.path} ${call.query} ${call.headers.authorization}`;
      const known = kept.get(key);
      if (known !== undefined && known.until > performance.now()) return known.answer;
      const answer = core.serve(call);
      const keep = (each: Answer): Answer => {
        kept.set(key, { answer: each, until: performance.now() + 500 });
        return each;
      };
      return answer instanceof Promise ? answer.then(keep) : keep(answer);
    },
  };
}

test("an answer that changes by itself is flaky, with both answers, and never late", async () => {
  const results = await run(moving);
  const flaky = results.filter(({ verdict }) => verdict === "flaky");
  expect(flaky.length).toBeGreaterThan(0);
  expect(results.flatMap(({ refutes }) => refutes)).not.toContain("A-250");
  for (const { reason, shown } of flaky) {
    expect(reason).toContain("without any write in between, it passed");
    expect(new Set(shown.map(({ answerBody }) => answerBody)).size).toBeGreaterThan(1);
  }
});

test("a late answer is reported as late and is not a violation", async () => {
  const results = await run(caching, renaming);
  expect(results).toMatchObject([{ verdict: "refuted", refutes: ["A-250"] }]);
});

test("a repeated failure is a violation", async () => {
  const results = await run((core) => ({
    ...core,
    serve(call) {
      const answer = core.serve(call);
      const wrong = ({ body, ...rest }: Answer): Answer => ({
        ...rest,
        body: String(body).replaceAll('"name":"U', '"name":"O'),
      });
      if (!call.path.startsWith("/v1/shortlists/")) return answer;
      return answer instanceof Promise ? answer.then(wrong) : wrong(answer);
    },
  }));
  expect(verdicts(results)).toContain("violation");
  expect(verdicts(results)).not.toContain("flaky");
});
