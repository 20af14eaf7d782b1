import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { createUnderstudy } from "understudy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

describe.skipIf(!existsSync(executablePath))("the whole mock in a page, without a server", () => {
  let server: Server;
  let browser: Browser;
  let requested: string[];

  beforeAll(async () => {
    // The same as any bundler does: the package's "browser" condition, split at dynamic imports.
    const { outputFiles } = await build({
      entryPoints: { app: "docs/examples/browser/app.ts", follows: "docs/examples/browser/follows.ts" },
      outdir: "/",
      write: false,
      // The packed renderer names one of its keys twice.
      logOverride: { "duplicate-object-key": "silent" },
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      alias: { "understudy/msw": "./dist/msw.js", understudy: "./dist/browser.js" },
    });
    const files = new Map(outputFiles.map(({ path, text }) => [path, ["text/javascript", text]]));
    files.set("/", ["text/html", readFileSync("docs/examples/browser/index.html", "utf8")]);
    files.set("/follows.html", ["text/html", '<p id="status"></p><script type="module" src="/follows.js"></script>']);
    files.set("/theirs.json", ["application/json", await theirDocument()]);
    files.set("/mockServiceWorker.js", [
      "text/javascript",
      readFileSync("node_modules/msw/lib/mockServiceWorker.js", "utf8"),
    ]);
    requested = [];
    server = createServer(({ url = "" }, response) => {
      requested.push(url);
      const [type, text] = files.get(url) ?? [];
      if (type === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": type }).end(text);
    }).listen(0, "127.0.0.1");
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test("people are found, research is finished, and nothing left the page", async () => {
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.locator("#people li").nth(4).waitFor();
    await page.getByRole("button", { name: "Research the first" }).click();
    await page.getByText(/^succeeded, 99\d\d credits are left$/).waitFor();
    expect(failures).toEqual([]);
    expect(requested.filter((url) => url.startsWith("/v"))).toEqual([]);
  });

  test("a page follows the service's own document", async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/follows.html`);
    await page.getByText("200 by their document, 404 by ours").waitFor();
  });
});

/** Our own description, but for one path that we assume, and that is another one there. */
async function theirDocument(): Promise<string> {
  await using understudy = await createUnderstudy();
  const document = await (await understudy.fetch("/_understudy/openapi.json")).json();
  const { "/v1/contacts": contacts, ...paths } = document.paths;
  return JSON.stringify({ ...document, paths: { ...paths, "/v1/people": contacts } });
}
