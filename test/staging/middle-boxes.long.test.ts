import { expect, test, vi } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { runBehind } from "./behind.ts";
import { middleBoxes } from "./middle-boxes.ts";
import { saysOf, world } from "./running.ts";

// Middle boxes between the kit and a correct service that follow HTTP must not cause violations. Each is tried by
// itself with some checks; `node tools/lenses.mjs --together` runs all checks.
vi.setConfig({ testTimeout: 600_000 });
const some =
  /^(Access|Pricing|Protocol|Signed requests|Shortlists|Notes and contacts|Deep research|Pages|Answers|History)$/;
const isWhole = process.env.LENSES !== undefined;
const checks = everyCheck.filter(({ tier, area }) => tier !== "burst" && (isWhole || some.test(area)));
/** Which part of how many parts of the boxes: continuous integration tries another half each day. */
const [part, parts] = (process.env.UNDERSTUDY_SHARE ?? "1/1").split("/").map(Number) as [number, number];
const chosen = middleBoxes.filter((_, at) => isWhole || at % parts === part - 1);
/** A check that holds behind no middle box must not become impossible because of one. */
const mostHeld = 0.6;

test.each(chosen.map((box) => [box.name, box] as const))("behind %s", async (_, box) => {
  const { results } = await runBehind([box], checks, world);
  expect(saysOf(results, "violation")).toEqual([]);
  expect(saysOf(results, "flaky")).toEqual([]);
  const held = results.filter(({ verdict }) => verdict === "held" || verdict === "confirmed");
  expect(held.length, "and the checks are made all the same").toBeGreaterThan(mostHeld * checks.length);
});

test("a rate limit is counted behind a gateway that fails at times with its own errors", async () => {
  const boxes = middleBoxes.filter(({ name }) => /does not reach it|left of a window/.test(name));
  const limits = everyCheck.filter(({ id }) => /^limit (GET|PATCH) \/v1\/(me|shortlists|keys|fit-rank)/.test(id));
  const { results } = await runBehind(boxes, limits, { clock: "10x" }, { allowBursts: true });
  expect(saysOf(results, "violation")).toEqual([]);
});
