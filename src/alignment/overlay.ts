import { isObject, type JsonObject } from "../base/json-object.ts";
import type { Following } from "../kernel/overlay/following.ts";
import { emptyOverlay, type Overlay } from "../kernel/overlay/schema.ts";
import { withoutNames } from "../kernel/route.ts";
import type { Alignment } from "./align.ts";
import type { Difference } from "./difference.ts";
import { entries, prefixOf } from "./operations.ts";
import { alignmentWith, ownDocument } from "./own.ts";

/** The overlay with which a mock follows the real service's own document, as far as it can. */
export function overlayOfDocument(theirs: JsonObject, source: string): Overlay {
  return overlayOf(alignmentWith(theirs), theirs, source);
}

export function overlayOf(alignment: Alignment, theirs: JsonObject, source: string): Overlay {
  const { missing, added, operations, differences, version } = alignment;
  const absent = missing.filter((each) => "assumed" in each.source).map(({ route }) => [route, 404 as const]);
  const followed = differences.filter(({ is }) => is === "followed").map(tell);
  const notFollowed = differences
    .filter(({ is }) => is !== "followed")
    .map((each) => ({ ...tell(each), why: each.why ?? "" }));
  const follows: Following = {
    source,
    version,
    operations: operations.map(({ theirs: _, ...followed }) => followed),
    described: added.filter(({ path }) => !path.startsWith("/_")),
    followed,
    notFollowed,
    document: differences.length === 0 ? null : asServed(theirs, alignment),
  };
  return { ...emptyOverlay, absent: Object.fromEntries(absent), follows };
}

function tell({ on, where, ours, theirs }: Difference): { where: string; ours: string; theirs: string } {
  return { where: where === "" ? on : `${on} ${where}`, ours, theirs };
}

/** Theirs under our address, with where each operation comes from and what in it is not followed. */
function asServed(theirs: JsonObject, { operations, differences }: Alignment): JsonObject {
  const ours = (ownDocument().paths ?? {}) as JsonObject;
  const prefix = prefixOf(theirs, Object.keys(ours));
  const byTheirs = new Map(operations.map((each) => [each.theirs, each.on]));
  const paths = entries(theirs.paths).map(([path, item]): [string, unknown] => {
    if (!isObject(item)) return [prefix + path, item];
    const described = Object.entries(item).map(([method, operation]): [string, unknown] => {
      if (!isObject(operation) || !["get", "put", "post", "delete", "patch"].includes(method))
        return [method, operation];
      const route = `${method.toUpperCase()} ${prefix}${path}`;
      const own = byTheirs.get(route) ?? route;
      const mine = ownOperation(ours, own);
      const not = differences
        .filter(({ on, is }) => on === own && is !== "followed")
        .map(({ where, why }) => `${where}: ${why}`);
      const provenance = mine === null ? { described: true } : mine["x-provenance"];
      return [
        method,
        {
          ...operation,
          "x-provenance": provenance,
          ...(mine !== null && { "x-understudy-operation": mine.operationId }),
          ...(not.length > 0 && { "x-understudy-not-followed": not }),
        },
      ];
    });
    return [prefix + path, Object.fromEntries(described)];
  });
  return { ...theirs, paths: Object.fromEntries(paths) };
}

function ownOperation(paths: JsonObject, route: string): Record<string, unknown> | null {
  const [method = "", path = ""] = route.split(" ");
  const key = Object.keys(paths).find((each) => withoutNames(each) === withoutNames(path));
  const item = key === undefined ? null : paths[key];
  const operation = isObject(item) ? item[method.toLowerCase()] : null;
  return isObject(operation) ? operation : null;
}
