import { isObject, type JsonObject } from "../../base/json-object.ts";
import { perObject } from "../../base/on-first-use.ts";
import { entries } from "./description.ts";
import { isOverlayDocument, overlaid } from "./overlay-document.ts";

/** Our document with what a team has beside it: as an overlay says, or with operations of its own. */
export interface BesideOurs {
  readonly document: JsonObject;
  /** What of an overlay led to nothing. */
  readonly idle: readonly string[];
}

export const besideOurs = (ours: JsonObject, given: JsonObject): BesideOurs => merging(ours)(given);

const merging = perObject((ours: JsonObject) =>
  perObject((given: JsonObject) =>
    isOverlayDocument(given) ? overlaid(ours, given) : { document: withOwn(ours, given), idle: [] },
  ),
);

/** Schemas of theirs that are called as ours get a name of their own. */
function withOwn(ours: JsonObject, given: JsonObject): JsonObject {
  const own = componentsOf(ours);
  const taken = Object.entries(componentsOf(given)).flatMap(([kind, named]) =>
    Object.keys(named)
      .filter((name) => Object.hasOwn(own[kind] ?? {}, name))
      .map((name): [string, string] => [`#/components/${kind}/${name}`, `#/components/${kind}/${name}-beside`]),
  );
  const theirs = renamed(given, new Map(taken)) as JsonObject;
  const components = { ...own };
  for (const [kind, named] of Object.entries(componentsOf(theirs))) {
    const all = Object.entries(named).map(([name, each]) => [
      Object.hasOwn(own[kind] ?? {}, name) ? `${name}-beside` : name,
      each,
    ]);
    components[kind] = { ...own[kind], ...Object.fromEntries(all) };
  }
  const paths: Record<string, unknown> = { ...(isObject(ours.paths) && ours.paths) };
  for (const [path, item] of entries(theirs.paths))
    paths[path] = { ...(isObject(paths[path]) && paths[path]), ...(isObject(item) && item) };
  return { ...theirs, ...ours, paths, components };
}

function componentsOf({ components }: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(entries(components).filter((each): each is [string, JsonObject] => isObject(each[1])));
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (!isObject(value)) return value;
  const { $ref } = value;
  const other = typeof $ref === "string" ? names.get($ref) : undefined;
  if (other !== undefined) return { ...value, $ref: other };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, names)]));
}
