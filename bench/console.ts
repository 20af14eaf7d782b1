/**
 * npm run bench -- console: what the console costs a browser, as Lighthouse would ask it. Each figure is the median of
 * nine visits in fresh contexts of Chromium, without a cache.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import type * as Library from "../src/library/index.ts";

const visits = 9;
const folder = join(process.cwd(), "dist/console");

interface Visit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly ready: number;
  readonly shift: number;
  readonly blocked: number;
  readonly bytes: number;
}

// The console's files are beside the bundle.
const { createUnderstudy }: typeof Library = await import(join(process.cwd(), "dist/index.js"));
const understudy = await createUnderstudy();
const base = await understudy.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function visit(): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, shift: 0, blocked: 0 };
    const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.largestPaint = startTime;
    });
    watch("layout-shift", (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch("longtask", ({ duration }) => {
      seen.blocked += Math.max(0, duration - 50);
    });
    Object.assign(globalThis, { seen });
  });
  let bytes = 0;
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${base}/_understudy/console`);
  await page.getByText("● live").waitFor();
  const ready = await page.evaluate(() => performance.now());
  await page.waitForTimeout(500);
  const figures = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    ...(globalThis as typeof globalThis & { seen: { largestPaint: number; shift: number; blocked: number } }).seen,
  }));
  await context.close();
  return { ...figures, ready, bytes };
}

const seen: Visit[] = [];
for (let at = 0; at < visits; at++) seen.push(await visit());
await browser.close();
await understudy.close();

const middle = (name: keyof Visit): number => seen.map((each) => each[name]).sort((a, b) => a - b)[visits >> 1] ?? 0;
const compressed = ["index.html", "theme.js", "style.css", "app.js"]
  .map((name) => gzipSync(readFileSync(join(folder, name))).length)
  .reduce((sum, size) => sum + size, 0);
console.log(`first contentful paint   ${Math.round(middle("firstPaint"))} ms`);
console.log(`largest contentful paint ${Math.round(middle("largestPaint"))} ms`);
console.log(`live                     ${Math.round(middle("ready"))} ms`);
console.log(`total blocking time      ${Math.round(middle("blocked"))} ms`);
console.log(`cumulative layout shift  ${middle("shift").toFixed(3)}`);
console.log(`transferred              ${Math.round(middle("bytes") / 1_000)} kB, data and all`);
console.log(`page, style and script   ${(compressed / 1_000).toFixed(1)} kB compressed`);
