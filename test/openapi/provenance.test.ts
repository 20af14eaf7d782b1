import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { assumed, from, stated } from "../../src/base/provenance.ts";
import { finish } from "../../src/base/slices.ts";
import { assumptions } from "../../src/interface/description/assumptions.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { free, operation } from "../../src/kernel/operation.ts";
import { provenanceOf } from "../../src/kernel/provenance-ledger.ts";
import { serviceOperations } from "../../src/service/operations.ts";
import { startWorld } from "../harness.ts";
import { expectNone } from "../none.ts";
import { exampleOf, type Loose, readDocument } from "./document.ts";

const ledger = finish(provenanceOf(serviceOperations(), assumptions()));

/** Every assumption's id that a file of the project names. */
function idsIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(ts|tsx|md)$/.test(file)) continue;
    for (const [id] of readFileSync(join(folder, file), "utf8").matchAll(/\bA-\d{2,3}\b/g)) found.set(id, file);
  }
  return found;
}

describe("the ledger of assumptions", () => {
  const ids = assumptions().map(({ id }) => id);

  test("is in order, and has each id once", () => {
    const number = (id: string) => Number(id.slice(2));
    const ordered = [...new Set(ids)].sort((a, b) => number(a) - number(b));
    expect(ids, "rows of fixtures/assumptions.json, each at the place of its number").toEqual(ordered);
  });

  test("has every assumption that something is based on or cites", () => {
    const used = ledger.entries.flatMap(({ source }) => ("assumed" in source ? [source.assumed] : []));
    const cited = [...idsIn("src").keys(), ...idsIn("docs").keys()];
    expectNone(
      [...new Set([...used, ...cited])].filter((id) => !ids.includes(id)),
      "Write down what was assumed: a row of fixtures/assumptions.json with this id.",
    );
  });
});

test("every assumption belongs to a declaration or a rule, and the code names it", () => {
  const idle = ledger.assumptions.filter(({ rule, usedBy }) => rule !== true && usedBy.length === 0);
  expectNone(
    idle.map(({ id, about }) => `${id} ${about}`),
    'No declaration rests on it: cite it there (`source: assumed("A-nn")`, `.meta(from(assumed("A-nn")))`), or where it is a rule of what handlers do, say `"rule": true` in its row of fixtures/assumptions.json.',
  );
  const cited = new Map([...idsIn("src"), ...idsIn("contracts")]);
  expectNone(
    assumptions()
      // What a file holds is named by the file (test/model/ledger.test.ts).
      .filter(({ fixtures }) => fixtures === undefined)
      .map(({ id }) => id)
      .filter((id) => !cited.has(id)),
    "No code names it: cite it where it is kept to, in a comment or in a check of contracts/.",
  );
});

test("most of what is served is stated by the interface", () => {
  const { operation, parameter, member, rule, all } = ledger.shares;
  expect(all.stated).toBe(operation.stated + parameter.stated + member.stated + rule.stated);
  expect(all.stated + all.assumed).toBe(ledger.entries.length);
  expect(operation.stated + operation.assumed).toBe(serviceOperations().length);
});

describe("an entry", () => {
  const Pet = z
    .looseObject({
      name: z.string(),
      mood: z.string().meta(from(assumed("A-31"))),
      toys: z.array(z.looseObject({ color: z.string() })),
    })
    .meta({ id: "Pet" });
  const access = { to: "self", cost: free, limit: perMinute(60, "account") } as const;
  const plain = { tag: "Pets", summary: "Pets", refuses: [], handle: () => ({}) as never } as const;
  const listPets = operation({
    ...plain,
    id: "pets.list",
    route: "GET /v1/pets",
    source: assumed("A-30"),
    access,
    query: z.strictObject({ mood: z.string().optional() }),
    answers: { status: 200, body: z.looseObject({ pets: z.array(Pet) }) },
  });
  const readPet = operation({
    ...plain,
    id: "pets.get",
    route: "GET /v1/pets/{id}",
    source: stated("§2.1"),
    access: { ...access, sources: { limit: assumed("A-32") } },
    params: z.object({ id: z.string() }),
    answers: { status: 200, body: Pet },
  });
  const { entries, assumptions: rows } = finish(
    provenanceOf(
      [listPets, readPet],
      [
        { id: "A-30", about: "Lists of pets", choice: "They exist." },
        { id: "A-33", about: "Pets in general", choice: "They are kind.", rule: true },
      ],
    ),
  );
  const source = (of: string, name: string) => entries.find((entry) => entry.of === of && entry.name === name)?.source;

  test("is an operation's own, and that of its parameters", () => {
    expect(source("pets.list", "GET /v1/pets")).toEqual({ assumed: "A-30" });
    expect(source("pets.list", "mood")).toEqual({ assumed: "A-30" });
    expect(source("pets.get", "id")).toEqual({ stated: "§2.1" });
  });

  test("of a shape that a stated operation uses is stated, except members marked otherwise", () => {
    expect(source("Pet", "name")).toEqual({ stated: "§2.1" });
    expect(source("Pet", "toys.color")).toEqual({ stated: "§2.1" });
    expect(source("Pet", "mood")).toEqual({ assumed: "A-31" });
    expect(source("PetsListResponse", "pets")).toEqual({ assumed: "A-30" });
  });

  test("of access is §8, or what the declaration says", () => {
    expect(source("pets.get", "needs self")).toEqual({ stated: "§8" });
    expect(source("pets.get", "60 calls in 60000 ms per account")).toEqual({ assumed: "A-32" });
  });

  test("is listed with the assumption it rests on", () => {
    expect(rows[0]?.usedBy).toEqual(expect.arrayContaining(["pets.list", "pets.list mood", "PetsListResponse pets"]));
    expect(entries).toContainEqual({
      kind: "rule",
      of: "every operation",
      name: "Pets in general",
      source: { assumed: "A-33" },
    });
  });
});

test("a server restricted to what is stated serves just that", async () => {
  const { call } = startWorld({ statedOnly: true });
  const document = await readDocument();
  for (const { id, method, path, source } of serviceOperations()) {
    const { parameters } = document.paths[path][method.toLowerCase()];
    const example = (name: string) => exampleOf(parameters.find((each: Loose) => each.name === name));
    const { status } = await call(`${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example(name))}`);
    expect(status === 501, `${id} answers ${status}`).toBe("assumed" in source);
  }
});
