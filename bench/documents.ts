/**
 * What a report's document costs. Run from the project's root:
 *   node tools/build.mjs && npx esbuild bench/documents.ts --bundle --platform=node --format=esm --log-level=error \
 *     --external:./dist/* | node --input-type=module -
 */
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { renderDocument } from "../src/documents/render-report.ts";
import { maximal, maximalOptions, minimal, minimalOptions, options, rich } from "../test/documents/sample-reports.ts";
import { processorTime, quantile } from "./parts/numbers.ts";

const folder = resolve("dist/documents");
const size = (name: string) => statSync(join(folder, name)).size;
const files = readdirSync(folder);
const total = files.reduce((sum, name) => sum + size(name), 0);
console.log(`installed: ${kilobytes(total)}, of which the program ${kilobytes(size("render-report.js"))}`);
const largest = files.map((name) => ({ name, bytes: size(name) })).sort((a, b) => b.bytes - a.bytes);
for (const { name, bytes } of largest.slice(0, 8)) console.log(`  ${name.padEnd(22)}${kilobytes(bytes)}`);

const started = performance.now();
const module: { renderDocument: typeof renderDocument } = await import(join(folder, "render-report.js"));
console.log(`loading the program: ${(performance.now() - started).toFixed(0)} ms`);

const samples = {
  minimal: [minimal, minimalOptions],
  rich: [rich, options],
  longest: [maximal, maximalOptions],
} as const;
for (const [name, [report, paper]] of Object.entries(samples)) {
  const runs: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 12; run++) {
    const spent = processorTime();
    bytes = (await module.renderDocument(report, paper)).length;
    runs.push(spent() / 1_000);
  }
  const [first = 0, ...rest] = runs;
  const middle = quantile(rest, 0.5);
  console.log(
    `${name.padEnd(10)}${kilobytes(bytes).padStart(8)}  first ${first.toFixed(0)} ms, then ${middle.toFixed(0)} ms of processor time`,
  );
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000)} KB`;
}
