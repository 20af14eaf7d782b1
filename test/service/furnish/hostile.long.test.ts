import fc from "fast-check";
import { expect, test } from "vitest";
import { finish } from "../../../src/base/slices.ts";
import { shapeOf } from "../../../src/kernel/zod-schema.ts";
import { Furnishing } from "../../../src/model/furnishing.ts";
import { furnishAccount } from "../../../src/service/furnish/furnish.ts";
import { serviceOperations } from "../../../src/service/operations.ts";
import { nowIn } from "../../../src/stage/clock.ts";
import { startRecords } from "../lists/records.ts";

const tags = ["Shortlists", "Notes", "Contacts", "Companies", "Files", "Projects", "Profiles"];
const authorization = "Bearer svc_st_demo_owner";
const operations = serviceOperations().filter(({ tag }) => tags.includes(tag));

/**
 * Text that breaks programs: lone surrogates, control characters, bidirectional marks, names of Object's own members.
 */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "\ud800",
    "\u0000",
    "\u202e",
    "İı",
    "../..",
    "%00",
    "a/b",
    "https://e.example/\udfff",
  ),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);
const encode = (given: string) => encodeURIComponent(given.replaceAll(/\p{Surrogate}/gu, "x"));
/** In a URL, a segment of dots only is another path, and so another operation's. */
const isPlace = (given: string) => given !== "" && !/^\.\.?$/.test(given);
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(text, { maxLength: 3 }),
  fc.constantFrom(null, { toString: 0 }),
);
/** A value in a query or as raw bytes. JSON may have a member `toString`, so `String` could throw. */
const asText = (given: unknown) => (typeof given === "string" ? given : (JSON.stringify(given) ?? ""));

test("no text, id or body makes an operation on records fail with a 5xx", async () => {
  const { call, world, fetch } = await startRecords();
  const sizes = Furnishing.parse({ notes: 10, contacts: 8, projects: 8 });
  finish(furnishAccount(world, "acct_demo", sizes, nowIn(world, 0)));
  const ids = [...world.tables.data.values()].flatMap(({ rows }) => [...rows.keys()].slice(0, 2));
  const id = fc.oneof(fc.constantFrom(...ids), text);

  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: operations.length - 1 }),
      fc.array(id, { minLength: 3, maxLength: 3 }),
      fc.infiniteStream(fc.oneof(value, id)),
      fc.infiniteStream(fc.nat({ max: 3 })),
      async (which, given, values, dice) => {
        const operation = operations[which] as (typeof operations)[number];
        const { method, body, query } = operation;
        const next = () => values.next().value;
        const known = ids[0] as string;
        const segments = [...given];
        const path = operation.path.replaceAll(/\{\w+\}/g, () =>
          encode([segments.pop() ?? known].find(isPlace) ?? "x"),
        );
        const seldom = () => dice.next().value === 0;
        const members = Object.keys(query ? shapeOf(query) : {}).filter(seldom);
        const search = members.map((name) => `${name}=${encode(asText(next()))}`).join("&");
        const strange = Object.keys(body ? shapeOf(body) : {}).filter(seldom);
        const usual = operation.examples.body as object | undefined;
        const sent = body && { ...usual, ...Object.fromEntries(strange.map((name) => [name, next()])) };
        const { status } = operation.bytes
          ? await fetch(path, { method, headers: { authorization }, body: asText(next()) })
          : await call(`${method} ${path}${search ? `?${search}` : ""}`, { ...(sent && { body: sent }) });
        expect(status).toBeLessThan(500);
      },
    ),
    { numRuns: 1_000 },
  );
});
