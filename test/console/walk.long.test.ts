import { describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

/** For each panel, what has to be visible in a world with many records, and at least how often. */
const rows: Readonly<Record<string, readonly [selector: string, count: number]>> = {
  scenario: [".card", 60],
  requests: ["a.row", 3],
  coverage: [".missed", 60],
  jobs: [".job", 10],
  money: ["tbody tr", 40],
  records: ["tbody tr", 10],
  people: [".person", 10],
  world: ["form", 5],
  faults: [".form", 1],
  reference: ["a[href*='reference/']", 70],
  "real-service": [".empty", 1],
};

const widths = [1_440, 1_200, 1_024, 768, 390];

describe.skipIf(!hasChromium)("lived-in-account, panel by panel", () => {
  const { understudy, page, problems, open, call } = openConsoles();
  const enter = async () => {
    await understudy().scenario("lived-in-account");
    for (const path of ["/v1/me", "/v1/quotas", "/v1/projects"]) await call("GET", path);
  };

  test("the walk names every panel", () => {
    expect(Object.keys(rows).sort()).toEqual(panels.map(([name]) => name).sort());
  });

  test.each(widths)("every panel shows its data, and nothing overflows a page %d wide", async (width) => {
    await enter();
    await page().setViewportSize({ width, height: 900 });
    for (const [panel, [selector, count]] of Object.entries(rows)) {
      await open(panel === "people" ? "people?q=rust" : panel);
      await page()
        .locator(selector)
        .nth(count - 1)
        .waitFor({ state: "attached" });
      const wide = await page().evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(`${panel}: ${Math.max(0, wide)} pixels beyond the page`).toBe(`${panel}: 0 pixels beyond the page`);
    }
    expect(problems()).toEqual([]);
  });

  test("the first screen of an ordinary laptop holds eight scenarios, whole", async () => {
    for (const scenario of ["fresh-account", "lived-in-account"] as const) {
      await understudy().scenario(scenario);
      await page().setViewportSize({ width: 1_440, height: 900 });
      await open("scenario");
      await page().locator(".card").nth(59).waitFor({ state: "attached" });
      const whole = await page()
        .locator(".card")
        .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length);
      expect(whole, scenario).toBeGreaterThanOrEqual(8);
    }
  });

  test("on a narrow page, what is open takes the place of the list, below the panel's heading", async () => {
    await enter();
    await page().setViewportSize({ width: 390, height: 900 });
    for (const [panel, title, search] of [
      ["requests", "Requests", "Search requests"],
      ["reference", "Reference", "Search operations"],
    ] as const) {
      await open(panel);
      await page().getByRole("searchbox", { name: search }).waitFor();
      await page().locator("main [data-row]").first().click();
      await page().getByRole("searchbox", { name: search }).waitFor({ state: "hidden" });
      expect(await page().getByRole("heading", { level: 1 }).allInnerTexts()).toEqual([title]);
    }
  });

  test("names, notes and addresses of any length stay within a page 390 wide", async () => {
    await understudy().scenario("maximal-payloads");
    await call("GET", "/v1/contacts");
    await page().setViewportSize({ width: 390, height: 900 });
    for (const [panel, [selector]] of Object.entries(rows)) {
      await open(panel === "people" ? "people?q=rust" : panel);
      await page().locator(selector).first().waitFor({ state: "attached" });
      const wide = await page().evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(`${panel}: ${Math.max(0, wide)} pixels beyond the page`).toBe(`${panel}: 0 pixels beyond the page`);
    }
  });

  test("an answer too long for the journal is not shown as one without a body", async () => {
    await call("GET", "/openapi.json");
    await open("requests");
    await page()
      .getByRole("link", { name: /openapi/ })
      .click();
    await page()
      .getByText(/The body is not shown: longer than/)
      .waitFor();
    expect(await page().getByRole("region", { name: "Answer", exact: true }).innerText()).not.toContain("No body");
  });

  test("every kind of record is shown, and no missing value appears as text", async () => {
    await enter();
    await open("records");
    for (const kind of ["Shortlists", "Contacts", "Companies", "Projects", "Keys"]) {
      await page().getByRole("button", { name: kind, exact: true }).click();
      await page().locator("tbody tr").nth(4).waitFor();
      expect(await page().locator("tbody").innerText()).not.toMatch(/undefined|NaN|null|\[object|redacted/);
    }
  });

  test("the timeline of old jobs is filled, and every bar is within it", async () => {
    await enter();
    await open("jobs");
    await page().locator(".job").nth(9).waitFor();
    const tracks = await page().evaluate(() =>
      [...document.querySelectorAll(".job")].map((job) => ({
        id: job.id,
        isOver: !job.textContent?.includes("What the next polls will say"),
        bars: [...job.querySelectorAll(".track")].map((track) => {
          const [outer, inner] = [track, track.firstElementChild as Element].map((each) =>
            each.getBoundingClientRect(),
          );
          const { left, right, width } = outer as DOMRect;
          const bar = inner as DOMRect;
          return { isWithin: bar.left >= left - 1 && bar.right <= right + 1, end: (bar.right - left) / width };
        }),
      })),
    );
    for (const { id, isOver, bars } of tracks) {
      expect(
        bars.every(({ isWithin }) => isWithin),
        id,
      ).toBe(true);
      if (isOver) expect(Math.max(...bars.map(({ end }) => end)), id).toBeGreaterThan(0.9);
    }
  });

  test("the movements of money add up to the balance that is shown", async () => {
    await enter();
    await open("money");
    await page().locator("tbody tr").nth(40).waitFor();
    const figures = await page().evaluate(() =>
      [...document.querySelectorAll('[aria-label^="Movements"] tbody tr')].map((row) =>
        [...row.querySelectorAll(".figures")].map((cell) =>
          Number(cell.textContent?.replace("−", "-").replaceAll(",", "")),
        ),
      ),
    );
    for (const [at, [credits, balance]] of figures.entries())
      expect((figures[at + 1]?.[1] ?? 0) + (credits ?? 0), `row ${at}`).toBe(balance);
    const shown = await page().locator("strong.big").innerText();
    expect(Number(shown.replaceAll(/\D/g, ""))).toBe(figures[0]?.[1]);
  });
});
