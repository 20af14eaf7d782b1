import { describe, expect, test } from "vitest";
import { z } from "zod";
import { stated } from "../../src/base/provenance.ts";
import { perMinute } from "../../src/kernel/limits.ts";
import { free, operation } from "../../src/kernel/operation.ts";
import { parseBriefly } from "../../src/kernel/problems.ts";
import { Refusal } from "../../src/kernel/refusal.ts";
import { startWorld } from "../harness.ts";
import { startTable } from "./table.ts";

const many = 60_000;
const named = (count: number) => Array.from({ length: count }, (_, n) => `member${n}`);

let worded = 0;
const counted = z.string({ error: () => `must be a text, wording ${++worded}` });

const table = [
  operation({
    id: "pets.create",
    route: "POST /v1/pets",
    summary: "Add a pet",
    tag: "Pets",
    source: stated("§0"),
    access: { to: "self", cost: free, limit: perMinute(10_000, "account") },
    query: z.strictObject({ q: z.string().optional() }),
    body: z.strictObject({
      name: z.string(),
      tags: z.array(counted).optional(),
      few: z.array(counted).max(3).optional(),
      chips: z.array(z.strictObject({ id: z.string().default("none") })).optional(),
      either: z.union([z.boolean(), z.array(counted)]).optional(),
    }),
    answers: { status: 200, body: z.looseObject({}) },
    refuses: [],
    handle: ({ body }) => body,
  }),
];

/** The message of a refusal; it and its whole answer are short. */
async function refused(body: object, query = ""): Promise<string> {
  const { call } = startTable(table);
  worded = 0;
  const { status, text, json } = await call(`POST /v1/pets${query}`, { body: JSON.stringify(body) });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(2_000);
  // zod words every issue it collects.
  expect(worded).toBeLessThan(50);
  return json.message;
}

describe("of sixty thousand problems the first ten are named", () => {
  test("and the rest of unknown members is counted", async () => {
    const message = await refused({ name: "Tom", ...Object.fromEntries(named(many).map((name) => [name, 1])) });
    for (const name of named(10)) expect(message).toContain(`Unknown body member "${name}"`);
    expect(message).not.toContain("member10");
    expect(message).toMatch(/ And 59,990 more\.$/);
  });

  test("and nobody looks for more of them in a list or a choice", async () => {
    const wrong = Array.from({ length: many }, () => 1);
    expect(await refused({ name: "Tom", tags: ["fine", ...wrong] })).toMatch(/"tags\.1" .*"tags\.10" .* And more\.$/);
    expect(await refused({ name: "Tom", either: wrong })).toContain('"either"');
    const chips = wrong.map(() => ({ is: "unknown" }));
    expect(await refused({ name: "Tom", chips })).toMatch(/"chips\.0\.is".*"chips\.9\.is".* And more\.$/);
  });

  test("and a list that is too long is refused as such", async () => {
    expect(await refused({ name: "Tom", few: Array(many).fill(1) })).toBe(
      'Body member "few" must have at most 3 items.',
    );
  });

  test("and the rest of unknown parameters is counted", async () => {
    expect(await refused({ name: "Tom" }, `?${named(1_000).join("&")}`)).toMatch(/"member9".* And 990 more\.$/);
  });
});

test("what is refused by a part is refused as a whole, and what is accepted is read whole", async () => {
  const lists = z.union([z.array(z.string()), z.array(z.number())]);
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  expect(parseBriefly(lists, numbers).data).toEqual(numbers);
  expect(parseBriefly(lists, [...numbers, "not one"]).data).toBeUndefined();
  const chips = z.array(z.strictObject({ id: z.string().default("none") }));
  expect(parseBriefly(chips, Array(100).fill({})).data).toEqual(Array(100).fill({ id: "none" }));
});

test("a filter with thousands of unknown fields names the first ten", async () => {
  const { call } = startWorld();
  const filter = Object.fromEntries(named(5_000).map((name) => [name, { eq: 1 }]));
  const answer = await call("POST /v1/searches/execute", { body: { config: { version: 2, query: null, filter } } });
  expect(answer.status).toBe(400);
  expect(answer.json.message).toMatch(/"member9" is not a field of the registry.* And more\.$/);
  expect(answer.json.message.length).toBeLessThan(2_000);
});

test("no refusal is longer than 64 KB, whatever it is made of", () => {
  const refusal = new Refusal("bad_request", "\u0001".repeat(1_000_000), {
    remedy: { kind: "topup", url: "https://app.understudy.example" },
  });
  expect(Buffer.byteLength(JSON.stringify(refusal))).toBeLessThanOrEqual(2 ** 16);
});
