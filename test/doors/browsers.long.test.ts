import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { openServer } from "../listening.ts";
import { createUnderstudy, type ServedUnderstudy } from "../understudy.ts";
import { page } from "./browser-page.ts";

/** Browsers are started as users have them, without a driver: the page acts by itself and reports its observations. */
const browsers = [
  {
    name: "Chromium",
    command: process.env.CHROMIUM ?? "/usr/bin/chromium",
    flags: (profile: string) => ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`],
  },
  {
    name: "Firefox",
    command: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    flags: (profile: string) => ["--headless", "--no-remote", "--profile", profile],
  },
];

/** A registry that fails from its tenth second on. */
const goesDown = {
  title: "The registry goes down",
  description: "It is live for ten seconds.",
  then: [{ after: "10s", do: { conditions: { registry: "down" } } }],
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.each(browsers)("in $name", ({ command, flags }) => {
  test.skipIf(!existsSync(command))(
    "a page gets the caching and the CORS behavior that HTTP specifies",
    { timeout: 90_000 },
    async () => {
      const understudy = await createUnderstudy({ scenarios: { "registry-goes-down": goesDown } });
      cleanUps.push(() => understudy.close());
      const service = await understudy.listen();
      const { url, seen } = await servePage(understudy, service);
      const profile = mkdtempSync(join(tmpdir(), "understudy-browser-"));
      const browser = spawn(command, [...flags(profile), url], {
        stdio: "ignore",
        env: { ...process.env, HOME: profile },
      });
      cleanUps.push(() => end(browser, profile));
      expect(await seen).toEqual({
        "an image, and then its bytes": [200, "image/svg+xml"],
        "the registry of one sandbox": [200, "live"],
        "the registry of another, where it is down": 503,
        "the registry for a credential that is none": 401,
        "the registry within its 30 seconds, gone down since": [200, "live"],
        "the registry when the clock has been moved over them": 503,
        "the catalog twice": [200, 200],
        "a mistyped path": [404, "There is nothing at /v1/devlopers/search."],
        "a method that is not possible": 405,
        "a request with credentials": 200,
        "headers that a page may read": ["60", "Bearer"],
        "a page of another origin": "blocked",
      });
      const { entries } = (await (await understudy.fetch("/_understudy/journal?operation=pricing.catalog")).json()) as {
        entries: { status: number }[];
      };
      expect(entries.map(({ status }) => status).sort()).toEqual([200, 304]);
    },
  );
});

/** A page at its own origin, which reports its observations while the test acts in the sandboxes. */
async function servePage(
  understudy: ServedUnderstudy,
  service: string,
): Promise<{ url: string; seen: Promise<unknown> }> {
  let report: (seen: unknown) => void = () => {};
  const seen = new Promise<unknown>((resolve) => {
    report = resolve;
  });
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    "/b1-down": () => understudy.sandbox("b1").scenario("registry-down"),
    "/c1-begins": () => understudy.sandbox("c1").scenario("registry-goes-down" as never),
    "/c1-after-20s": () => understudy.sandbox("c1").clock.advance("20s"),
  };
  const server = createServer(async (request, response) => {
    if (request.url === "/seen") {
      report(await json(request));
    }
    await acts[request.url ?? ""]?.();
    response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? page(service) : "");
  });
  const { port, close } = await openServer(server);
  cleanUps.push(close);
  return { url: `http://localhost:${port}/`, seen };
}

async function end(browser: ChildProcess, profile: string): Promise<void> {
  if (browser.exitCode === null) {
    browser.kill("SIGKILL");
    await new Promise((resolve) => browser.once("exit", resolve));
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
