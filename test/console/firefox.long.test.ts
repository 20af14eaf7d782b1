import { createUnderstudy, type ServedUnderstudy } from "understudy";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { type Firefox, hasFirefox, launchFirefox } from "./firefox.ts";

describe.skipIf(!hasFirefox)("the console in Firefox", () => {
  let firefox: Firefox;
  let understudy: ServedUnderstudy;
  let base: string;
  beforeAll(async () => {
    understudy = await createUnderstudy();
    base = await understudy.listen();
    firefox = await launchFirefox();
  }, 60_000);
  beforeEach(() => understudy.reset({ scenario: "fresh-account" }));
  afterAll(async () => {
    await firefox?.close();
    await understudy?.close();
  });
  const open = (panel: string, width: number) => firefox.open(`${base}/_understudy/console#/${panel}`, width);
  const text = (words: string) => firefox.until(`document.body.innerText.includes(${JSON.stringify(words)})`);

  test.each([1_280, 500])("every panel shows its heading, and nothing overflows a page %d wide", async (width) => {
    await understudy.scenario("lived-in-account");
    const seen: Record<string, unknown> = {};
    for (const [panel] of panels) {
      await open(panel === "people" ? "people?q=rust" : panel, width);
      await firefox.until(`document.querySelector('main[aria-busy="false"] h1')?.innerText ?? null`);
      seen[panel] = await firefox.until("[innerWidth, Math.max(0, document.documentElement.scrollWidth - innerWidth)]");
    }
    expect(seen).toEqual(Object.fromEntries(panels.map(([panel]) => [panel, [width, 0]])));
  });

  test("a request appears as it happens, and on a narrow page it opens below the panel's heading", async () => {
    await open("requests", 500);
    await text("No requests yet");
    await understudy.fetch("/v1/me", { headers: { authorization: "Bearer svc_sk_demo_expired" } });
    await text("/v1/me");
    await firefox.click("main [data-row]");
    await text("The credential has expired");
    const headings = `[...document.querySelectorAll("h1")].filter((each) => each.checkVisibility())`;
    expect(await firefox.until(`${headings}.map((each) => each.innerText)`)).toEqual(["Requests"]);
    await firefox.click('[aria-label="Close"]');
    await firefox.until(`document.querySelector('input[type="search"]')?.checkVisibility() ?? false`);
  });

  test("a scenario is played by a click, and the clock moves by a key", async () => {
    await open("scenario", 1_280);
    await firefox.until(`document.querySelector('main[aria-busy="false"] button.card') !== null`);
    await firefox.type('input[type="search"]', "balance-empty");
    await firefox.until(`document.querySelectorAll("button.card").length === 1`);
    await firefox.click("button.card");
    await firefox.until(`document.querySelector("h1").innerText === "No credits left"`);
    await firefox.type("main", ".");
    await text("2026-03-01 09:01:00");
  });
});
