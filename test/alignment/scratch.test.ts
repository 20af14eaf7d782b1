import { readFileSync } from "node:fs";
import { test } from "vitest";
import { alignDocuments } from "../../src/alignment/align.ts";
test("x", () => {
  const d = JSON.parse(readFileSync("/tmp/document/ours.json", "utf8"));
  let t = process.cpuUsage();
  const a = alignDocuments(d, structuredClone(d));
  console.log(process.cpuUsage(t).user / 1000, a.differences.slice(0, 20), a.operations.length, a.missing, a.added.length, a.compared.length);
});
