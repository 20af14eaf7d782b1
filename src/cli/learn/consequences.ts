import { isPathOf } from "../../alignment/read/description.ts";
import type { Change, Changed } from "../../alignment/tell/changes.ts";
import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import { shorten } from "../../base/text.ts";
import { builtInScenarios } from "../../stage/scenarios/built-in.ts";
import { orExplain } from "../error-words.ts";
import { jsonFilesAt } from "../json-file.ts";
import { readFileText } from "../read-body.ts";

/** Which of our scenarios, and which pacts, call an operation that changed. */
export interface Feeling {
  readonly scenarios: Readonly<Record<string, readonly string[]>>;
  readonly pacts: Readonly<Record<string, readonly string[]>>;
}

export function feltBy(changes: readonly Change[], pacts: string | undefined): Feeling {
  const routes = [...new Set(changes.flatMap(({ operation, on }) => [on, ...(operation === null ? [] : [operation])]))];
  const feels = (calls: readonly string[]): readonly string[] =>
    routes.filter((route) => calls.some((call) => isCallOf(route, call)));
  const felt = (all: readonly (readonly [string, readonly string[]])[]): Record<string, readonly string[]> =>
    Object.fromEntries(
      all.map(([name, calls]) => [name, feels(calls)] as const).filter(([, found]) => found.length > 0),
    );
  const scenarios = builtInScenarios().read.map(({ name, scenario }) => [name, callsIn(scenario)] as const);
  return { scenarios: felt(scenarios), pacts: pacts === undefined ? {} : felt(pactsAt(pacts)) };
}

/** Every `call` and every `method` with a `path` in a file, wherever it is. */
function callsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isObject(value)) return [];
  const { call, method, path } = value;
  const own =
    typeof call === "string"
      ? [call]
      : typeof method === "string" && typeof path === "string"
        ? [`${method} ${path}`]
        : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}

function pactsAt(place: string): [string, readonly string[]][] {
  return orExplain(`--pacts: ${place} cannot be read`, () =>
    jsonFilesAt(place).map((file): [string, readonly string[]] => [file, callsIn(parseJson(readFileText(file)))]),
  );
}

/** `GET /v1/notes/{id}` is called by `get /v1/notes/nt_1?x=1`. */
function isCallOf(route: string, call: string): boolean {
  const [method = "", path = ""] = route.split(" ");
  const [calledMethod = "", target = ""] = call.split(" ");
  const called = target.split("?")[0] ?? "";
  return method.toUpperCase() === calledMethod.toUpperCase() && isPathOf(path, called);
}

const maxLines = 25;

export function feltText({ before, now, breaking, additive }: Changed, { scenarios, pacts }: Feeling): string {
  const lines = [
    `${before ?? "before"} to ${now ?? "now"}: ${breaking.length} changes break callers, ${additive.length} do not`,
    ...some(breaking.map((each) => `BREAKS ${say(each)}`)),
    ...some(additive.map((each) => `ADDS ${say(each)}`)).slice(0, 15),
    ...some(Object.entries(scenarios).map(([name, routes]) => `SCENARIO ${name} calls ${routes.join(", ")}`)).slice(
      0,
      8,
    ),
    ...some(Object.entries(pacts).map(([name, routes]) => `PACT ${name} calls ${routes.join(", ")}`)).slice(0, 8),
  ];
  return `${lines.map((line) => shorten(line.replaceAll(/\p{Cc}+/gu, " "), 240)).join("\n")}\n`;
}

function some(lines: readonly string[]): string[] {
  const rest = lines.length - maxLines;
  return rest > 0 ? [...lines.slice(0, maxLines), `and ${rest} more: --format json has all`] : [...lines];
}

function say({ on, where, ours, theirs }: Change): string {
  return `${on}${where === "" ? "" : ` ${where}`}: before "${ours}", now "${theirs}"`;
}
