import { assumed, type Source } from "../../../src/base/provenance.ts";
import { absent, breakersOf } from "../../../src/contract/checks/derived/breakers.ts";
import { type DescribedInput, placesOf } from "../../../src/contract/seen/input-places.ts";
import { sourceOfBound } from "../../../src/contract/seen/open-bounds.ts";
import { everyOperation, routeOf } from "../../../src/contract/seen/operations.ts";
import type { Operation, Route } from "../../../src/kernel/operation.ts";
import type { Change, Json } from "../altered.ts";
import { hearsBody, hearsQuery, only } from "../changes.ts";
import type { Fault } from "../fault.ts";

function memberAt(body: Json, path: readonly string[]): { parent: Json; name: string } | null {
  const parent = path.slice(0, -1).reduce((inner, name) => inner?.[name], body);
  const name = path.at(-1) as string;
  return typeof parent === "object" && parent !== null ? { parent, name } : null;
}

/** Hears a place of a request otherwise. */
function hears(operation: Operation, { in: where, path }: DescribedInput, edit: (value: Json) => Json): Change {
  const [name] = path as [string];
  if (where === "query") {
    return hearsQuery((query) => {
      const next = edit(name in query ? query[name] : absent);
      return { [name]: next === absent ? undefined : String(next) };
    });
  }
  if (where === "path") {
    const position = operation.path.split("/").findIndex((segment) => segment.startsWith(`{${name}}`));
    return {
      call(call) {
        const segments = call.path.split("/");
        const before = segments[position] as string;
        segments[position] = encodeURIComponent(edit(decodeURIComponent(before)));
        return segments[position] === before ? call : { ...call, path: segments.join("/") };
      },
    };
  }
  return hearsBody((body) => {
    const found = memberAt(body, path);
    if (found === null) return;
    const { parent, name: member } = found;
    const next = edit(Object.hasOwn(parent, member) ? parent[member] : absent);
    if (next === absent) delete parent[member];
    else parent[member] = next;
  });
}

/** A value that one more than a bound is taken for: the bound itself, or nothing at all. */
function mended(value: unknown, rule: string): Json {
  if (typeof value === "string" && rule === "maxLength") return value.slice(0, -1);
  if (typeof value === "number" && rule === "maximum") return value - 1;
  if (typeof value === "number" && rule === "minimum") return value + 1;
  if (Array.isArray(value) && rule === "maxItems") return value.slice(1);
  return absent;
}

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) && (a === absent) === (b === absent);

/** One more than a bound, or what is none of an enum, is quietly taken instead of refused. */
export const boundMutants: readonly Fault[] = everyOperation.flatMap((operation) =>
  placesOf(operation)
    .filter(({ source, in: where, required }) => "stated" in source && !(where === "path" && required))
    .flatMap((place) =>
      breakersOf(place)
        .filter(({ rule }) => ["maxLength", "maximum", "minimum", "maxItems", "enum", "const"].includes(rule))
        .filter(({ rule }) => "stated" in sourceOfBound(operation, place, rule))
        .flatMap(({ rule, words, value }): Fault[] => {
          const instead = mended(value, rule);
          if (instead === absent && place.required) return [];
          const route = routeOf(operation);
          const isIt = (given: Json): boolean =>
            same(place.in === "body" ? given : String(given), place.in === "body" ? value : [value].flat().join(","));
          return [
            {
              area: "input bounds",
              words: `${route} takes ${place.path.join(".")} ${words}`,
              source: place.in === "path" ? assumed("A-01") : place.source,
              on: [route],
              look: [`input ${route} ${place.path.join(".")} ${rule}`],
              change: () =>
                only(
                  route,
                  hears(operation, place, (given) =>
                    given !== absent && isIt(given)
                      ? place.in === "query" && Array.isArray(instead)
                        ? instead.join(",")
                        : instead
                      : given,
                  ),
                ),
            },
          ];
        }),
    ),
);

/** What other operations make of a config is one compiler's doing; that a deep search uses it is looked at once. */
const isCopy = (route: Route, path: string): boolean =>
  (route === "POST /v1/searches/angles" || route === "POST /v1/search/jobs") &&
  path.startsWith("config.") &&
  path !== "config.requiredLanguages";

/** Of which members it is stated that they are there, and what they do is ours. */
const oursIn: readonly (readonly [RegExp, Source])[] = [
  // What a file is, and so whether one is attached.
  [/ fileRef$/, assumed("A-64")],
  [/ config\.levers\./, assumed("A-29")],
  [/angles config\.requiredLanguages$/, assumed("A-30")],
  [/\/similar (widen|lanes)/, assumed("A-26")],
];

/** An optional parameter or member is read over. */
export const ignoredMutants: readonly Fault[] = everyOperation.flatMap((operation) => {
  const route = routeOf(operation);
  return placesOf(operation)
    .filter(
      ({ required, in: where, path, source }) =>
        !required && where !== "path" && path.at(-1) !== "0" && "stated" in source,
    )
    .filter(({ path }) => !isCopy(route, path.join(".")))
    .map((place) => ({
      area: "ignored input",
      words: `${route} reads over ${place.path.join(".")}`,
      source: oursIn.find(([pattern]) => pattern.test(`${route} ${place.path.join(".")}`))?.[1] ?? place.source,
      on: [route],
      change: () =>
        only(
          route,
          hears(operation, place, () => absent),
        ),
    }));
});
