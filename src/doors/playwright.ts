import type { Fixtures } from "@playwright/test";
import { readBaseUrl } from "../base/base-url.ts";
import { createUnderstudy, type Sandbox, type ServedOptions } from "../library/index.ts";
import { isConnectionReset, sayFailure } from "./failed-fetch.ts";
import { placedAt } from "./placement.ts";
import { worldPerTest } from "./world-per-test.ts";

/** The members of a Playwright context or page that are used here: no import, so any version works. */
interface Routes {
  route(url: string, handler: (route: PlaywrightRoute) => Promise<void>): Promise<unknown>;
}

interface PlaywrightRoute {
  request(): {
    method(): string;
    url(): string;
    allHeaders(): Promise<Record<string, string>>;
    postDataBuffer(): Uint8Array | null;
  };
  /** Takes a Buffer, node's own type, for which callers may have no declarations. */
  fulfill(answer: never): Promise<void>;
  abort(reason: string): Promise<void>;
}

/**
 * A fixture for Playwright: every test has its own sandbox.
 *
 *     export const test = base.extend(understudyFixture());
 *     test("…", async ({ page, understudy }) => { await routeTo(understudy, page, "https://api.example.com"); … });
 */
export function understudyFixture(options: ServedOptions = {}): Fixtures<{ understudy: Sandbox }> {
  const nextWorld = worldPerTest(() => createUnderstudy(options), options.store);
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one depends on from this pattern
    understudy: async ({}: object, use: (understudy: Sandbox) => Promise<void>): Promise<void> =>
      use(await nextWorld()),
  };
}

/** Answers a page's (or a whole context's) requests to the service from a sandbox, without a port. */
export async function routeTo(sandbox: Sandbox, target: Routes, baseUrl: string): Promise<void> {
  const base = readBaseUrl("routeTo", baseUrl);
  await target.route(`${base.text}/**`, async (route) => {
    const request = route.request();
    const method = request.method();
    const body = method === "GET" || method === "HEAD" ? null : request.postDataBuffer();
    const headers = withoutPseudo(await request.allHeaders());
    const answer = await answerOf(
      sandbox,
      request.url(),
      placedAt(base, { method, headers, body: body as BodyInit | null }),
    );
    await (answer === null ? route.abort("connectionreset") : route.fulfill(answer as never));
  });
}

/** Null where the connection breaks. */
async function answerOf(sandbox: Sandbox, url: string, init: RequestInit) {
  try {
    const answer = await sandbox.fetch(url, init);
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  } catch (error) {
    if (isConnectionReset(error)) return null;
    const headers = { "content-type": "application/json; charset=utf-8" };
    return { status: 500, headers, body: Buffer.from(JSON.stringify(sayFailure(error))) };
  }
}

function withoutPseudo(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
}
