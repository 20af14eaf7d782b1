import type { JsonObject } from "../../base/json-object.ts";
import type { Operation } from "../operation.ts";

/** The kind of id in a path, by the part before it: `{ "/v1/pets/": "pet" }`. */
export type Places = Readonly<Record<string, string>>;

/** Links from an answer to every other operation whose path can be filled completely from it. */
export function describeLinks(operation: Operation, all: readonly Operation[], places: Places): JsonObject {
  const links = all.flatMap((other) => {
    const parameters = other.id === operation.id ? null : parametersFor(other, operation, places);
    return parameters === null ? [] : [[nameOf(other), { operationId: other.id, parameters }]];
  });
  return Object.fromEntries(links);
}

function parametersFor({ path }: Operation, { hands }: Operation, places: Places): JsonObject | null {
  const parameters: Record<string, string> = {};
  for (const match of path.matchAll(/\{(\w+)\}/g)) {
    const kind = places[path.slice(0, match.index)];
    const pointer = kind === undefined ? undefined : hands[kind];
    if (pointer === undefined) return null;
    parameters[match[1] as string] = pointer.startsWith("$") ? pointer : `$response.body#${pointer}`;
  }
  return Object.keys(parameters).length > 0 ? parameters : null;
}

function nameOf({ id }: Operation): string {
  return id.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}
