import { isObject } from "../../../base/json-object.ts";
import type { Source } from "../../../base/provenance.ts";
import type { Operation } from "../../../kernel/operation.ts";
import { fact } from "../../run/session.ts";
import type { CheckAnswer, Toolbox } from "../../run/tools.ts";
import { bodySchema, type DescribedInput } from "../../seen/described.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
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

const most = 8;

/** A service that has named nothing in so many requests is not asked again. */
const patience = 6;

/** The ids of those that a refusal has named. Of a run that checks one bound only, none: it is sent alone. */
export function namedBounds(
  t: Toolbox,
  operation: Operation,
  bounds: readonly BrokenBound[],
): Promise<ReadonlySet<string>> {
  const chosen = bounds.filter(({ id, place }) => t.session.checks.chosen.has(id) && place.in !== "path");
  if (chosen.length < 2) return Promise.resolve(new Set());
  return t.visit(`the bounds of ${routeOf(operation)}`, (own) => nameAll(own, operation, chosen));
}

async function nameAll(t: Toolbox, operation: Operation, bounds: readonly BrokenBound[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const service = await fact(t.session, "how it names what is wrong", async () => ({ named: 0, vain: 0 }));
  const base = withControl(await baseRequest(t, operation), bounds);
  // Many services look at sizes only where each type is right.
  let left: readonly BrokenBound[] = bounds.toSorted((a, b) => Number(isOfSize(a)) - Number(isOfSize(b)));
  while (left.length > 1 && (service.named > 0 || service.vain < patience)) {
    const { batch, control } = nextBatch(left, base);
    if (batch.length < 2) break;
    const struck = await namedIn(t, operation, { base, batch, control });
    if (struck === "accepted") break;
    service[struck.length > 0 ? "named" : "vain"] += 1;
    for (const { id } of struck) named.add(id);
    const others = left.filter((each) => !batch.includes(each));
    // What was not named beside others is sent again; where none was, they go alone.
    left = struck.length === 0 ? others : [...others, ...batch.filter((each) => !struck.includes(each))];
  }
  return named;
}

function isOfSize({ id }: BrokenBound): boolean {
  return /(?:Items|Length|imum)$/.test(id);
}

/** A request that needs no members gets a right one: a number within its bounds, or a word of those that are listed. */
function withControl(base: CheckRequest, bounds: readonly BrokenBound[]): CheckRequest {
  if (Object.keys(base.query ?? {}).length > 0 || leavesOf(base.body).length > 0) return base;
  for (const { place } of bounds) {
    const { minimum, enum: words } = place.schema ?? {};
    const value = minimum ?? words?.[0];
    if (place.in === "query" && value !== undefined) return withValue(base, place, value, null);
  }
  return base;
}

interface Batch {
  readonly base: CheckRequest;
  readonly batch: readonly BrokenBound[];
  readonly control: Place;
}

/** Those that the refusal of all of them names. What would cost too much if it were accepted is sent in halves. */
async function namedIn(
  t: Toolbox,
  operation: Operation,
  { base, batch, control }: Batch,
): Promise<readonly BrokenBound[] | "accepted"> {
  const schema = bodySchema(operation);
  const request = batch.reduce((whole, { place, value }) => withValue(whole, place, value, schema), base);
  try {
    const answer = await t.call(routeOf(operation), request);
    if (answer.status < 300) return "accepted";
    const refusal = isRefusalOfInput(operation, answer) ? JSON.stringify(answer.json) : null;
    if (refusal === null || names(refusal, control)) return [];
    return batch.filter(({ place }) => names(refusal, place));
  } catch (error) {
    if (signalOf(error) !== "budget") throw error;
    if (batch.length < 4) return [];
    const half = batch.length >> 1;
    const first = await namedIn(t, operation, { base, batch: batch.slice(0, half), control });
    const second = await namedIn(t, operation, { base, batch: batch.slice(half), control });
    return first === "accepted" || second === "accepted" ? "accepted" : [...first, ...second];
  }
}

export function isRefusalOfInput(operation: Operation, { status, json }: CheckAnswer): boolean {
  return operation.errorShape === "registry" ? status === 400 : json?.code === "bad_request";
}

type Place = BrokenBound["place"];

/** As many as fit beside each other: no two at one place, within each other, or with the same name. */
function nextBatch(
  bounds: readonly BrokenBound[],
  base: CheckRequest,
): { readonly batch: readonly BrokenBound[]; readonly control: Place } {
  const control = controlFor(bounds, base);
  const batch: BrokenBound[] = [];
  if (control === null) return { batch, control: { in: "body", path: [] } };
  for (const bound of bounds) {
    if (batch.length === most) break;
    if ([control, ...batch.map(({ place }) => place)].every((other) => fitsBeside(bound.place, other)))
      batch.push(bound);
  }
  return { batch, control };
}

function fitsBeside(one: Place, other: Place): boolean {
  if (one.path.at(-1) === other.path.at(-1)) return false;
  if (one.in !== other.in) return true;
  const shorter = Math.min(one.path.length, other.path.length);
  return !one.path.slice(0, shorter).every((step, at) => step === other.path[at]);
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

function names(refusal: string, { path }: Place): boolean {
  const name = path.filter((step) => step !== "0").at(-1) ?? "";
  const escaped = name.replaceAll(/[^\w]/g, "\\$&");
  const quoted = new RegExp(`["'\`./[]${escaped}(?:["'\`.:\\]/[]|\\\\["'])`);
  if (quoted.test(refusal)) return true;
  return !commonWords.test(name) && new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(refusal);
}
