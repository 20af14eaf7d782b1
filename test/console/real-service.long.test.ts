import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../src/doors/listen.ts";
import { runInProcess } from "../cli/in-process.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { disguised, only, says } from "../faults/changes.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";
import { hasChromium, launchChromium } from "./chromium.ts";

describe.skipIf(!hasChromium)("the real service in the console", () => {
  const reports = newFolder();
  let browser: Browser;
  let page: Page;
  let service: Awaited<ReturnType<typeof listen>>;
  const ask = (url: string, path: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${tokens.owner}` } });

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    const core = newTestCore({ scenario: "lived-in-account" });
    const withoutFlag = only(
      "GET /v1/developers/search",
      says(({ results }) => void delete results[0].hasEmail),
    );
    service = await listen(altered(core, [withoutFlag, disguised]), { port: 0 });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  test("a proxy's page shows each verdict as it comes, with the evidence beside the sentence", async () => {
    const proxy = runInProcess(["proxy", "--target", service.url, "--port", "0", "--report", reports]);
    const url = await proxy.heard(/^Forwarding (\S+) to/m);
    await page.goto(`${url}/_understudy/console#/real-service`);
    await page.getByText("Nothing to show yet").waitFor();
    await ask(url, "/v1/developers/search?q=rust&limit=2");
    const verdict = page.getByRole("article", { name: "violation, GET /v1/developers/search" });
    await verdict.getByText("results.0.hasEmail").waitFor();
    await verdict
      .getByRole("region", { name: "What it is about" })
      .getByText(/hasEmail.*§2\.1/)
      .first()
      .waitFor();
    await verdict.locator("summary").click();
    await verdict.getByRole("region", { name: "Body" }).waitFor();
    expect(await page.content()).not.toContain(tokens.owner);

    // Requests from the page itself are answered by the mock behind the proxy, and never sent to the service.
    await page.goto(`${url}/_understudy/console#/reference/me.get`);
    await page.getByRole("button", { name: /^Send GET/ }).click();
    await page.getByText('"acct_demo"').first().waitFor();
    const { exchanges } = await (await fetch(`${url}/_understudy/proxy/verdicts`)).json();
    expect(exchanges).toBe(1);
    expect((await proxy.end()).code).toBe(1);
  });
});
