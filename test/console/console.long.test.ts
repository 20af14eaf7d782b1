import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createUnderstudy } from "understudy";
import { describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

describe.skipIf(!hasChromium)("the console in Chromium", () => {
  const { understudy, page, problems, open, call } = openConsoles();

  test("a request appears as it happens, and says why it was refused", async () => {
    await open("requests");
    await page().getByText("No requests yet").waitFor();
    await call("GET", "/v1/me", undefined, "svc_sk_demo_expired");
    await page()
      .getByRole("link", { name: /401.*\/v1\/me/ })
      .click();
    await page().getByText("A gate decided").waitFor();
    await page().getByText("The credential has expired").first().waitFor();
    expect(problems()).toEqual([]);
  });

  test("data that the server did not answer is loaded when it is back", async () => {
    const everything = /_understudy\/(?!console)/;
    await page().route(everything, (route) => route.abort());
    await open("records");
    await page().getByText("The server does not answer.").waitFor();
    await call("POST", "/v1/shortlists", { name: "Back again" });
    await page().unroute(everything);
    await page().getByText("Back again").first().waitFor();
    expect(await page().getByText("The server does not answer.").count()).toBe(0);
  });

  test("a server that is started anew under an open page is read anew", async () => {
    const first = await createUnderstudy();
    const url = await first.listen();
    const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };
    await first.fetch("/v1/shortlists", {
      method: "POST",
      headers,
      body: JSON.stringify({ name: "Of the old world" }),
    });
    await page().goto(`${url}/_understudy/console#/records`);
    await page().getByText("Of the old world").waitFor();
    await first.close();
    const second = await createUnderstudy();
    await second.listen({ port: Number(new URL(url).port) });
    await page().getByText("owner sees no shortlists").waitFor();
    await second.close();
  });

  // Answers come one at a time in the order of the requests, and a frame is painted after each.
  test.each(panels)("%s has no layout shift while it loads, at desktop and phone width", async (panel) => {
    for (const width of [1280, 390]) {
      await page().setViewportSize({ width, height: 800 });
      await page().goto("about:blank");
      await page().addInitScript(() => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node }[];
          })[])
            if (entry.value >= 0.001)
              moved.push(...entry.sources.map(({ node }) => `${node.nodeName} ${node.textContent?.slice(0, 40)}`));
        }).observe({ type: "layout-shift", buffered: true });
        Object.assign(globalThis, { moved });
      });
      let last: Promise<unknown> = Promise.resolve();
      await page().route(/_understudy\/(?!console|events)/, (route) => {
        last = last.then(async () => {
          await route.continue();
          await (await route.request().response())?.finished();
          await page().evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
        });
      });
      await open(panel);
      await page().locator('main[aria-busy="false"]').waitFor();
      await expect
        .poll(() =>
          page()
            .getByText(/^Reading/)
            .count(),
        )
        .toBe(0);
      await last;
      expect(await page().evaluate(() => (globalThis as typeof globalThis & { moved: string[] }).moved)).toEqual([]);
      await page().unroute(/_understudy\/(?!console|events)/);
    }
  });

  test("the clock moves by a button and by a key", async () => {
    await open("scenario");
    await page().getByRole("button", { name: "+1h" }).click();
    await page().getByText("2026-03-01 10:00:00").waitFor();
    await page().keyboard.press(".");
    await page().getByText("2026-03-01 10:01:00").waitFor();
    expect((await understudy().clock.read()).now).toBe("2026-03-01T10:01:00.000Z");
  });

  test("the clock can be moved to a job's next event", async () => {
    await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust databases" }, targetCount: 5 });
    await open("jobs");
    const jump = page().getByRole("button", { name: /Jump to the next event/ });
    await jump.click();
    await page().getByText("running").waitFor();
    await jump.click();
    await page()
      .getByText(/[1-9]\d* considered/)
      .waitFor();
    const { balance } = understudy().ledger;
    await expect.poll(balance).toBeLessThan(10_000);
  });

  test("money shows each movement and the request that caused it", async () => {
    await call("POST", "/v1/search/jobs", { config: { version: 2, query: "rust" }, targetCount: 5 });
    await understudy().clock.advance("10s");
    const { jobs } = (await (await call("GET", "/v1/search/jobs")).json()) as { jobs: { id: string }[] };
    await call("GET", `/v1/search/jobs/${jobs[0]?.id}`);
    await open("money");
    await page()
      .getByRole("cell", { name: /Deep search, settled/ })
      .first()
      .waitFor();
    await page()
      .getByRole("link", { name: /GET \/v1\/search\/jobs\// })
      .first()
      .click();
    await page().getByRole("heading", { name: "Answer" }).waitFor();
  });

  test("records are what a principal sees", async () => {
    await call("POST", "/v1/shortlists", { name: "Compiler people" });
    await open("records");
    await page().getByRole("button", { name: "Compiler people" }).click();
    await page().getByRole("region", { name: "Body" }).waitFor();
    await understudy().scenario("empty-account");
    await page().getByText("owner sees no shortlists").waitFor();
    expect(await page().getByRole("region", { name: "Body" }).count()).toBe(0);
  });

  test("a fault is added by its form, is applied, and is counted", async () => {
    await open("faults");
    await page().getByLabel("Operation").fill("me.*");
    await page().getByLabel("Answers with").selectOption("503 unavailable");
    await page().getByRole("button", { name: "Add the rule" }).click();
    await page().getByText("0 hits of 0 seen").waitFor();
    expect((await call("GET", "/v1/me")).status).toBe(503);
    await page().getByText("1 hits of 1 seen").waitFor();
  });

  test("provenance can be searched by assumption", async () => {
    await open("reference/provenance");
    await page().getByRole("searchbox").fill("A-60");
    await page().getByRole("term").filter({ hasText: "Shortlist operations" }).waitFor();
    await page().getByText("The verdict on a signature").waitFor({ state: "detached" });
    await expect.poll(() => page().url()).toContain("q=A-60");
  });

  test("an operation is tried as another principal", async () => {
    await open("reference/me.get");
    await page().getByLabel("Acting as").selectOption("reader");
    await page()
      .getByRole("button", { name: /^Send GET/ })
      .click();
    await page().getByText('"reader"').first().waitFor();
  });

  test("undo restores everything that a reset removed", async () => {
    await call("POST", "/v1/shortlists", { name: "Keep me" });
    await open("scenario");
    await page().getByText("● live").waitFor();
    await page().keyboard.press("r");
    await page().getByRole("button", { name: "Undo" }).click();
    await page().getByText("The world is restored.").waitFor();
    expect(await (await call("GET", "/v1/shortlists")).text()).toContain("Keep me");
  });

  test("everything can be found by typing", async () => {
    await open("scenario");
    await page().keyboard.press("Control+k");
    await page().getByRole("combobox", { name: "What to do" }).fill("go to money");
    await page().keyboard.press("Enter");
    await page().getByRole("heading", { name: "Money" }).waitFor();
  });

  test("with forced colours, reduced motion and 390 pixels, every control has a name and nothing overflows", async () => {
    await page().emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await page().setViewportSize({ width: 390, height: 844 });
    await call("POST", "/v1/shortlists", { name: "Rust" });
    for (const [panel] of panels) {
      await open(panel);
      await page().getByRole("heading", { level: 1 }).first().waitFor();
      const tree = await page().locator("body").ariaSnapshot();
      expect(tree.match(/^\s*- (?:button|link|textbox|combobox|searchbox|checkbox|radio|slider|img)(?::.*)?$/gm)).toBe(
        null,
      );
      expect(await page().evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  test.each(panels.map(([name]) => name))("%s: axe finds nothing, light and dark, wide and narrow", async (panel) => {
    await call("POST", "/v1/shortlists", { name: "Rust" });
    await call("GET", "/v1/nothing-here");
    for (const [colorScheme, width] of [
      ["light", 1280],
      ["dark", 320],
    ] as const) {
      await page().emulateMedia({ colorScheme });
      await page().setViewportSize({ width, height: 800 });
      await open(panel);
      await page().getByRole("heading", { level: 1 }).first().waitFor();
      await page().getByText("● live").waitFor();
      // The page's policy forbids injected scripts, so axe is evaluated instead of added.
      await page().evaluate(axe);
      const violations = await page().evaluate(async () => {
        const { violations } = await (
          globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
      });
      expect(violations).toEqual([]);
      const overflow = await page().evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});
