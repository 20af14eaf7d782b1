import { describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

const widths = [1_440, 1_200, 1_024, 768, 390, 320];

describe.skipIf(!hasChromium)("where one is", () => {
  const { understudy, page, problems, open, call, base, holdAnswers } = openConsoles();
  const header = () => page().getByRole("banner");
  const more = () => header().locator("summary");

  test("the header names the scenario that plays, leads to the others, and labels the sandbox", async () => {
    await open("money");
    await header().getByRole("link", { name: "Fresh account" }).waitFor();
    expect(await header().getByRole("combobox", { name: "Sandbox" }).inputValue()).toBe("default");
    await understudy().scenario("balance-empty");
    await header().getByRole("link", { name: "No credits left" }).click();
    await page().getByRole("searchbox", { name: "Search scenarios" }).waitFor();
    expect(problems()).toEqual([]);
  });

  test("the panels of every day are one click away, the others two, also by keyboard", async () => {
    await open("scenario");
    const names = () => header().getByRole("navigation").getByRole("link").allInnerTexts();
    expect(await names()).toEqual(["Scenario", "Requests", "Jobs", "Money", "Records", "People", "Faults"]);
    await more().focus();
    await page().keyboard.press("Enter");
    await header().getByRole("link", { name: "World" }).waitFor();
    await page().keyboard.press("Escape");
    await header().getByRole("link", { name: "World" }).waitFor({ state: "hidden" });
    for (const key of ["Enter", "Tab", "Enter"]) await page().keyboard.press(key);
    await page().getByRole("heading", { name: "World" }).waitFor();
    expect(await more().innerText()).toContain("World");
    await header().getByRole("link", { name: "World" }).waitFor({ state: "hidden" });
  });

  test.each(widths)("%d pixels wide, the header cuts nothing, for presenters neither", async (width) => {
    await page().setViewportSize({ width, height: 800 });
    await understudy().scenario("deep-search-best-effort-partial");
    await open("real-service");
    await page().getByText("● live").waitFor();
    for (const mode of ["usual", "presenting"]) {
      if (mode === "presenting") await page().keyboard.press("p");
      await more().click();
      expect(await cutIn("header"), mode).toEqual([]);
      await more().click();
    }
  });

  test("on a phone the header takes at most 120 pixels, and the menu has the panels that do not fit", async () => {
    await page().setViewportSize({ width: 390, height: 800 });
    await open("coverage");
    await page().getByRole("heading", { name: "Coverage" }).waitFor();
    expect((await header().boundingBox())?.height).toBeLessThanOrEqual(120);
    await more().click();
    await header().getByRole("link", { name: "Money" }).click();
    await page().getByRole("heading", { name: "Money" }).waitFor();
  });

  test("where the page is narrow, no button of the header stands alone on its row, for presenters neither", async () => {
    await understudy().scenario("deep-search-best-effort-partial");
    await page().setViewportSize({ width: 768, height: 800 });
    await open("real-service");
    await page().getByText("● live").waitFor();
    for (const mode of ["usual", "presenting"]) {
      if (mode === "presenting") await page().keyboard.press("p");
      const middles = await header()
        .locator(":is(a, button, summary, select):visible")
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
        );
      const rows = new Map<number, number>();
      for (const middle of middles) rows.set(Math.round(middle / 20), (rows.get(Math.round(middle / 20)) ?? 0) + 1);
      expect([mode, [...rows.values()].filter((count) => count === 1)]).toEqual([mode, []]);
    }
  });

  test("the clock runs five times as fast from its menu, and says when it stands before people were drawn", async () => {
    await open("jobs");
    const speed = header().getByRole("combobox", { name: "Speed of the clock" });
    await speed.selectOption("5x");
    await expect.poll(async () => (await understudy().clock.read()).mode).toBe("5x");
    await understudy().clock.set("2024-01-01T00:00:00Z");
    await header().getByText("⚠").waitFor();
    await understudy().clock.run("step");
    await expect.poll(() => speed.inputValue()).toBe("step");
  });

  test("an empty panel has a button that plays what fills it", async () => {
    await open("jobs");
    await page().getByRole("button", { name: "Play research-partial" }).click();
    await page().getByText("now", { exact: true }).first().waitFor();
    expect(await understudy().scenario()).toBe("research-partial");
  });

  test("coverage says what clients never met, and a line plays it", async () => {
    await call("GET", "/v1/shortlists");
    await open("coverage");
    const called = page().locator(".missed", { hasText: "GET /v1/shortlists" }).first();
    await called.getByText("403 forbidden").waitFor();
    await called.getByRole("button", { name: "Answer the next call so" }).first().click();
    await page().getByText("The rule is in force.").waitFor();
    expect((await call("GET", "/v1/shortlists")).status).toBeGreaterThanOrEqual(400);
    await called
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    await expect.poll(() => understudy().scenario(), { timeout: 10_000 }).not.toBe("fresh-account");
  });

  test("money shows what was spent on each day", async () => {
    await understudy().scenario("lived-in-account");
    await open("money");
    const days = page().getByRole("figure", { name: "Credits spent by day" }).getByRole("listitem");
    await expect.poll(() => days.count()).toBeGreaterThan(50);
    expect(await days.last().innerText()).toMatch(/^2026-03-01: \d+$|^2026-02-\d\d: \d+$/);
  });

  /** What of a part of the page is wider than its room, or outside of the window. */
  function cutIn(selector: string): Promise<string[]> {
    return page()
      .locator(`${selector} :is(a, button, summary, select, time, span)`)
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.getClientRects().length > 0)
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            const isBeyond = left < 0 || right > document.documentElement.clientWidth;
            // An ellipsis is a sign that there is more, and the whole of it is the title.
            const isMarked = getComputedStyle(part).textOverflow === "ellipsis" && part.hasAttribute("title");
            return isBeyond || (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && !isMarked);
          })
          .map((part) => part.outerHTML.slice(0, 120)),
      );
  }

  test("the address of a scenario can be sent, and asks before it changes a world in use", async () => {
    await call("GET", "/v1/me");
    await understudy().scenario("balance-empty");
    await open("scenario");
    await page().getByRole("button", { name: "Copy a link to it" }).click();
    const link = await page().evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${base()}/_understudy/console#/scenario/balance-empty`);
    await understudy().scenario("fresh-account");
    await call("GET", "/v1/me");
    await page().goto("about:blank");
    await page().goto(link);
    const offer = page().getByRole("region", { name: "Offered by this address" });
    await offer.getByText("takes the place of “Fresh account”, which has answered one request").waitFor();
    expect(await understudy().scenario()).toBe("fresh-account");
    await offer.getByRole("button", { name: "Play it" }).click();
    await page().getByRole("heading", { level: 1, name: "No credits left" }).waitFor();
    await offer.waitFor({ state: "detached" });
    await page().goto(`${base()}/_understudy/console#/scenario/never-written`);
    await offer.getByText("never-written, which this server does not have").waitFor();
    await offer.getByRole("button", { name: "Stay with No credits left" }).click();
    await offer.waitFor({ state: "detached" });
  });

  test("who goes on while a scenario is being played stays there", async () => {
    await open("scenario/balance-empty");
    const play = page().getByRole("button", { name: "Play it" });
    await play.waitFor();
    const release = await holdAnswers(/_understudy\/ledger/);
    await play.click();
    await page().getByRole("heading", { level: 1, name: "No credits left" }).waitFor();
    await header().getByRole("link", { name: "Money" }).click();
    release();
    await page().getByText("Now playing: balance-empty").waitFor();
    await page().getByRole("heading", { name: "Money" }).waitFor();
    expect(page().url()).toMatch(/#\/money$/);
  });

  test("every panel has its place", async () => {
    await open("scenario");
    await more().click();
    const links = header().getByRole("navigation").getByRole("link");
    expect(await links.allInnerTexts()).toEqual(panels.map(([, label]) => label));
  });
});

