import type { Operation } from "../../../kernel/operation.ts";
import { describedOperation, followed, minimumOf, type Schema } from "../../seen/input-places.ts";

/** A member that an update can write and that reads show. */
export interface WritableMember {
  readonly name: string;
  /** The body member that contains it; null if it is at the top level. */
  readonly parent: string | null;
  /** The allowed values; null if any text is allowed. */
  readonly values: readonly unknown[] | null;
}

/** Members that an update can write and that a read declares. */
export function writableMembers(change: Operation, reads: readonly Operation[]): readonly WritableMember[] {
  const body = bodyOf(change);
  const readNames = new Set(reads.flatMap((each) => [...namesShown(answerOf(each), 0)]));
  // The texts of a profile appear only in the profile.
  const inProfile = membersOf(body?.properties?.set, "set").filter(({ values }) => values !== null);
  return [...membersOf(body, null), ...inProfile].filter(
    ({ name }) => readNames.has(name) || readNames.has(`${name}At`),
  );
}

function membersOf(given: Schema, parent: string | null): WritableMember[] {
  return Object.entries<Schema>(followed(given)?.properties ?? {}).flatMap(([name, member]): WritableMember[] => {
    const schema = followed(member);
    const types = [schema.type ?? []].flat();
    if (schema.enum) return [{ name, parent, values: schema.enum }];
    if (types.includes("boolean")) return [{ name, parent, values: [true, false] }];
    return types.includes("string") && !schema.format && takesNames(schema) ? [{ name, parent, values: null }] : [];
  });
}

function takesNames({ pattern }: Schema): boolean {
  return pattern === undefined || new RegExp(pattern, "u").test("Understudy changed");
}

function* namesShown(given: Schema, depth: number): Iterable<string> {
  const schema = followed(given);
  if (schema?.items) yield* namesShown(schema.items, depth);
  for (const [name, member] of Object.entries<Schema>(schema?.properties ?? {})) {
    yield name;
    if (depth < 1) yield* namesShown(member, depth + 1);
  }
}

function answerOf(operation: Operation): Schema {
  return describedOperation(operation).responses["200"]?.content?.["application/json"]?.schema;
}

function bodyOf(operation: Operation): Schema {
  return followed(describedOperation(operation).requestBody?.content["application/json"]?.schema);
}

/** Values for the optional members of a request. */
type Fillers = Readonly<Record<string, () => unknown>>;

/** The minimal input of an operation, with the given values for its members. */
export function leastBody(operation: Operation, fillers: Fillers): Record<string, unknown> {
  const schema = bodyOf(operation);
  if (!schema) return {};
  const names = Object.keys(schema.properties ?? {}).filter((name) => Object.hasOwn(fillers, name));
  return { ...minimumOf(schema), ...Object.fromEntries(names.map((name) => [name, fillers[name]?.()])) };
}
