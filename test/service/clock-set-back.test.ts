import fc from "fast-check";
import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const commands = fc.constantFrom("back", "on", "note", "project", "more", "cancel", "poll");

test("whatever is changed while the clock is set back, nothing is updated before it was created", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { call } = startWorld({ population: 1_000, noLimits: true });
      const body = { config: { version: 2, query: "developers" }, targetCount: 3 };
      const search = (await call("POST /v1/search/jobs", { body })).json.job.id;
      const project = (await call("POST /v1/projects", { body: { name: "Compiler engineer" } })).json.id;
      const developer = (await call("GET /v1/developers/search?q=developers&limit=1")).json.results[0].id;
      const note = (await call(`POST /v1/developers/${developer}/notes`, { body: { body: "Worth a call." } })).json.id;
      const run: Record<string, () => Promise<unknown>> = {
        back: () => call("PATCH /_understudy/clock", { body: { now: "2026-03-01T00:00:00Z" } }),
        on: () => call("PATCH /_understudy/clock", { body: { advance: "10m" } }),
        note: () => call(`PATCH /v1/notes/${note}`, { body: { body: "Called." } }),
        project: () => call(`PATCH /v1/projects/${project}`, { body: { name: "Staff compiler engineer" } }),
        more: () => call(`POST /v1/search/jobs/${search}/more`, { body: { count: 2 } }),
        cancel: () => call(`POST /v1/search/jobs/${search}/cancel`),
        poll: () => call(`GET /v1/search/jobs/${search}`),
      };
      for (const step of steps) await run[step]?.();

      const { notes } = (await call(`GET /v1/developers/${developer}/notes`)).json;
      const { job } = (await call(`GET /v1/search/jobs/${search}`)).json;
      const rows = [...notes, job, (await call(`GET /v1/projects/${project}`)).json];
      expect(rows.filter((row) => row.updatedAt !== null && row.updatedAt < row.createdAt)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
