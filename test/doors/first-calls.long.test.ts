import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routeTo } from "../../src/doors/playwright.ts";
import { hasChromium, launchChromium } from "../console/chromium.ts";
import { openServer } from "../listening.ts";
import { createUnderstudy } from "../understudy.ts";
import { openers } from "./doors.ts";
import { atOnce, type FirstCalls, inOrder, mixtures, optionsOf, pages } from "./first-calls.ts";

const everything = [...pages, ...mixtures];
const [, openFetch] = openers;
const expected = new Map<string, Promise<readonly unknown[]>>();
const inOrderOf = (each: FirstCalls) => {
  const known = expected.get(each.what) ?? inOrder(openFetch as (typeof openers)[number], each);
  expected.set(each.what, known);
  return known;
};

describe.each(openers.map((open) => ({ name: open.name, open })))("$name", ({ open }) => {
  test("answers who comes first at once as one after the other, in every scenario", { timeout: 300_000 }, async () => {
    for (const each of everything)
      expect([each.what, await atOnce(open, each)]).toEqual([each.what, await inOrderOf(each)]);
  });
});

const service = "https://api.example.com";
const modules = new URL("../../node_modules/msw/lib/", import.meta.url);
const dist = new URL("../../dist/", import.meta.url);

/** A page that has the package as it was built, and MSW, and has loaded nothing of either yet. */
const blank = `<!doctype html><title>An app</title>
<script type="importmap">{ "imports": { "msw": "/msw-package.js" } }</script>
<script src="/msw-global.js"></script>`;

function contentOf(url: string): string | Buffer {
  if (url === "/mockServiceWorker.js") return readFileSync(new URL("mockServiceWorker.js", modules));
  if (url === "/msw-global.js") return readFileSync(new URL("iife/index.js", modules));
  if (url === "/msw-package.js") return "export const { http, HttpResponse } = MockServiceWorker;";
  return readFileSync(new URL(`.${url}`, dist));
}

describe.skipIf(!hasChromium)("a page in Chromium that has loaded nothing yet", () => {
  let browser: Browser;
  let server: { url: string; close: () => Promise<void> };
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    server = await openServer(
      createServer(({ url = "/" }, response) => {
        if (url === "/favicon.ico") return response.writeHead(404).end();
        const type = url === "/" ? "text/html" : "text/javascript";
        return response.writeHead(200, { "content-type": type }).end(url === "/" ? blank : contentOf(url));
      }),
    );
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The statuses of calls that a page makes at once. `ask` is written in the page's own words. */
  async function askAtOnce(ask: string, { calls, ...each }: FirstCalls): Promise<readonly unknown[]> {
    await page.goto(server.url);
    const options = JSON.stringify(optionsOf({ calls, ...each }));
    const statuses = (await page.evaluate(`(async () => {
      const options = ${options};
      const ask = await (${ask})(options);
      const statusOf = ({ path, ...init }) => ask(path, init).then(({ status }) => status, () => "no answer");
      return Promise.all(${JSON.stringify(calls)}.map(statusOf));
    })()`)) as unknown[];
    return statuses.sort();
  }

  const byFetch = `async (options) => {
    const { createUnderstudy } = await import("/browser.js");
    return (await createUnderstudy(options)).fetch;
  }`;
  const byMsw = `async (options) => {
    const [{ createUnderstudy }, { handlers }] = await Promise.all([import("/browser.js"), import("/msw.js")]);
    const understudy = await createUnderstudy(options);
    const worker = MockServiceWorker.setupWorker(...handlers(understudy, { baseUrl: "${service}" }));
    await worker.start({ quiet: true, onUnhandledRequest: "bypass" });
    return (path, init) => fetch("${service}" + path, init);
  }`;
  test.each([
    ["understudy.fetch", byFetch],
    ["MSW", byMsw],
  ])("answers its first calls at once by %s, in every scenario", { timeout: 600_000 }, async (_, ask) => {
    for (const each of everything)
      expect([each.what, await askAtOnce(ask, each)]).toEqual([each.what, await inOrderOf(each)]);
  });

  test("answers them by Playwright's route, in every scenario", { timeout: 600_000 }, async () => {
    for (const each of everything) {
      const understudy = await createUnderstudy(optionsOf(each));
      await routeTo(understudy, page, service);
      const came = await askAtOnce(`async () => (path, init) => fetch("${service}" + path, init)`, each);
      await page.unrouteAll();
      await understudy.close();
      expect([each.what, came]).toEqual([each.what, await inOrderOf(each)]);
    }
  });
});
