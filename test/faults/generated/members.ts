import type { Source } from "../../../src/base/provenance.ts";
import { describedOperation, followed, type Schema } from "../../../src/contract/seen/input-places.ts";
import { everyOperation, routeOf } from "../../../src/contract/seen/operations.ts";
import { sourceOfAnswer } from "../../../src/contract/seen/provenance-at.ts";
import type { Operation } from "../../../src/kernel/operation.ts";
import { whyNever } from "../../scenarios/never.ts";
import type { How } from "../../scenarios/observe.ts";
import type { Json } from "../altered.ts";
import { only, says } from "../changes.ts";
import type { Fault } from "../fault.ts";

/** A member of an answer: where it stands, and what it may be. */
interface Member {
  readonly operation: Operation;
  /** `[]` stands for each item of a list, `*` for each value of a map. */
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
  readonly nullable: boolean;
  /** Who says that it stands there. */
  readonly source: Source;
  /** Who says what it looks like, which may be our guess where its name is stated. */
  readonly looks: Source;
  /** Its name as the walk through the scenarios has it: of the shape that it belongs to, wherever that stands. */
  readonly name: string;
}

const isNull = (schema: Schema): boolean => schema.type === "null";

/** A schema without its null, and whether it had one. */
function plain(given: Schema): { schema: Schema; nullable: boolean } {
  const schema = followed(given);
  const options: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (options?.some(isNull)) return { schema: followed(options.find((each) => !isNull(each))), nullable: true };
  return { schema, nullable: [schema.type].flat().includes("null") };
}

/** The name of a shape; of one without, where it stands. */
function nameOf(given: Schema, standing: string): string {
  const options: Schema[] = given.anyOf ?? given.oneOf ?? [given];
  const [shape] = options.filter((each) => !isNull(each));
  return shape.$ref?.split("/").at(-1) ?? standing;
}

function membersIn(
  operation: Operation,
  status: number,
  given: Schema,
  path: readonly string[],
  standing: string,
): Member[] {
  if (path.length > 9) return [];
  const { schema } = plain(given);
  const owner = nameOf(given, standing);
  const inner: Member[] = [];
  for (const [name, member] of Object.entries<Schema>(schema.properties ?? {})) {
    const here = [...path, name];
    const { schema: shape, nullable } = plain(member);
    const where = here.map((each) => (each === "[]" ? "0" : each)).join(".");
    const source = sourceOfAnswer(operation, status, where);
    inner.push({
      operation,
      path: here,
      schema: shape,
      required: (schema.required ?? []).includes(name),
      nullable,
      source,
      looks: shape["x-provenance"] ?? source,
      name: `${owner}.${name}`,
    });
    inner.push(...membersIn(operation, status, member, here, `${owner}.${name}`));
  }
  if (schema.items && !Array.isArray(schema.items))
    inner.push(...membersIn(operation, status, schema.items, [...path, "[]"], owner));
  return inner;
}

/** Every member of every answer that is JSON. */
const everyMember: readonly Member[] = everyOperation.flatMap((operation) =>
  operation.answers.flatMap(({ status, body }) => {
    const described = body && describedOperation(operation).responses[status]?.content?.["application/json"]?.schema;
    return described ? membersIn(operation, status, described, [], operation.id) : [];
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

interface Breakage {
  readonly area: string;
  readonly words: string;
  readonly change: Edit;
  /** Who says that a service which keeps its word does not do this. */
  readonly source: Source;
  /** How the member has to stand in an answer for this to show. */
  readonly shows: How;
}

/** The ways to break one member. */
function breakagesOf({ schema, required, nullable, source, looks }: Member): Breakage[] {
  const breakages: Breakage[] = [];
  const takeAway = (area: string, words: string, shows: How, change: Edit): void => {
    breakages.push({ area, words, change, source, shows });
  };
  const spoil = (area: string, words: string, make: (value: Json) => Json): void => {
    const change: Edit = (parent, name) => {
      if (parent[name] !== null) parent[name] = make(parent[name]);
    };
    breakages.push({ area, words, change, source: looks, shows: "value" });
  };
  if (required) takeAway("members", "is left out", "value", (parent, name) => void delete parent[name]);
  if (nullable && required)
    takeAway(
      "nullability",
      "is left out where it is null",
      "null",
      (parent, name) => void (parent[name] === null && delete parent[name]),
    );
  if (!nullable) spoil("nullability", "is null", () => null);
  if (schema.enum) spoil("enums", "has a value beyond its list", () => "us-unlisted");
  else if (["string", "number", "integer", "boolean"].includes([schema.type].flat()[0]))
    spoil("types", "is of another type", otherType);
  if (typeof schema.maximum === "number" && schema.maximum < 2 ** 31)
    spoil("bounds", `is ${schema.maximum} and more`, () => schema.maximum + 1);
  if (typeof schema.minimum === "number" && schema.minimum > -(2 ** 31))
    spoil("bounds", `is less than ${schema.minimum}`, () => schema.minimum - 1);
  if (schema.maxLength < 20_000 && !schema.enum)
    spoil("bounds", `is longer than ${schema.maxLength}`, () => "x".repeat(schema.maxLength + 1));
  if (schema.maxItems <= 200)
    spoil("bounds", `has more than ${schema.maxItems} items`, (items) =>
      items.length > 0 ? Array(schema.maxItems + 1).fill(items[0]) : items,
    );
  if (schema.format === "date-time") spoil("members", "is no instant", () => "2026-01-01 10:00");
  return breakages;
}

/** One fault for each member that the interface states and each way to break it. */
export const memberMutants: readonly Fault[] = everyMember
  .filter(({ source }) => "stated" in source)
  .flatMap((member) =>
    breakagesOf(member).map(({ area, words, change, source, shows }) => {
      const route = routeOf(member.operation);
      return {
        area,
        words: `${route} ${member.path.join(".").replaceAll(".[]", "[]")} ${words}`,
        source,
        on: [route],
        change: () =>
          only(
            route,
            says((json) => edit(json, member.path, change)),
          ),
        whyUnseen: whyNever(member.name, shows),
      };
    }),
  );
