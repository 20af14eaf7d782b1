import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compareKeys, positionOf } from "../../src/base/sorted-keys.ts";
import {
  all,
  copy,
  count,
  dump,
  get,
  keysOf,
  keysWhere,
  newTables,
  put,
  remove,
  rollBack,
  type Tables,
  table,
  where,
} from "../../src/base/table.ts";
import { rowOf } from "../../src/model/rows.ts";

const Pet = rowOf({ id: z.string(), owner: z.string(), tags: z.array(z.string()).readonly() });
type Pet = z.infer<typeof Pet>;

const pets = table("pets", Pet, (row) => row.id, {
  owner: (row) => (row.owner === "nobody" ? null : row.owner),
  tag: (row) => row.tags,
});

const owners = ["ada", "bob", "nobody"];
const tags = ["old", "red", "shy"];
const ids = ["p1", "p10", "p2", "Pé", "10", "9", "__proto__"];

/** The operations of a table, each with its equivalent on a plain map. */
type Step =
  | { readonly kind: "put"; readonly row: Pet }
  | { readonly kind: "remove"; readonly id: string }
  | { readonly kind: "look"; readonly owner: string }
  | { readonly kind: "mark" }
  | { readonly kind: "roll back" }
  | { readonly kind: "copy" };

const row = fc.record({
  id: fc.constantFrom(...ids),
  owner: fc.constantFrom(...owners),
  tags: fc.uniqueArray(fc.constantFrom(...tags)),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: row.map((each) => ({ kind: "put" as const, row: each })) },
  { weight: 3, arbitrary: fc.constantFrom(...ids).map((id) => ({ kind: "remove" as const, id })) },
  { weight: 1, arbitrary: fc.constantFrom(...owners).map((owner) => ({ kind: "look" as const, owner })) },
  { weight: 1, arbitrary: fc.constant({ kind: "mark" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "roll back" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "copy" as const }) },
);

function expectSame(tables: Tables, model: ReadonlyMap<string, Pet>): void {
  const sorted = [...model.values()].sort((a, b) => compareKeys(a.id, b.id));
  expect(all(tables, pets)).toEqual(sorted);
  expect(count(tables, pets)).toBe(model.size);
  expect(keysOf(tables, pets)).toEqual(sorted.map(({ id }) => id));
  for (const id of ids) expect(get(tables, pets, id)).toBe(model.get(id));
  for (const owner of owners) {
    const expected = owner === "nobody" ? [] : sorted.filter((each) => each.owner === owner);
    expect(where(tables, pets, "owner", owner)).toEqual(expected);
  }
  for (const tag of tags) {
    const expected = sorted.filter((each) => each.tags.includes(tag)).map(({ id }) => id);
    expect(keysWhere(tables, pets, "tag", tag)).toEqual(expected);
  }
  expect(dump(tables)).toEqual(model.size === 0 ? {} : { pets: sorted });
}

describe("a table", () => {
  test("behaves like a map with indexes after any operations", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let tables = newTables();
        let model = new Map<string, Pet>();
        let mark = { at: 0, model: new Map<string, Pet>() };
        for (const each of steps) {
          switch (each.kind) {
            case "put":
              expect(put(tables, pets, each.row)).toBe(each.row);
              model.set(each.row.id, each.row);
              break;
            case "remove":
              remove(tables, pets, each.id);
              model.delete(each.id);
              break;
            case "look":
              where(tables, pets, "owner", each.owner);
              keysOf(tables, pets);
              break;
            case "mark":
              mark = { at: tables.changes.length, model: new Map(model) };
              break;
            case "roll back":
              rollBack(tables, mark.at);
              expect(tables.changes).toHaveLength(mark.at);
              model = new Map(mark.model);
              break;
            case "copy": {
              const original = tables;
              tables = copy(tables);
              expectSame(original, model);
              put(original, pets, { id: "p1", owner: "bob", tags: [] });
              mark = { at: 0, model: new Map(model) };
              break;
            }
          }
        }
        expectSame(tables, model);
      }),
      { numRuns: 300 },
    );
  });

  test("logs each change with the previous row", () => {
    const tables = newTables();
    const young = { id: "p1", owner: "ada", tags: [] };
    const old = { ...young, tags: ["old"] };
    put(tables, pets, young);
    put(tables, pets, old);
    remove(tables, pets, "p1");
    remove(tables, pets, "p1");
    expect(tables.changes.map(({ key, before, after }) => ({ key, before, after }))).toEqual([
      { key: "p1", before: undefined, after: young },
      { key: "p1", before: young, after: old },
      { key: "p1", before: old, after: undefined },
    ]);
  });

  test("throws for an unknown index", () => {
    expect(() => where(newTables(), pets, "colour", "red")).toThrow("pets has no index colour");
  });
});

test("the position in a sorted list is where the key is, or where it would be inserted", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (keys, key) => {
      const sorted = [...keys].sort(compareKeys);
      const position = positionOf(sorted, key);
      expect(sorted.slice(0, position).every((each) => each < key)).toBe(true);
      expect(sorted.slice(position).every((each) => each >= key)).toBe(true);
    }),
  );
});
