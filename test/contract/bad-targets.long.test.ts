import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Server, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { exitCodeOf } from "../../src/contract/report/summary.ts";
import { preflight } from "../../src/contract/run/preflight.ts";
import { spentFrom } from "../../src/contract/run/purse/purse.ts";
import { newSession } from "../../src/contract/run/session.ts";
import type { Result, Verdict } from "../../src/contract/seen/verdict.ts";
import type { Answer } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { openServer } from "../listening.ts";
import { credentials, knowSpeed, openMock, runAll } from "./mock.ts";
import { selfSigned } from "./self-signed.ts";

// Whatever the target does, a run ends with a verdict and a sentence: never with a stack trace, and it never hangs.

async function open(server: Server, scheme = "http"): Promise<string> {
  const { port, close } = await openServer(server);
  onTestFinished(close);
  return `${scheme}://127.0.0.1:${port}`;
}

const http = (listener: RequestListener) => open(createHttpServer(listener));
const tcp = (onSocket: (socket: Socket) => void) => open(createServer(onSocket));
const always = (status: number, headers: Record<string, string>, body: string) =>
  http((_, response) => void response.writeHead(status, headers).end(body));

const meet = (base: string) => preflight(newSession({ transport: { base, timeoutMs: 400 }, credentials }));

test("a target that redirects to HTTPS is reported with that address and is sent no credential", async () => {
  const asked: { readonly url?: string | undefined; readonly authorization?: string | undefined }[] = [];
  const note = ({ url, headers }: IncomingMessage) => void asked.push({ url, authorization: headers.authorization });
  const secure = await open(
    createHttpsServer(selfSigned, (request, response) => {
      note(request);
      response.end();
    }),
    "https",
  );
  const plain = await http((request, response) => {
    note(request);
    response.writeHead(301, { location: `${secure}${request.url}` }).end();
  });
  expect(await meet(`${plain}/api`)).toBe(
    `${plain}/api redirects to ${secure}/api. Give that address: --target ${secure}/api`,
  );
  expect(asked).toEqual([{ url: "/api/v1/pricing/catalog", authorization: undefined }]);
});

