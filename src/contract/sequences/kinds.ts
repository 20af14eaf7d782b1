import type { Operation } from "../../kernel/operation.ts";
import { describedOperation, followed, minimumOf, type Schema } from "../derived/described.ts";
import { everyOperation } from "../operations.ts";

/** Things that are made, read and changed by operations of one path: what is written to one is what a read of it shows. */
export interface Kind {
  readonly name: string;
  readonly make: Operation;
  readonly read: Operation;
  readonly change: Operation;
  readonly remove: Operation | null;
}

/** Every kind that the declarations link so: each of these operations hands on the id by which the others find it. */
export const kinds: readonly Kind[] = everyOperation.flatMap((make): Kind[] => {
  const name = Object.keys(make.hands).find((each) => make.hands[each] === "/id");
  if (make.creates === "nothing" || name === undefined) return [];
  const by = (method: Operation["method"]) =>
    everyOperation.find((each) => each.method === method && each.path === `${make.path}/{id}`);
  const [read, change, remove = null] = [by("GET"), by("PATCH"), by("DELETE")];
  const isOne = [read, change].every((each) => each?.hands[name] === "/id");
  return isOne ? [{ name, make, read: read as Operation, change: change as Operation, remove }] : [];
});

const bodyOf = (operation: Operation): Schema =>
  followed(describedOperation(operation).requestBody.content["application/json"].schema);

/** The least that makes one. */
export function leastOf({ make }: Kind): Record<string, unknown> {
  return minimumOf(bodyOf(make));
}

/** Members that a change can write, each with the values that it takes; null where any text will do. */
export function writableMembers({ change }: Kind): readonly (readonly [string, readonly unknown[] | null])[] {
  return Object.entries(bodyOf(change).properties ?? {}).flatMap(([name, given]) => {
    const schema = followed(given);
    const types = [schema.type ?? []].flat();
    if (schema.enum) return [[name, schema.enum] as const];
    if (types.includes("boolean")) return [[name, [true, false]] as const];
    return types.includes("string") && !schema.format && takesNames(schema) ? [[name, null] as const] : [];
  });
}

function takesNames({ pattern }: Schema): boolean {
  return pattern === undefined || new RegExp(pattern, "u").test("Understudy changed");
}
