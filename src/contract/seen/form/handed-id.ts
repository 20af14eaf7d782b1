import { isObject } from "../../../base/json-object.ts";
import { readPointer, valueAt } from "../../../base/json-pointer.ts";
import { escapeName } from "../../../base/member-path.ts";
import { definitionOf } from "../../../base/schema-definition.ts";
import type { Operation, Route } from "../../../kernel/operation.ts";
import { everyOperation, routeOf } from "../operations.ts";
import { sourceOfStatus } from "../provenance-at.ts";
import type { LensedAnswer } from "./answer.ts";
import type { Lenses } from "./find-member.ts";
import { describePlace, type JsonPath } from "./find-place.ts";
import { setGap, setStandIn, unlessGap } from "./gaps.ts";
import { plainOf } from "./likeness.ts";
import type { Refutation } from "./read-through.ts";

/** Whether an operation reads something by an id. */
type CanFind = (route: Route, params: Readonly<Record<string, string>>) => Promise<boolean>;

/**
 * A creating operation may return only an id, bare or under any name. A text is the id if reading
 * such objects by it succeeds. The other assumed members of the answer remain gaps.
 */
export async function findReturnedId(
  operation: Operation | null,
  seen: LensedAnswer,
  { json, lenses, canFind }: { readonly json: unknown; readonly lenses: Lenses; readonly canFind: CanFind },
): Promise<LensedAnswer> {
  if (operation === null || operation.creates === "nothing" || seen.isAsDeclared || seen.answer.status >= 300)
    return seen;
  const returned = idReturnedBy(operation);
  const status = sourceOfStatus(operation);
  if (returned === null || !("assumed" in status) || hasAt(seen.answer.json, returned.steps)) return seen;
  const key = `${routeOf(operation)} handed id`;
  const knownPlace = lenses.get(key);
  const places = knownPlace === undefined ? textsIn(json) : [knownPlace];
  for (const place of places) {
    const id = valueAt(json, place);
    if (typeof id !== "string") continue;
    if (knownPlace === undefined && !(await canFind(returned.reader, { [returned.parameter]: id }))) continue;
    lenses.set(key, place);
    const path = returned.steps.join(".");
    const note: Refutation = {
      assumption: status.assumed,
      path,
      at: path,
      seen: `is ${describePlace(place)}`,
      isFound: true,
      to: place.map(escapeName).join("."),
    };
    return {
      answer: { ...seen.answer, json: withId(operation, seen.answer.json, returned.steps, id, status.assumed) },
      refutations: [...seen.refutations.filter((each) => each.path !== path), note],
      namesReadAsOurs: new Set([...seen.namesReadAsOurs, ...place]),
      isAsDeclared: false,
    };
  }
  return seen;
}

interface ReturnedId {
  /** The assumed place of the created object's id. */
  readonly steps: readonly string[];
  readonly reader: Route;
  readonly parameter: string;
}

/** The created kind, if another operation reads one object of it by an id in its path. */
function idReturnedBy(operation: Operation): ReturnedId | null {
  for (const [kind, pointer] of Object.entries(operation.hands)) {
    const steps = readPointer(pointer);
    const reader = everyOperation.find(
      ({ method, path, hands }) => method === "GET" && path.endsWith("}") && hands[kind] === pointer,
    );
    const parameter = reader && /\{(\w+)\}$/.exec(reader.path)?.[1];
    if (steps?.at(-1) === "id" && reader && parameter) return { steps, reader: routeOf(reader), parameter };
  }
  return null;
}

function hasAt(json: unknown, steps: readonly string[]): boolean {
  return unlessGap(() => valueAt(json, steps) !== undefined) ?? false;
}

const maxTexts = 6;

/** Texts that could be ids, with their places: the answer itself, or one of its members. */
function textsIn(json: unknown): readonly JsonPath[] {
  const isId = (value: unknown) => typeof value === "string" && /^[\w.~-]{1,64}$/.test(value);
  if (isId(json)) return [[]];
  if (!isObject(json)) return [];
  const places = Object.entries(json).flatMap(([name, value]): JsonPath[] => {
    if (isId(value)) return [[name]];
    return isObject(value)
      ? Object.keys(value)
          .filter((inner) => isId(value[inner]))
          .map((inner) => [name, inner])
      : [];
  });
  return places.slice(0, maxTexts);
}

/** The assumed answer, with the id in its place and gaps for all other declared members. */
function withId(
  operation: Operation,
  json: unknown,
  steps: readonly string[],
  id: string,
  assumption: string,
): unknown {
  const gap = { assumption, why: `${routeOf(operation)} answers only an id` };
  const answer: Record<string, unknown> = {};
  if (isObject(json)) Object.defineProperties(answer, Object.getOwnPropertyDescriptors(json));
  let object = answer;
  let schema = operation.answers.find(({ body }) => body !== undefined)?.body;
  for (const [at, step] of steps.entries()) {
    const { shape = {} } = schema ? definitionOf(plainOf(schema)) : {};
    for (const name of Object.keys(shape)) if (!Object.hasOwn(object, name)) setGap(object, name, gap);
    const next: Record<string, unknown> = {};
    const value = at === steps.length - 1 ? id : next;
    setStandIn(object, step, value);
    schema = shape[step];
    object = next;
  }
  return answer;
}