describe("a wrong service is recognised before the first check", () => {
  test.each<[what: string, target: () => Promise<string>, sentence: RegExp]>([
    ["speaks something else", () => tcp((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n")), /does not speak HTTP/],
    ["hangs up", () => tcp((socket) => void socket.destroy()), /closed the connection/],
    ["says nothing", () => tcp(() => {}), /did not answer in time \(0\.4 s\)/],
    [
      "begins and never ends",
      () => http((_, response) => void response.writeHead(200).write("{")),
      /did not answer in time/,
    ],
    [
      "is not HTTPS",
      () =>
        open(
          createHttpServer((_, response) => void response.end()),
          "https",
        ),
      /https by mistake/,
    ],
    [
      "is vouched for by nobody",
      () =>
        open(
          createHttpsServer(selfSigned, (_, response) => void response.end()),
          "https",
        ),
      /self-signed \(NODE_EXTRA_CA_CERTS names one to trust\)/,
    ],
    [
      "is HTTPS",
      () => open(createHttpsServer(selfSigned, (_, response) => void response.end())),
      /closed the connection|does not speak HTTP/,
    ],
    [
      "is a gateway",
      () => always(502, { "content-type": "text/html" }, "<html>Bad gateway</html>"),
      /502 and HTML, as a gateway/,
    ],
    [
      "is a web site",
      () => always(200, { "content-type": "text/html" }, "<!doctype html>"),
      /does not look like the service/,
    ],
    [
      "does not work",
      () => always(503, { "content-type": "application/json" }, '{"code":"internal_error"}'),
      /does not work: .* 503/,
    ],
    [
      "redirects",
      () => always(301, { location: "https://elsewhere.example/" }, ""),
      /redirects to https:\/\/elsewhere\.example\//,
    ],
    ["redirects to nowhere", () => always(302, {}, ""), /redirects to nowhere/],
    [
      "breaks JSON off",
      () => always(200, { "content-type": "application/json" }, '{"plans": [{'),
      /JSON that breaks off/,
    ],
    [
      "answers JSON, and always the same",
      () => always(200, { "content-type": "application/json" }, "{}"),
      /200\) has neither skus nor facets.* Is the base path right\?/,
    ],
    [
      "has nothing at this path",
      () => always(404, { "content-type": "application/json" }, '{"message":"Not Found"}'),
      /404\) has neither skus nor facets.* Is the base path right\?/,
    ],
    [
      "promises more than it sends",
      () => always(200, { "content-length": "100" }, "{}"),
      /closed the connection|in time/,
    ],
  ])("%s", async (_, target, sentence) => {
    const problem = await meet(await target());
    expect(problem).toMatch(sentence);
    expect(problem).not.toMatch(/\n|\bat \w+ \(|undefined/);
  });
});

type Alteration = (answer: Answer, path: string) => Answer;

/** A mock that works until the run has begun. */
async function run(alter: Alteration, looked = some, timeoutMs = 10_000): Promise<readonly Result[]> {
  let begun = false;
  const altered = (core: StagedCore): StagedCore => ({
    ...core,
    serve(call) {
      const answer = core.serve(call);
      if (!begun) return answer;
      return answer instanceof Promise ? answer.then((each) => alter(each, call.path)) : alter(answer, call.path);
    },
  });
  const mock = await openMock({ clock: "60x" }, { restartMs: 1_000 }, altered);
  begun = true;
  Object.assign(mock.session.options.transport, { timeoutMs });
  knowSpeed(mock.session, 60);
  try {
    const results = await runAll(mock.session, looked);
    expect(results).toHaveLength(looked.length);
    for (const { reason } of results) expect(reason ?? "").not.toMatch(/\bat \S+ \(.*:\d+:\d+\)/);
    return results;
  } finally {
    await mock.close();
  }
}

const areas = ["Pricing", "Shortlists", "Fit ranking", "Own profile", "Answers"];
const some = everyCheck.filter(({ area }) => areas.includes(area));
const count = (results: readonly Result[], verdict: Verdict): number =>
  results.filter((result) => result.verdict === verdict).length;

describe("a failure in the middle of a run is explained", () => {
  const html = { status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad gateway</html>" };

  test("one answer in twenty comes from a gateway: reads are retried, writes skipped, and nothing is a violation", async () => {
    let number = 0;
    const results = await run((answer) => (number++ % 20 === 0 ? html : answer));
    expect(count(results, "violation") + count(results, "refuted") + count(results, "flaky")).toBe(0);
    expect(results.filter(({ lacks }) => lacks === "availability").length).toBeGreaterThan(0);
    expect(exitCodeOf(results, "stated")).toBe(0);
  });

  test("one connection in twenty breaks: the same", async () => {
    let number = 0;
    const results = await run((answer) => (number++ % 20 === 0 ? { ...answer, drop: "reset" } : answer));
    expect(count(results, "violation") + count(results, "refuted") + count(results, "flaky")).toBe(0);
    expect(exitCodeOf(results, "stated")).toBe(0);
  });

  test("a gateway always answers one operation in HTML: a violation of the error body, and the rest is checked", async () => {
    const results = await run((answer, path) => (path === "/v1/shortlists" ? html : answer));
    const errors = results.find(({ id }) => id === "errors");
    expect(errors).toMatchObject({ verdict: "violation", source: { stated: "§7" } });
    expect(errors?.reason).toContain("a refusal (502) is answered with HTML, as from a gateway");
    expect(count(results, "held")).toBeGreaterThan(0);
  });

  test("answers redirect: a violation, and the redirect is not followed", async () => {
    const elsewhere = { status: 307, headers: { location: "https://elsewhere.example/" }, body: null };
    const results = await run((answer, path) => (path === "/v1/shortlists" ? elsewhere : answer));
    expect(results.find(({ id }) => id === "answers GET /v1/shortlists")?.reason).toContain("it redirects (307)");
  });

  test("connections break in the middle of answers: the rest is skipped because the target is gone", async () => {
    const results = await run((answer) => ({ ...answer, drop: "truncate" }));
    expect(count(results, "violation") + count(results, "held")).toBe(0);
    expect(results.at(-1)).toMatchObject({ verdict: "skipped", lacks: "target" });
  });

  test("nothing answers in time any more: the run waits for a few answers, not all", { timeout: 20_000 }, async () => {
    const began = performance.now();
    const results = await run((answer) => ({ ...answer, delayMs: 60_000 }), some, 300);
    expect(count(results, "skipped")).toBe(results.length);
    expect(results.at(-1)?.reason).toContain("the target stopped answering");
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test("everything is a 429: the run waits for a while, then skips the checks", { timeout: 25_000 }, async () => {
    const refusal = JSON.stringify({ code: "too_many_requests", message: "Later.", status: 429 });
    const headers = { "content-type": "application/json", "retry-after": "1" };
    const results = await run(() => ({ status: 429, headers, body: refusal }));
    expect(count(results, "violation")).toBe(0);
    expect(count(results, "skipped")).toBeGreaterThan(results.length - 5);
    expect(results.map(({ reason }) => reason).join()).toContain("429");
  });

  test("a 429 that asks for an hour: the run does not wait", async () => {
    const refusal = JSON.stringify({ code: "too_many_requests", message: "Later.", status: 429 });
    const headers = { "content-type": "application/json", "retry-after": "3600" };
    const results = await run((answer, path) =>
      path.startsWith("/v1/fit") ? { status: 429, headers, body: refusal } : answer,
    );
    for (const { verdict } of results.filter(({ area }) => area === "Fit ranking")) expect(verdict).toBe("skipped");
    expect(count(results, "held")).toBeGreaterThan(10);
  });

  test("500s everywhere: each is a violation", async () => {
    const broken = JSON.stringify({ code: "internal_error", message: "Something broke.", status: 500 });
    const results = await run(() => ({ status: 500, headers: { "content-type": "application/json" }, body: broken }));
    expect(count(results, "violation")).toBeGreaterThan(0);
    const answeredBefore = ["pricing/catalog", "me", "quotas", "search/jobs", "deep-research/jobs"];
    const held = results.filter(({ verdict }) => verdict === "held").map(({ id }) => id);
    expect(held).toEqual([...answeredBefore.map((path) => `answers GET /v1/${path}`), "errors"]);
  });
});

test("a catalog that costs more than the budget: paid checks are skipped, and nothing is spent", async () => {
  const mock = await openMock({ clock: "60x" }, { budgetCredits: 5 });
  try {
    const paid = everyCheck.filter(({ area }) => ["Fit ranking", "Deep search", "Deep research"].includes(area));
    const results = await runAll(mock.session, paid);
    expect(results.filter(({ lacks }) => lacks === "budget").length).toBeGreaterThan(5);
    expect(results.find(({ lacks }) => lacks === "budget")?.reason).toMatch(
      /it may cost \d+ credits and \d of --budget-credits 5 are left/,
    );
    expect(spentFrom(mock.session.purse)).toBeLessThanOrEqual(5);
    expect(count(results, "violation")).toBe(0);
  } finally {
    await mock.close();
  }
});

test("an invalid catalog: paid checks are skipped because the price is unknown", async () => {
  const altered = (core: StagedCore): StagedCore => ({
    ...core,
    serve: (call) =>
      call.path === "/v1/pricing/catalog"
        ? { status: 200, headers: { "content-type": "application/json" }, body: '{"prices":"ask us"}' }
        : core.serve(call),
  });
  const mock = await openMock({ clock: "60x" }, {}, altered);
  try {
    const looked = everyCheck.filter(
      ({ area, id }) => area === "Deep research" || id.startsWith("answers GET /v1/pric"),
    );
    const results = await runAll(mock.session, looked);
    expect(results.find(({ lacks }) => lacks === "budget")?.reason).toMatch(/catalog cannot be read/);
    expect(spentFrom(mock.session.purse)).toBe(0);
    expect(results.at(-1)).toMatchObject({ verdict: "violation" });
  } finally {
    await mock.close();
  }
});

test("a deployment without some operations: missing stated ones are violations, assumed ones are refuted, the rest is skipped", async () => {
  const gone = JSON.stringify({ code: "not_found", message: "There is nothing here.", status: 404 });
  const isGone = (path: string): boolean => /^\/v1\/(contacts$|quotas|pricing|fit-rank)/.test(path);
  const looked = everyCheck.filter(
    ({ on, area }) => area === "Credentials" || on.some((route) => /fit-rank|contacts$/.test(route)),
  );
  const results = await run(
    (answer, path) =>
      path === "/openapi.json" || isGone(path)
        ? { status: 404, headers: { "content-type": "application/json" }, body: gone }
        : answer,
    looked,
  );
  const of = (id: string): Result | undefined => results.find((result) => result.id === id);
  expect(of("credential POST /v1/fit-rank")).toMatchObject({ verdict: "violation" });
  expect(of("credential GET /v1/contacts")).toMatchObject({ verdict: "refuted" });
  expect(of("input POST /v1/fit-rank role maxLength")).toMatchObject({ verdict: "skipped", lacks: "operation" });
});

test("a clock that is years ahead changes no verdict", async () => {
  const mock = await openMock({ clock: "60x", now: "2031-06-01T12:00:00Z" });
  try {
    const results = await runAll(
      mock.session,
      everyCheck.filter(({ area }) => ["Shortlists", "Notes and contacts", "Access", "Signed requests"].includes(area)),
    );
    expect(results.filter(({ verdict }) => verdict === "violation" || verdict === "refuted")).toEqual([]);
    expect(count(results, "held")).toBeGreaterThan(20);
  } finally {
    await mock.close();
  }
});
