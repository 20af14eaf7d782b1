import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { panels } from "../../src/console/panel-names.ts";
import { openServer } from "../listening.ts";
import { hasChromium, launchChromium } from "./chromium.ts";
import { hasFirefox, launchFirefox } from "./firefox.ts";

const dist = new URL("../../dist/", import.meta.url);

const app = `<!doctype html><title>An app</title><h1>An app</h1><script type="module">
  import { createUnderstudy } from "/browser.js";
  window.understudy = await createUnderstudy({ scenario: "lived-in-account" });
  document.querySelector("h1").textContent = "An app, ready";
</script>`;

/** Serves the page and the built package, and nothing of an understudy. */
function newServer(seen: string[]): Server {
  return createServer(({ url = "/" }, response) => {
    seen.push(url);
    if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(app);
    if (!url.endsWith(".js")) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/javascript" }).end(readFileSync(new URL(`.${url}`, dist)));
  });
}

describe.skipIf(!hasChromium)("the console of an understudy in a page, without a server", () => {
  const seen: string[] = [];
  let browser: Browser;
  let server: { url: string; close: () => Promise<void> };
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    server = await openServer(newServer(seen));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  const problems: string[] = [];
  beforeEach(async () => {
    await page?.close();
    seen.length = 0;
    problems.length = 0;
    page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(server.url);
    await page.getByText("An app, ready").waitFor();
  });
  const inPage = (what: string) => page.evaluate(`(async () => { const { understudy } = window; ${what} })()`);
  const open = async (): Promise<FrameLocator> => {
    await inPage("await understudy.console.open();");
    const shown = page.frameLocator("iframe");
    await shown.getByText("● live").waitFor();
    return shown;
  };

  test("is loaded when it is opened, shows requests as they arrive, and goes when it is closed", async () => {
    expect(seen.filter((url) => url.includes("console"))).toEqual([]);
    const shown = await open();
    expect(seen.filter((url) => url.includes("console"))).toEqual(["/console/files.js"]);
    await shown.getByRole("heading", { level: 1, name: "Lived-in account" }).waitFor();
    await shown.getByRole("link", { name: "Requests" }).click();
    await inPage("await understudy.fetch('/v1/me');");
    await shown.getByRole("link", { name: "401 GET /v1/me unauthorized anonymous" }).click();
    await shown.getByText("A gate decided").waitFor();
    await page.getByRole("button", { name: "Close the console" }).click();
    await page.locator("#understudy-console").waitFor({ state: "detached" });
    await (await open()).getByRole("link", { name: "401 GET /v1/me unauthorized anonymous" }).waitFor();
    await inPage(
      "understudy.console.close(); const opened = understudy.console.open(); understudy.console.close(); await opened;",
    );
    expect(await page.locator("#understudy-console").count()).toBe(0);
    // Whoever opens it meanwhile waits until it is there.
    await inPage("const { console } = understudy; console.open(); await console.open();");
    expect(await page.locator("#understudy-console").count()).toBe(1);
    expect(await page.frameLocator("iframe").locator("head script").count()).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });

  test("that could not be loaded leaves no empty panel, and opens once it can be", async () => {
    await page.route("**/console/files.js", (route) => route.abort());
    const outcome = await inPage("return understudy.console.open().then(() => 'opened', String);");
    expect(outcome).toContain("Failed to fetch dynamically imported module");
    expect(await page.locator("#understudy-console").count()).toBe(0);
    await page.unroute("**/console/files.js");
    await open();
  });

  test("has the same panels, changes the page's world, and asks the network for nothing but parts of the package", async () => {
    const shown = await open();
    seen.length = 0;
    for (const [name, label] of panels) {
      const link = shown.locator(`nav[aria-label="Panels"] a[href="#/${name}"]`);
      if (!(await link.isVisible())) await shown.locator("nav[aria-label='Panels'] summary").click();
      await link.click();
      if (name !== "scenario") await shown.getByRole("heading", { level: 1, name: label }).waitFor();
    }
    await shown.getByRole("link", { name: "Scenario" }).click();
    await shown.getByRole("searchbox", { name: "Search scenarios" }).fill("402");
    await shown.getByRole("button", { name: /^No credits left/ }).click();
    await shown.getByRole("heading", { level: 1, name: "No credits left" }).waitFor();
    expect(await inPage("return understudy.scenario();")).toBe("balance-empty");
    expect(page.url()).toBe(`${server.url}/`);
    expect(seen.filter((url) => !url.startsWith("/library-"))).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!hasFirefox)("in Firefox", () => {
  test("the console of a page opens, and its panels and filters keep to themselves", { timeout: 60_000 }, async () => {
    const server = await openServer(newServer([]));
    const firefox = await launchFirefox();
    await firefox.open(`${server.url}/`, 1_200);
    await firefox.until('document.body.innerText.includes("An app, ready") && (understudy.console.open(), true)');
    const frame = 'document.querySelector("#understudy-console").shadowRoot.querySelector("iframe").contentWindow';
    await firefox.until(`${frame}.document.body?.innerText.includes("● live") ?? null`);
    await firefox.until(`(${frame}.document.querySelector('a[href="#/requests"]').click(), true)`);
    await firefox.until(`${frame}.document.querySelector("h1")?.innerText === "Requests"`);
    const typed = `const box = ${frame}.document.querySelector('[type="search"]'); box.value = "me"; box.dispatchEvent(new Event("input"))`;
    await firefox.until(`(() => { ${typed}; return true; })()`);
    await firefox.until(`${frame}.location.hash === "#/requests?q=me"`);
    expect(await firefox.until("location.href")).toBe(`${server.url}/`);
    await firefox.close();
    await server.close();
  });
});
