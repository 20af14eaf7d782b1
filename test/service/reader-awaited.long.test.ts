import { afterAll, expect, test, vi } from "vitest";
import exchanges from "../../fixtures/generated/exchanges.json" with { type: "json" };
import type { ShippedTables } from "../../src/base/shipped-tables.ts";

const lexiconText = "../../src/service/search/reader/lexicon-text.ts";
const shippedTables = "../../src/base/shipped-tables.ts";

afterAll(() => {
  vi.doUnmock(lexiconText);
  vi.doUnmock(shippedTables);
  vi.resetModules();
});

const headers = { authorization: "Bearer svc_st_demo_owner", "content-type": "application/json" };

/** Where nothing was built, what the reader looks up is computed; a page has it only after it waited for it. */
async function openWithoutReader(importTables: () => Promise<ShippedTables | null> = async () => null) {
  vi.resetModules();
  vi.doMock(shippedTables, () => ({ importTables, tablesFile: null }));
  vi.doMock(lexiconText, () => ({
    lexiconText() {
      throw new Error("Nobody waited for what the reader looks up");
    },
  }));
  const { createUnderstudy } = await import("../../src/library/index.ts");
  const { atHand } = await import("../../src/service/operations.ts");
  const { operations } = await import("../../src/service/parts.ts");
  const preparing = await import("../../src/service/needs.ts");
  return { createUnderstudy, operations: [...atHand.values(), ...operations.values()], preparing };
}

test("an operation that reads a text waits for the reader: no other fails without it", async () => {
  const { createUnderstudy: create } = await import("../../src/library/index.ts");
  const before = await create({ scenario: "documented" });
  // The world is built at its first call.
  await before.fetch("/v1/me", { headers });
  const snapshot = await before.snapshot();

  const { createUnderstudy, operations, preparing } = await openWithoutReader();
  const failures: string[] = [];
  const understudy = await createUnderstudy({ onFailure: (failure) => failures.push(String(failure)) });
  await understudy.restore(snapshot);
  const unread = [undefined, preparing.needsIndex, preparing.needsSample, preparing.mayNeedSample];
  // What is uploaded is no JSON, and nobody reads it.
  const unreading = operations.filter(({ waitsFor, bytes }) => unread.includes(waitsFor) && !bytes);
  expect(unreading.length).toBeGreaterThan(45);
  const recorded: Readonly<Record<string, Recorded>> = exchanges;
  for (const { id, method, path } of unreading) {
    await understudy.restore(snapshot);
    const { status, params = {}, query = {}, body } = recorded[id] as Recorded;
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await understudy.fetch(`${target}?${search}`, request);
    expect({ id, status: response.status, failures }).toEqual({ id, status, failures: [] });
  }
});

test("a search that a scenario makes later is made, whichever call comes then", async () => {
  const { lexiconText: makeText } = await vi.importActual<{ lexiconText: () => string }>(lexiconText);
  const lexicon = makeText();
  const { createUnderstudy } = await openWithoutReader(async () => ({ people: "", lexicon }));
  const later = {
    title: "Somebody searches later",
    description: "An hour later a colleague searches, and begins a shortlist.",
    then: [
      {
        after: "1h",
        do: {
          steps: [
            { call: "GET /v1/developers/search?q=rust+engineers+in+berlin" },
            { call: "POST /v1/shortlists", body: { name: "Begun later" } },
          ],
        },
      },
    ],
  };
  const understudy = await createUnderstudy({ scenario: "later", scenarios: { later } });
  await understudy.fetch("/v1/me", { headers });
  await understudy.clock.advance("2h");
  const lists = await (await understudy.fetch("/v1/shortlists", { headers })).text();
  expect(lists).toContain("Begun later");
});

/** One that answered when the document was made. */
interface Recorded {
  readonly status: number;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
