import { isObject } from "../../../base/json-object.ts";
import type { Source } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { CheckAnswer, Toolbox } from "../../run/equipment/tools.ts";
import { withLeastCeiling, worstPrice } from "../../run/purse/worst-price.ts";
import { fact } from "../../run/session.ts";
import { asksOnly } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { bodySchema, type DescribedInput } from "../../seen/input-places.ts";
import { routeOf } from "../../seen/operations.ts";
import { signalOf } from "../../seen/signals.ts";
import { baseRequest } from "./base-request.ts";
import { withValue } from "./breakers.ts";

// Several broken bounds go in one request, beside a member that is right. Those that the refusal names are refused; the others are
// sent again, and alone where none is named. A refusal that names the right member, too, names everything and proves nothing.

/** One bound, exceeded. */
export interface BrokenBound {
  readonly id: string;
  readonly place: Pick<DescribedInput, "in" | "path"> & Partial<Pick<DescribedInput, "schema">>;
  readonly value: unknown;
  readonly source: Source;
}

const most = 24;

/** A service that has named nothing in so many requests is not asked again. */
const patience = 6;

/**
 * One that has so often named what is wrong, and not what is right, is believed where nothing right can stand beside, unless it
 * has named what is right to this operation.
 */
const belief = 3;

/** The ids of those that a refusal has named. Of a run that checks one bound only, none: it is sent alone. */
export function namedBounds(
  t: Toolbox,
  operation: Operation,
  bounds: readonly BrokenBound[],
): Promise<ReadonlySet<string>> {
  const chosen = bounds.filter(({ id }) => t.session.checks.chosen.has(id));
  if (chosen.length < 2) return Promise.resolve(new Set());
  return t.visit(`the bounds of ${routeOf(operation)}`, async (own) => {
    const outside = chosen.filter(isOutside);
    const inside = chosen.filter((each) => !isOutside(each));
    const mayLeave = !asksOnly(operation) && outside.every(({ place }) => place.in !== "path");
    const first = mayLeave ? [] : await nameOutside(own, operation, outside);
    const named = await nameInside(own, operation, inside);
    // Under the name of the run, by which it is looked for.
    const guard = named.find((each) => stageOf(each) === 0 && !/^(name|body)$/.test(each.place.path[0] ?? ""));
    const last = mayLeave && guard !== undefined ? await nameOutside(own, operation, outside, guard) : [];
    return new Set([...first, ...named, ...last].map(({ id }) => id));
  });
}

/** What is no member that the operation takes: an id in its path, or a name that nobody knows. */
function isOutside({ place }: BrokenBound): boolean {
  return place.in === "path" || place.schema === undefined;
}

/**
 * All in one request, beside nothing else: a refusal of an unknown name may list those that are known. Where it might be accepted
 * and leave something behind, it has a bound that is known to be refused as well; without one they go alone.
 */
async function nameOutside(
  t: Toolbox,
  operation: Operation,
  outside: readonly BrokenBound[],
  guard?: BrokenBound,
): Promise<readonly BrokenBound[]> {
  const service = await naming(t, "what is outside of the input");
  if (outside.length < 2 || isHopeless(service)) return [];
  const batch = guard === undefined ? outside : [...outside, guard];
  const struck = await namedIn(t, operation, { base: await baseRequest(t, operation), batch, control: null });
  return typeof struck === "string"
    ? []
    : note(
        service,
        struck.filter((each) => each !== guard),
      );
}

async function nameInside(
  t: Toolbox,
  operation: Operation,
  bounds: readonly BrokenBound[],
): Promise<readonly BrokenBound[]> {
  const named: BrokenBound[] = [];
  const service = await naming(t, "what is wrong");
  const plain = await baseRequest(t, operation);
  const base = service.right < belief ? withControl(plain, bounds) : plain;
  let isVague = false;
  let left = bounds;
  while (left.length > 1 && !isHopeless(service)) {
    left = left.toSorted((a, b) => stageOf(a) - stageOf(b) || b.place.path.length - a.place.path.length);
    const isBelieved = service.right >= belief && !isVague;
    const right = controlFor(left, base);
    if (right === null && !isBelieved) break;
    const beside = nextBatch(left, right);
    const control = beside.length < 2 && isBelieved ? null : right;
    const batch = control === right ? beside : nextBatch(left, null);
    if (batch.length < 2) {
      left = left.slice(1);
      continue;
    }
    const answered = await namedIn(t, operation, { base, batch, control });
    // Each that is accepted may leave something behind.
    if (answered === "accepted") break;
    isVague ||= answered === "vague";
    const struck = note(service, answered === "vague" ? [] : answered);
    if (control !== null && struck.length > 0) service.right += 1;
    named.push(...struck);
    const others = left.filter((each) => !batch.includes(each));
    // What was not named beside others is sent again; where none was, they go alone.
    left = struck.length === 0 ? others : [...others, ...batch.filter((each) => !struck.includes(each))];
  }
  return named;
}

/** In how many requests a service has named some of it, or none; and in how many of the first it left out what was right. */
interface Naming {
  named: number;
  vain: number;
  right: number;
}

function naming(t: Toolbox, what: string): Promise<Naming> {
  return fact(t.session, `how it names ${what}`, async () => ({ named: 0, vain: 0, right: 0 }));
}

function isHopeless({ named, vain }: Naming): boolean {
  return named === 0 && vain >= patience;
}

