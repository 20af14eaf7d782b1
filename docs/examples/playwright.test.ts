import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { routeTo, understudyFixture } from "understudy/playwright";
import { afterAll, beforeAll, describe, expect, test as vitest } from "vitest";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * With @playwright/test this is `export const test = base.extend(understudyFixture())`, and a test asks for
 * `{ page, understudy }`. Here the fixture is handed to vitest, so that the example runs without another test runner.
 */
const test = vitest.extend(understudyFixture({ seed: "my-team" }));

describe.skipIf(!existsSync(executablePath))("a page that thinks it talks to the service", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());

  test("sees the balance run out", async ({ understudy }) => {
    const page = await browser.newPage();
    await page.route("https://app.example.com/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>App</title>" }),
    );
    await routeTo(understudy, page, "https://api.example.com");
    await page.goto("https://app.example.com/");

    const submit = () =>
      page.evaluate(async () => {
        const answer = await fetch("https://api.example.com/v1/search/jobs", {
          method: "POST",
          headers: { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" },
          body: JSON.stringify({ config: { version: 2, query: "rust databases" }, targetCount: 5 }),
        });
        return answer.status;
      });
    expect(await submit()).toBe(202);
    await understudy.scenario("balance-empty");
    expect(await submit()).toBe(402);
  });

  test("sees a connection break", async ({ understudy }) => {
    await understudy.faults.add({ match: { operation: "me.get" }, then: { drop: "reset" } });
    const page = await browser.newPage();
    await routeTo(understudy, page, "https://api.example.com");
    await page.route("https://app.example.com/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto("https://app.example.com/");
    const seen = page.evaluate(() => fetch("https://api.example.com/v1/me").then(String, (error) => error.name));
    expect(await seen).toBe("TypeError");
  });
});