describe.skipIf(!hasChromium)("the log of requests", () => {
  const { understudy, page, open, call, holdAnswers } = openConsoles();

  test("a row of a refusal shows its code", async () => {
    await call("POST", "/v1/shortlists", { name: "Rust" });
    await call("POST", "/v1/shortlists", { name: "Rust" });
    await open("requests");
    await page().getByRole("link", { name: "409 POST /v1/shortlists conflict owner" }).waitFor();
  });

  test("who goes on while a request is sent again stays there", async () => {
    await call("GET", "/v1/me");
    await open("requests");
    await page().locator("a.row", { hasText: "/v1/me" }).click();
    await page().getByRole("button", { name: "Edit and resend" }).click();
    const release = await holdAnswers(/\/v1\/me$/);
    await page().getByRole("button", { name: "Send", exact: true }).click();
    await page().getByRole("navigation").getByRole("link", { name: "Money" }).click();
    await page().getByRole("heading", { name: "Money" }).waitFor();
    release();
    await page().getByText("Sent again: 200").waitFor();
    expect(page().url()).toMatch(/#\/money$/);
  });

  test("a request that arrives while the journal is read is kept", async () => {
    const release = await holdAnswers(/_understudy\/journal\?/);
    await open("requests");
    // While the page is read, its rows are there, though not shown.
    const row = page().locator("a.row", { hasText: "/v1/me" });
    await expect
      .poll(async () => {
        await call("GET", "/v1/me");
        return row.count();
      })
      .toBeGreaterThan(0);
    release();
    await page().locator('main[aria-busy="false"]').waitFor();
    expect(await row.count()).toBeGreaterThan(0);
    expect(
      await page()
        .getByRole("region", { name: /^Earlier/ })
        .count(),
    ).toBe(0);
  });

  test("requests outlive another scenario and a reset below a divider, and an undo takes them back", async () => {
    await call("GET", "/v1/me");
    await open("requests");
    await page()
      .getByRole("link", { name: /\/v1\/me/ })
      .waitFor();
    await understudy().scenario("balance-empty");
    const ended = page().getByRole("region", { name: "Earlier, in Fresh account" });
    await ended.getByText("/v1/me").waitFor();
    await page().getByText("No requests yet").waitFor();
    await call("GET", "/v1/quotas");
    await page()
      .getByRole("link", { name: /\/v1\/quotas/ })
      .waitFor();
    await page().keyboard.press("r");
    await page().getByRole("region", { name: "Earlier, in No credits left" }).getByText("/v1/quotas").waitFor();
    await page().getByLabel("Search requests").fill("/v1/me");
    await page().getByText("/v1/quotas").waitFor({ state: "hidden" });
    await ended.getByText("/v1/me").waitFor();
    await page().getByLabel("Search requests").fill("");
    await page().getByRole("button", { name: "Undo" }).click();
    await page()
      .getByRole("link", { name: /\/v1\/quotas/ })
      .waitFor();
    expect(await page().getByText("/v1/quotas").count()).toBe(1);
  });
});

describe.skipIf(!hasChromium)("words", () => {
  const { understudy, page, open, call } = openConsoles();
  const operationId = /\b[a-z]+\.[a-zA-Z]+\b/;

  test("gauges have names", async () => {
    await call("POST", "/v1/shortlists", { name: "Rust" });
    await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust" }, targetCount: 5 });
    await open("scenario");
    await page().getByText("● live").waitFor();
    const names = await page().locator(".gauge-label").allInnerTexts();
    expect(names).toEqual(
      expect.arrayContaining(["Credits · acct_demo", "Create shortlists · owner", "Create deep searches · owner"]),
    );
    expect(names).toContain("Quota: deep searches · owner");
    expect(names.filter((name) => operationId.test(name))).toEqual([]);
  });

  test("money says what was paid for, never the id of an operation, and its axis begins at zero", async () => {
    await understudy().scenario("lived-in-account");
    await open("money");
    await page()
      .getByRole("cell", { name: /^Deep search, settled/ })
      .first()
      .waitFor();
    const table = await page().getByRole("region", { name: "Movements, newest first" }).innerText();
    expect(operationId.exec(table)).toBe(null);
  });

  test("nobody is searched for until somebody is named; an example is one click", async () => {
    await open("people");
    await page().getByRole("link", { name: "rust in berlin" }).click();
    await page().locator(".person").first().waitFor();
  });
});
