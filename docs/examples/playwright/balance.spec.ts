import { test as base, expect, type Page } from "@playwright/test";
import { routeTo, understudyFixture } from "understudy/playwright";

const test = base.extend(understudyFixture({ seed: "my-team" }));

/** A page of the application, whose requests to the service are answered by the test. */
async function openApp(page: Page): Promise<void> {
  await page.route("https://app.example.com/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>App</title>" }),
  );
  await page.goto("https://app.example.com/");
}

test("the balance runs out", async ({ page, understudy }) => {
  await routeTo(understudy, page, "https://api.example.com");
  await openApp(page);
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

test("a connection breaks", async ({ page, understudy }) => {
  await understudy.faults.add({ match: { operation: "me.get" }, then: { drop: "reset" } });
  await routeTo(understudy, page, "https://api.example.com");
  await openApp(page);
  const seen = page.evaluate(() => fetch("https://api.example.com/v1/me").then(String, (error) => error.name));
  expect(await seen).toBe("TypeError");
});
