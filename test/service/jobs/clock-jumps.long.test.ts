import fc from "fast-check";
import { expect, test } from "vitest";
import { startWorld } from "../../harness.ts";

/** The possible next states of a job, by its status. */
const onwards: Readonly<Record<string, readonly string[]>> = {
  queued: ["queued", "running", "succeeded", "partial", "failed"],
  running: ["running", "succeeded", "partial", "failed"],
  succeeded: ["succeeded"],
  partial: ["partial"],
  failed: ["failed"],
  done: ["done"],
};

const instants = fc.oneof(
  fc.constantFrom(
    "2026-03-01T09:00:00Z",
    "2026-02-28T23:59:59.999Z",
    "1970-01-01T00:00:00Z",
    "9989-12-31T23:59:59Z",
    "9999-12-31T23:59:59Z",
  ),
  fc
    .date({ min: new Date("2025-01-01T00:00:00Z"), max: new Date("2027-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const jump = fc.oneof(
  instants.map((now) => ({ now })),
  fc.constantFrom("1s", "20s", "15m", "26h", "400d").map((advance) => ({ advance })),
  fc.constantFrom("frozen", "real", "6000x").map((mode) => ({ mode })),
);

test("a clock that jumps back and forth while jobs run undoes nothing and charges nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(jump, { minLength: 1, maxLength: 12 }), async (jumps) => {
      const { call } = startWorld({ noLimits: true });
      const config = { version: 2, query: "rust databases" };
      const search = (await call("POST /v1/search/jobs", { body: { config, targetCount: 20 } })).json.job;
      const { results } = (await call("GET /v1/developers/search?q=rust&limit=3")).json;
      const subjects = results.map((person: { login: string }) => person.login);
      const research = (await call("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects } })).json
        .job;
      const before = { search: search.status, delivered: 0, research: "running" };

      for (const step of jumps) {
        expect((await call("PATCH /_understudy/clock", { body: step })).status).toBeLessThan(500);
        const found = await call(`GET /v1/search/jobs/${search.id}`);
        expect(found.status).toBe(200);
        const { job } = found.json;
        expect(onwards[before.search]).toContain(job.status);
        expect(job.creditsCharged).toBeGreaterThanOrEqual(before.delivered);
        before.search = job.status;
        before.delivered = job.creditsCharged;
        expect((await call(`GET /v2/deep-research/jobs/${research.id}`)).status).toBe(200);
      }

      const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
      let balance = 0;
      for (const entry of entries) {
        balance += entry.credits;
        expect(entry.balanceAfter).toBe(balance);
        expect(balance).toBeGreaterThanOrEqual(0);
      }
      const reports = entries.filter(
        (entry: { kind: string; ref: string }) => entry.kind === "charge" && entry.ref === research.id,
      );
      expect(reports.length).toBeLessThanOrEqual(subjects.length);
      expect((await call("GET /v1/quotas")).status).toBe(200);
    }),
    { numRuns: 25 },
  );
}, 90_000);
