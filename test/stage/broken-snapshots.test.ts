import fc from "fast-check";
import { expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { newTestCore } from "../core.ts";
import { distort, wrong } from "../fuzz/distort.ts";
import { tokens } from "../harness.ts";

/** Reads that together use every table that can be damaged by hand. */
const reads = [
  "GET /v1/me",
  "GET /v1/quotas",
  "GET /v1/keys",
  "GET /v1/shortlists",
  "GET /v1/contacts",
  "GET /v1/companies",
  "GET /v1/projects",
  "GET /v1/me/profile",
  "GET /v1/search/jobs",
  "GET /v1/deep-research/jobs",
];

const fetch = newFetch(newTestCore({ noLimits: true, onFailure: () => {} }));
const runs = Number(process.env.RUNS ?? 60);

async function call(route: string, body?: object) {
  const [method = "", path = ""] = route.split(" ");
  const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
  const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
}

test("a corrupted snapshot is refused or works, and never causes a 5xx", async () => {
  await call("PUT /_understudy/scenario", { name: "lived-in-account" });
  await call("GET /v1/me");
  const whole = JSON.parse((await call("GET /_understudy/snapshot")).text);
  const counts = { refused: 0, taken: 0 };
  const names = Object.keys(whole.tables).filter((name) => whole.tables[name].length > 0);
  const broken = fc.record({
    table: fc.constantFrom(...names),
    row: fc.nat(),
    wrongs: fc.array(wrong, { minLength: 1, maxLength: 2 }),
  });
  for (const { table, row, wrongs } of fc.sample(broken, { numRuns: runs, seed: 1 })) {
    const rows = [...whole.tables[table]];
    rows[row % rows.length] = JSON.parse(JSON.stringify(distort(rows[row % rows.length], wrongs)) ?? "null");
    const body = { ...whole, tables: { ...whole.tables, [table]: rows } };
    const restored = await call("PUT /~broken/_understudy/snapshot", body);
    counts[restored.status === 200 ? "taken" : "refused"] += 1;
    expect(restored.status, restored.text).toBeLessThan(500);
    if (restored.status !== 200) continue;
    for (const read of reads) {
      const seen = await call(read.replace("/", "/~broken/"));
      const about = `${read} with ${table} ${JSON.stringify(rows[row % rows.length])}: ${seen.text}`;
      expect(seen.status, about).toBeLessThan(500);
    }
  }
  expect(counts.refused).toBeGreaterThan(runs / 3);
}, 600_000);
