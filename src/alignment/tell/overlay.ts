import { isObject, type JsonObject } from "../../base/json-object.ts";
import { handedOut } from "../../interface/description/stated-shapes.ts";
import type { Following } from "../../kernel/overlay/followed-operation.ts";
import { emptyOverlay, type Overlay } from "../../kernel/overlay/schema.ts";
import type { Alignment } from "../align.ts";
import { differencesBy, type Standing } from "../meet/difference.ts";
import { alignmentWith, ownDocument } from "../own-document.ts";
import { besideOurs } from "../read/beside-ours.ts";
import { entries, methods } from "../read/description.ts";
import { pathsOf } from "../read/paths.ts";
import { type Fact, factsOf } from "./facts.ts";
import { sayStyle } from "./style.ts";

/** The overlay with which a mock follows the real service's own document, as far as it can. */
export function overlayOfDocument(theirs: JsonObject, source: string): Overlay {
  return overlayOf(alignmentWith(theirs), theirs, source);
}

export function overlayOf(alignment: Alignment, theirs: JsonObject, source: string): Overlay {
  const { missing, added, operations, differences, version, transport } = alignment;
  const isLacking = ({ source, route }: (typeof missing)[number]) => "assumed" in source && !handedOut.has(route);
  const absent = missing.filter(isLacking).map(({ route }) => [route, 404 as const]);
  const facts = factsOf(differences);
  const told = (...outcomes: readonly Standing[]) =>
    facts.filter(({ is }) => outcomes.includes(is)).map((each) => ({ ...tell(each), why: each.why ?? "" }));
  const follows: Following = {
    source,
    version,
    transport,
    ids: idsOf(alignment),
    operations: [...operations],
    described: added.filter(({ path }) => !path.startsWith("/_")),
    style: sayStyle(alignment),
    followed: facts.filter(({ is }) => is === "followed").map(tell),
    kept: told("kept"),
    invented: told("invented"),
    notFollowed: told("not followed", "contradiction"),
    uncallable: [...new Set(differences.filter(({ stops }) => stops).map(({ on }) => on))],
    document:
      differences.length === 0
        ? null
        : asServed(alignment.isBeside ? besideOurs(ownDocument(), theirs).document : theirs, alignment),
  };
  return { ...emptyOverlay, absent: Object.fromEntries(absent), follows };
}

/** A name that several operations have, as some generators give it, is of none of them. */
function idsOf({ pairs, added }: Alignment): Record<string, string> {
  const times = new Map<string, number>();
  for (const { id } of [...pairs, ...added]) times.set(id, (times.get(id) ?? 0) + 1);
  return Object.fromEntries(
    pairs.filter(({ id }) => id !== "" && times.get(id) === 1).map(({ ours, id }) => [ours, id]),
  );
}

function tell({ on, where, ours, theirs, more, habit }: Fact) {
  const place = where === "" ? on : `${on} ${where}`;
  return { where: place, ours, theirs, ...(more > 0 && { more }), ...(habit !== undefined && { habit }) };
}

/** Theirs under our address, with where each operation comes from and what in it is not followed. */
function asServed(theirs: JsonObject, { pairs, differences }: Alignment): JsonObject {
  const ours = (ownDocument().paths ?? {}) as Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  const { plain, transport } = pathsOf(theirs, Object.keys(ours));
  const byTheirs = new Map(pairs.map((each) => [each.theirs, each.ours]));
  const by = (wanted: (is: Standing) => boolean) =>
    differencesBy(
      differences.filter(({ is }) => wanted(is)),
      ({ on }) => on,
    );
  const notFollowed = by((is) => is === "not followed" || is === "contradiction");
  const invented = by((is) => is === "invented");
  const served = (route: string, operation: JsonObject): JsonObject => {
    const own = byTheirs.get(route) ?? route;
    const [method = "", path = ""] = own.split(" ");
    const mine = ours[path]?.[method.toLowerCase()];
    const made = (invented.get(own) ?? []).map(({ where, why }) => `${where}: ${why}`);
    const not = (notFollowed.get(own) ?? []).map(({ where, why }) => `${where}: ${why}`);
    return {
      ...operation,
      "x-provenance": mine === undefined ? { described: true } : mine["x-provenance"],
      ...(mine !== undefined && { "x-understudy-operation": mine.operationId }),
      ...(made.length > 0 && { "x-understudy-invented": made }),
      ...(not.length > 0 && { "x-understudy-not-followed": not }),
    };
  };
  const paths = entries(theirs.paths).map(([path, item]): [string, unknown] => {
    const described = entries(item).map(([method, operation]): [string, unknown] => {
      const isOperation = isObject(operation) && methods.includes(method);
      return [method, isOperation ? served(`${method.toUpperCase()} ${plain(path) ?? path}`, operation) : operation];
    });
    return [transport.server + path, Object.fromEntries(described)];
  });
  return { ...theirs, paths: Object.fromEntries(paths) };
}
