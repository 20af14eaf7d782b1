import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

async function callOften(call: ReturnType<typeof startWorld>["call"], times: number): Promise<void> {
  for (let time = 0; time < times; time++) await call("GET /v1/me");
}

test("a journal keeps at most its capacity and counts the dropped requests", async () => {
  const { call } = startWorld({ journal: 3, noLimits: true });
  await callOften(call, 5);
  await call("GET /v1/nowhere");
  const { entries, matched, dropped, max, counts } = (await call("GET /_understudy/journal")).json;
  expect(entries.map(({ status }: { status: number }) => status)).toEqual([200, 200, 404]);
  expect({ matched, dropped, max }).toEqual({ matched: 3, dropped: 3, max: 3 });
  expect(counts).toEqual({ "me.get": { "200": 5 }, none: { "404": 1 } });
});

test("its capacity stays the same after a clear or a reset", async () => {
  const { call } = startWorld({ journal: 2, noLimits: true });
  const kept = async () => {
    await callOften(call, 3);
    const { matched, max } = (await call("GET /_understudy/journal")).json;
    return { matched, max };
  };
  for (const again of ["DELETE /_understudy/journal", "POST /_understudy/reset"]) {
    await call(again);
    expect(await kept()).toEqual({ matched: 2, max: 2 });
  }
});

test("a summary has no headers and bodies", async () => {
  const { call } = startWorld();
  await callOften(call, 1);
  const whole = (await call("GET /_understudy/journal")).json;
  const summary = (await call("GET /_understudy/journal?format=summary")).json;
  const { request, response, ...rest } = whole.entries[0];
  expect(request.url).toContain("/v1/me");
  expect(response.body.actor).toBeDefined();
  expect(summary).toEqual({ ...whole, entries: [rest] });
});

test.each([0, 50_001, 1.5, Number.NaN])("a journal of %d entries is refused", (journal) => {
  expect(() => startWorld({ journal })).toThrow("journal: use 1 to 50000 entries.");
});

test("a restored journal keeps the newest requests that fit", async () => {
  const { call } = startWorld({ journal: 3, noLimits: true });
  await callOften(call, 3);
  const snapshot = (await call("GET /_understudy/snapshot")).json;
  const ids = snapshot.journal.map(({ id }: { id: string }) => id);
  await call("PUT /_understudy/snapshot", { body: snapshot });
  await callOften(call, 1);
  const { entries, dropped } = (await call("GET /_understudy/journal")).json;
  expect(entries.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
  expect({ kept: entries.length, dropped }).toEqual({ kept: 3, dropped: 1 });
});