function note(service: Naming, struck: readonly BrokenBound[]): readonly BrokenBound[] {
  service[struck.length > 0 ? "named" : "vain"] += 1;
  return struck;
}

/** Many services look at sizes only where each type is right, and at long lists last of all. What is innermost goes first: more fits beside. */
function stageOf({ id }: BrokenBound): number {
  return /Items$/.test(id) ? 2 : /(?:Length|imum)$/.test(id) ? 1 : 0;
}

/** A request that needs no members gets a right one: a number within its bounds, or a word of those that are listed. */
function withControl(base: CheckRequest, bounds: readonly BrokenBound[]): CheckRequest {
  if (hasMembers(base)) return base;
  for (const { place } of bounds) {
    const { minimum, enum: words } = place.schema ?? {};
    const value = minimum ?? words?.[0];
    if (place.in === "query" && value !== undefined) return withValue(base, place, value, null);
  }
  return base;
}

function hasMembers({ query = {}, body }: CheckRequest): boolean {
  return Object.keys(query).length > 0 || leavesOf(body).length > 0;
}

interface Batch {
  readonly base: CheckRequest;
  readonly batch: readonly BrokenBound[];
  readonly control: Place | null;
}

/** Those that the refusal of all of them names; it is vague if it names what is right, too. Where they would cost too much if they were accepted, those that cost are left out. */
async function namedIn(
  t: Toolbox,
  operation: Operation,
  { base, batch, control }: Batch,
): Promise<readonly BrokenBound[] | "accepted" | "vague"> {
  const schema = bodySchema(operation);
  const request = batch.reduce((whole, { place, value }) => withValue(whole, place, value, schema), base);
  try {
    const answer = await t.call(routeOf(operation), request);
    if (answer.status < 300) return "accepted";
    const refusal = isRefusalOfInput(operation, answer) ? textOf(answer) : null;
    if (refusal === null || (control === null && repeats(refusal, batch))) return [];
    if (control !== null && names(refusal, control)) return "vague";
    return batch.filter(({ place }) => names(refusal, place));
  } catch (error) {
    if (signalOf(error) !== "budget") throw error;
    const free = batch.filter((bound) => !costsMore(t, operation, base, bound));
    return free.length < 2 || free.length === batch.length ? [] : namedIn(t, operation, { base, batch: free, control });
  }
}

/** Whether a request would cost more with this bound broken, if it were accepted. */
function costsMore(
  { session: { purse } }: Toolbox,
  operation: Operation,
  base: CheckRequest,
  { place, value }: BrokenBound,
): boolean {
  const route = routeOf(operation);
  const priceOf = (request: CheckRequest) =>
    worstPrice(route, { asked: withLeastCeiling(route, request) }, purse.prices);
  return priceOf(withValue(base, place, value, bodySchema(operation))) !== priceOf(base);
}

/** Without the names of its outermost members, such as `status`. */
function textOf({ json }: CheckAnswer): string {
  return JSON.stringify(isObject(json) ? Object.values(json) : json);
}

/** Whoever repeats what was sent names everything. */
function repeats(refusal: string, batch: readonly BrokenBound[]): boolean {
  return batch.some(({ value }) => typeof value === "string" && value.length > 3 && refusal.includes(value));
}

export function isRefusalOfInput(operation: Operation, { status, json }: CheckAnswer): boolean {
  return status === 400 && (operation.errorShape === "registry" || json?.code === "bad_request");
}

type Place = BrokenBound["place"];

/** As many as fit beside each other: no two at one place, within each other, or named alike. */
function nextBatch(bounds: readonly BrokenBound[], control: Place | null): readonly BrokenBound[] {
  const batch: BrokenBound[] = [];
  for (const bound of bounds) {
    const others = [...(control === null ? [] : [control]), ...batch.map(({ place }) => place)];
    if (batch.length < most && others.every((other) => fitsBeside(bound.place, other))) batch.push(bound);
  }
  return batch;
}

/** A refusal that names one of them by its path must not name the other by that. */
function fitsBeside(one: Place, other: Place): boolean {
  return !one.path.includes(nameOf(other)) && !other.path.includes(nameOf(one));
}

/** Items go by the name of their list. */
function nameOf({ path }: Place): string {
  return path.findLast((step) => step !== "0") ?? "";
}

/** The member of the right request that is broken in the fewest ways: it stays as it is, and the others are broken. */
function controlFor(bounds: readonly BrokenBound[], { query = {}, body }: CheckRequest): Place | null {
  const right: readonly Place[] = [
    ...Object.keys(query).map((name): Place => ({ in: "query", path: [name] })),
    ...leavesOf(body).map((path): Place => ({ in: "body", path })),
  ];
  const ways = (place: Place) => bounds.filter((bound) => !fitsBeside(bound.place, place)).length;
  const [first] = right.toSorted((a, b) => ways(a) - ways(b));
  return first ?? null;
}

function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isObject(value)) return path.length === 0 ? [] : [path];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

/** Words that a sentence about another member may have as well, so that they count as a name only in quotation marks or a path. */
const commonWords =
  /^(query|body|name|type|kind|value|values|limit|id|path|parameter|member|items|fields?|role|text|set|scope)$/;

function names(refusal: string, place: Place): boolean {
  const name = nameOf(place);
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  const quoted = new RegExp(`["'\`./[]${escaped}(?:["'\`.:\\]/[]|\\\\["'])`);
  if (quoted.test(refusal)) return true;
  return !commonWords.test(name) && new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(refusal);
}
