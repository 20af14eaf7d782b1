import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { middleBoxes, page } from "./middle-boxes.ts";
import { openRun, run, saysOf } from "./running.ts";
import type { Box } from "./wire.ts";

// Middle boxes between the kit and a correct service that follow HTTP must not cause violations.
vi.setConfig({ testTimeout: 600_000 });
const calm = everyCheck.filter(({ tier }) => tier !== "burst");
const checksOf = (pattern: RegExp) => calm.filter(({ id }) => pattern.test(id));
const checks = calm.filter(({ area }) =>
  /^(Access|Pricing|Protocol|Shortlists|Notes and contacts|Deep research|Pages|Answers|History)$/.test(area),
);
/** Which part of how many parts of the boxes: continuous integration tries another half each day. */
const [part, parts] = (process.env.UNDERSTUDY_SHARE ?? "1/1").split("/").map(Number) as [number, number];
const ofToday = middleBoxes.filter((_, at) => at % parts === part - 1);

const heldOf = ({ results }: Awaited<ReturnType<typeof run>>) =>
  results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed").length;
let heldInTheOpen = 0;

test("without them, most of what is judged here holds", async () => {
  heldInTheOpen = heldOf(await run({}, checks));
  expect(heldInTheOpen).toBeGreaterThan(checks.length / 4);
});

test.each(ofToday.map((box) => [box.name, box] as const))("behind %s", async (_, box) => {
  const ran = await run({}, checks, {}, { boxes: [box] });
  expect(saysOf(ran.results, "violation")).toEqual([]);
  expect(saysOf(ran.results, "flaky")).toEqual([]);
  expect(heldOf(ran), "and the checks are made all the same").toBeGreaterThan(0.8 * heldInTheOpen);
});

test("behind all at once, and their cost is counted", async () => {
  const some = checksOf(/^(Pricing|Shortlists|Notes|Side effects: A list|answers GET \/v1\/)/);
  const { results, session } = await run({}, some, {}, { boxes: middleBoxes });
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  expect(session.line.availability.recovered).toMatchObject({ "301 to the same path": expect.any(Number) });
});

test("a violation behind them is still found", async () => {
  const lost: Box = {
    name: "every price is lost",
    after: (wire, { path }) =>
      path.startsWith("/v1/pricing") && wire.status === 200
        ? { ...wire, body: Buffer.from(wire.body.toString().replaceAll('"usd"', '"us"')) }
        : wire,
  };
  const quiet = middleBoxes.filter(({ before }) => before === undefined);
  const { results } = await run({}, checksOf(/^answers GET \/v1\/pricing/), {}, { boxes: [...quiet, lost] });
  expect(saysOf(results, "violation").join()).toContain("usd");
});

test("a firewall's refusal is not an answer of the service, and is counted", async () => {
  const blocksLong: Box = {
    name: "a firewall that dislikes long descriptions",
    before: ({ body }) => (/"description":"[^"]{200}/.test(body.toString()) ? page(403, "Blocked") : null),
  };
  const lists = checksOf(/^(Side effects: A list update changes|Shortlists: Names of 1 and of 80)/);
  const { results, session } = await run({}, lists, {}, { boxes: [blocksLong] });
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "skipped").join()).toMatch(/in front of the service refuses this request \(403/);
  expect(session.line.availability.lost).toMatchObject({ "403 with a web page": expect.any(Number) });
});

test("a service that refuses with a web page is a violation", async () => {
  const isForbidden: Box = {
    name: "refusals as web pages",
    after: (wire) => (wire.status === 403 ? page(403, "Forbidden") : wire),
  };
  const { results } = await run(
    {},
    checksOf(/^entitlement GET \/v1\/(companies|shortlists)$/),
    {},
    { boxes: [isForbidden] },
  );
  expect(saysOf(results, "violation").join()).toMatch(/403 with something that is not JSON/);
});

test("a gateway that requires a header can be given one", async () => {
  const known: Box = {
    name: "known clients",
    before: ({ headers }) => (headers["user-agent"]?.startsWith("Mozilla") ? null : page(403, "Forbidden")),
  };
  expect((await openRun({}, {}, { boxes: [known] })).problem).toMatch(/--header/);
  const headers = { "user-agent": "Mozilla/5.0" };
  expect((await openRun({}, {}, { boxes: [known], headers })).problem).toBeNull();
});

test("a rate limit is counted behind a gateway that fails at times with its own errors", async () => {
  const boxes = middleBoxes.filter(({ name }) => /does not reach it/.test(name));
  const limits = everyCheck.filter(({ id }) => /^limit (GET|PATCH) \/v1\/(companies|shortlists|fit-rank)/.test(id));
  const { results } = await run({ speed: 20 }, limits, { allowBursts: true }, { boxes });
  expect(saysOf(results, "violation")).toEqual([]);
});
