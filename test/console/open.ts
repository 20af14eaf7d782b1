import type { Browser, Page } from "playwright-core";
import { createUnderstudy, type ServedUnderstudy, type UnderstudyOptions } from "understudy";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { launchChromium } from "./chromium.ts";

/** Opens a console in a browser before each test of a file, with a new world each time. */
export function openConsoles(options: UnderstudyOptions = {}) {
  let browser: Browser;
  let understudy: ServedUnderstudy;
  let base: string;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    browser = await launchChromium();
    understudy = await createUnderstudy(options);
    base = await understudy.listen();
  });
  afterAll(async () => {
    await browser?.close();
    await understudy?.close();
  });
  beforeEach(async () => {
    await understudy.reset({ scenario: "fresh-account" });
    await page?.context().close();
    problems = [];
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) problems.push(message.text());
    });
    page.on("requestfailed", (request) => {
      if (!request.url().endsWith("/events")) problems.push(`failed: ${request.url()}`);
    });
  });
  return {
    understudy: () => understudy,
    base: () => base,
    page: () => page,
    problems: () => problems,
    /** Calls of the page are made, and their answers wait until what this returns is called. */
    holdAnswers: async (urls: RegExp): Promise<() => void> => {
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(urls, async (route) => {
        const answer = await route.fetch();
        await held;
        await route.fulfill({ response: answer });
      });
      return () => release();
    },
    open: (panel: string) => page.goto(`${base}/_understudy/console#/${panel}`),
    call: (method: string, path: string, body?: unknown, token = "svc_st_demo_owner") =>
      understudy.fetch(path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
