import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import beyondJudging from "./beyond-judging.json" with { type: "json" };
import type { WorldJudged } from "./worlds.ts";

const file = join(import.meta.dirname, "..", "..", "docs", "worlds.md");
const marks = /(<!-- generated -->\n\n)([\s\S]*)(\n<!-- \/generated -->)/;
const head = "| scenario | judged | held | could not be made, and what it lacked | wrong |\n|---|---|---|---|---|";

/** The rows of docs/worlds.md, by scenario. */
function readRows(): Map<string, string> {
  const [, , table = ""] = marks.exec(readFileSync(file, "utf8")) ?? [];
  return new Map(
    table
      .split("\n")
      .flatMap((row) => [...row.matchAll(/^\| `([\w-]+)` .*/g)].map(([all, name]) => [name as string, all])),
  );
}

/** Stores the result of one scenario beside the others. */
export function writeRow(name: string, { held, skipped, failed }: WorldJudged): void {
  const lacking = Object.entries(skipped).map(([lacks, count]) => `${count} ${lacks}`);
  const row = [
    `\`${name}\``,
    new Date().toISOString().slice(0, 10),
    held,
    lacking.join(", ") || "none",
    failed.length || "nothing",
  ];
  const rows = readRows().set(name, `| ${row.join(" | ")} |`);
  for (const [beyond, why] of Object.entries(beyondJudging))
    rows.set(beyond, `| \`${beyond}\` | not judged | | ${why} | |`);
  const text = [head, ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)].join("\n");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(marks, (_, before, __, after) => before + text + after),
  );
}
