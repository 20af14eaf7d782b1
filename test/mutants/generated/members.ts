import type { Source } from "../../../src/base/provenance.ts";
import { describedOperation, followed, type Schema } from "../../../src/contract/derived/described.ts";
import { everyOperation, routeOf } from "../../../src/contract/operations.ts";
import { sourceOfAnswer } from "../../../src/contract/provenance-at.ts";
import type { Operation } from "../../../src/kernel/operation.ts";
import { type Json, only, says } from "../changes.ts";
import type { Mutant } from "../mutant.ts";

/** A member of an answer: where it stands, and what it may be. */
interface Member {
  readonly operation: Operation;
  /** `[]` stands for each item of a list, `*` for each value of a map. */
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly source: Source;
}

const isNull = (schema: Schema): boolean => schema.type === "null";

/** A schema without its null, and whether it had one. */
function plain(given: Schema): { schema: Schema; nullable: boolean } {
  const schema = followed(given);
  const options: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options?.some(isNull)) return { schema: followed(options.find((each) => !isNull(each))), nullable: true };
  return { schema, nullable: [schema.type].flat().includes("null") };
}

function membersIn(operation: Operation, status: number, given: Schema, path: readonly string[]): Member[] {
  if (path.length > 9) return [];
  const { schema } = plain(given);
  const inner: Member[] = [];
  for (const [name, member] of Object.entries<Schema>(schema.properties ?? {})) {
    const here = [...path, name];
    const { schema: shape, nullable } = plain(member);
    const where = here.map((each) => (each === "[]" ? "0" : each)).join(".");
    inner.push({
      operation,
      path: here,
      schema: shape,
      required: (schema.required ?? []).includes(name),
      nullable,
      source: sourceOfAnswer(operation, status, where),
    });
    inner.push(...membersIn(operation, status, member, here));
  }
  if (schema.items && !Array.isArray(schema.items))
    inner.push(...membersIn(operation, status, schema.items, [...path, "[]"]));
  return inner;
}

/** Every member of every answer that is JSON. */
const everyMember: readonly Member[] = everyOperation.flatMap((operation) =>
  operation.answers.flatMap(({ status, body }) => {
    const described = body && describedOperation(operation).responses[status]?.content?.["application/json"]?.schema;
    return described ? membersIn(operation, status, described, []) : [];
  }),
);

type Edit = (parent: Json, name: string) => void;

/** Changes a member wherever it stands. */
function edit(value: Json, [first, ...rest]: readonly string[], change: Edit): void {
  if (typeof value !== "object" || value === null || first === undefined) return;
  if (first === "[]") {
    if (Array.isArray(value)) for (const each of value) edit(each, rest, change);
  } else if (rest.length > 0) edit(value[first], rest, change);
  else if (Object.hasOwn(value, first)) change(value, first);
}

const otherType = (value: Json): Json =>
  typeof value === "number"
    ? String(value)
    : typeof value === "string"
      ? 7
      : typeof value === "boolean"
        ? "true"
        : value;

/** The ways to break one member. */
function breakagesOf({ schema, required, nullable }: Member): readonly [area: string, words: string, change: Edit][] {
  const set =
    (make: (value: Json) => Json): Edit =>
    (parent, name) => {
      if (parent[name] !== null) parent[name] = make(parent[name]);
    };
  const breakages: [string, string, Edit][] = [];
  if (required) breakages.push(["members", "is left out", (parent, name) => void delete parent[name]]);
  if (nullable && required)
    breakages.push([
      "nullability",
      "is left out where it is null",
      (parent, name) => void (parent[name] === null && delete parent[name]),
    ]);
  if (!nullable) breakages.push(["nullability", "is null", set(() => null)]);
  if (schema.enum) breakages.push(["enums", "has a value beyond its list", set(() => "us-unlisted")]);
  else if (["string", "number", "integer", "boolean"].includes([schema.type].flat()[0]))
    breakages.push(["types", "is of another type", set(otherType)]);
  if (typeof schema.maximum === "number" && schema.maximum < 2 ** 31)
    breakages.push(["bounds", `is ${schema.maximum} and more`, set(() => schema.maximum + 1)]);
  if (typeof schema.minimum === "number" && schema.minimum > -(2 ** 31))
    breakages.push(["bounds", `is less than ${schema.minimum}`, set(() => schema.minimum - 1)]);
  if (schema.maxLength < 20_000 && !schema.enum)
    breakages.push(["bounds", `is longer than ${schema.maxLength}`, set(() => "x".repeat(schema.maxLength + 1))]);
  if (schema.maxItems <= 200)
    breakages.push([
      "bounds",
      `has more than ${schema.maxItems} items`,
      set((items) => (items.length > 0 ? Array(schema.maxItems + 1).fill(items[0]) : items)),
    ]);
  if (/At$/.test("") || schema.format === "date-time")
    breakages.push(["members", "is no instant", set(() => "2026-01-01 10:00")]);
  return breakages;
}

/** One mutant for each member that the interface states and each way to break it. */
export const memberMutants: readonly Mutant[] = everyMember
  .filter(({ source }) => "stated" in source)
  .flatMap((member) =>
    breakagesOf(member).map(([area, words, change]) => {
      const route = routeOf(member.operation);
      return {
        area,
        words: `${route} ${member.path.join(".").replaceAll(".[]", "[]")} ${words}`,
        source: member.source,
        on: [route],
        change: only(
          route,
          says((json) => edit(json, member.path, change)),
        ),
      };
    }),
  );
