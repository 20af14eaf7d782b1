import { afterAll, expect, test, vi } from "vitest";
import { bytesOfText, decode } from "../../src/base/shipment.ts";
import type { ShippedTables } from "../../src/base/shipped-tables.ts";
import { sortedLines, valueIn } from "../../src/base/sorted-lines.ts";
import { takeAtOnce } from "../../src/doors/slices.ts";
import { tablesIn } from "../../src/doors/tables-file.ts";
import { makeTables, tablesModule } from "../../tools/tables.ts";

afterAll(() => {
  vi.doUnmock("../../src/base/shipped-tables.ts");
  vi.resetModules();
});

/** The answer to a search, by an understudy whose build ships these tables. */
async function searchWith(tables: ShippedTables | null | "missing") {
  vi.resetModules();
  vi.doMock("../../src/base/shipped-tables.ts", () => {
    const importTables = async () => {
      if (tables === "missing") throw new Error("No such file");
      return tables;
    };
    return { importTables, tablesFile: null };
  });
  const { createUnderstudy } = await import("../../src/library/index.ts");
  const { whatIsShipped } = await import("../../src/base/shipment.ts");
  const { searchIndexOf } = await import("../../src/population/index/search-index.ts");
  const { populationBaseOf } = await import("../../src/population/population-base.ts");
  const { defaultPopulation, defaultSeed } = await import("../../src/base/defaults.ts");
  const understudy = await createUnderstudy();
  const headers = { authorization: "Bearer svc_st_demo_owner" };
  const response = await understudy.fetch("/v1/developers/search?q=node.js+engineers+in+Berlin", { headers });
  const { columns } = searchIndexOf(populationBaseOf(defaultSeed, defaultPopulation));
  return {
    status: response.status,
    answer: await response.text(),
    columns: new Uint8Array(columns.memory),
    isRead: whatIsShipped() !== null,
  };
}

test("what is shipped is bit for bit what is computed, and a file that is missing or cut is done without", async () => {
  const tables = makeTables();
  const computed = await searchWith(null);
  expect(computed).toMatchObject({ status: 200, isRead: false });

  const shipped = await searchWith(tables);
  expect(shipped.isRead).toBe(true);
  expect(shipped.answer).toBe(computed.answer);
  expect(Buffer.compare(shipped.columns, computed.columns)).toBe(0);

  for (const bad of ["missing", { ...tables, people: tables.people.slice(0, -4) }] as const) {
    const mended = await searchWith(bad);
    expect(mended.answer).toBe(computed.answer);
    expect(Buffer.compare(mended.columns, computed.columns)).toBe(0);
  }
});

test("a page that could not load them says why, and loads them at the next call", async () => {
  vi.resetModules();
  let isOnline = false;
  const importTables = async () => {
    if (!isOnline) throw new TypeError("Failed to fetch tables.js");
    return { lexicon: ":c#\t\tlanguage C#\n", people: "" };
  };
  vi.doMock("../../src/base/shipped-tables.ts", () => ({ importTables, tablesFile: null }));
  const { shippedAhead, whatIsShipped, whyNothingIsShipped } = await import("../../src/base/shipment.ts");
  await Promise.all([takeAtOnce(shippedAhead()), takeAtOnce(shippedAhead())]);
  expect([whatIsShipped(), whyNothingIsShipped()]).toEqual([null, "TypeError: Failed to fetch tables.js"]);
  isOnline = true;
  await Promise.all([takeAtOnce(shippedAhead()), takeAtOnce(shippedAhead())]);
  expect(whatIsShipped()?.lexicon).toContain("C#");
});

test("Node reads the module as pages import it, and refuses one that was cut anywhere", async () => {
  const tables = { lexicon: ":東京\t1\tcity Tokyo\n:c#\t\tlanguage C#\n", people: "AAECAw==" };
  const text = tablesModule(tables);
  expect(tablesIn(Buffer.from(text))).toEqual(tables);
  expect((await import(`data:text/javascript,${encodeURIComponent(text)}`)).tables).toEqual(tables);

  const bytes = Buffer.from(text);
  const end = bytes.lastIndexOf("`");
  for (let length = 0; length <= end; length++) expect(() => tablesIn(bytes.subarray(0, length))).toThrow("lack");
  expect(() => tablesModule({ ...tables, lexicon: "a `quoted` phrase" })).toThrow("backtick");
});

test("bytes of any number are read from their base64, in Node and in pages", () => {
  for (let length = 0; length < 20; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + 200) % 256);
    const text = Buffer.from(bytes).toString("base64");
    expect(bytesOfText(text)).toEqual(bytes);
    const inPages = new Uint8Array(length);
    decode(text, inPages);
    expect(inPages).toEqual(bytes);
  }
});

test("a table of sorted lines has the value of each of its keys, and of no other", () => {
  const names = ["", "a", "a b", "aa", "b", "ü", "東京", "phrase:c++"];
  const lines = sortedLines(names.map((name, at) => [name, at === 2 ? "" : `${at}`] as const));
  for (const [at, name] of names.entries()) expect(valueIn(lines, name)).toBe(at === 2 ? "" : `${at}`);
  for (const other of ["0", "A", "a ", "ab", "phrase:c", "東", "z"]) expect(valueIn(lines, other)).toBeNull();
  expect(valueIn(sortedLines([]), "a")).toBeNull();
});
