import type { Alignment } from "../../../alignment/align.ts";
import { namesAlike } from "../../../alignment/meet/synonyms.ts";
import { isObject } from "../../../base/json-object.ts";
import type { Operation } from "../../../kernel/operation.ts";
import type { CheckRequest, ReceivedAnswer, RequestForm } from "../../seen/exchange.ts";
import { placesOf } from "../../seen/input-places.ts";
import { routeOf } from "../../seen/operations.ts";
import { isPageOpen, namedByUs, requestMembers } from "./requests.ts";

/** A way to send a request: by other names, and for a page of at most so many rows. */
export interface Way {
  readonly form: RequestForm;
  readonly most: number | null;
}

/** As the target's own document has it; null where that says nothing else than we do. */
export function documentedWay(operation: Operation, request: CheckRequest, { operations }: Alignment): Way | null {
  const described = operations.find(({ on }) => on === routeOf(operation));
  const theirs = new Map(
    [described?.query, described?.body].flatMap((shape) =>
      Object.entries(shape?.members ?? {}).map(([name, member]) => [member.from?.join("."), { name, member }] as const),
    ),
  );
  const form = new Map(
    namedByUs(operation, request).flatMap((ours): [string, string][] => {
      const name = theirs.get(ours)?.name;
      return name === undefined || name === ours ? [] : [[ours, name]];
    }),
  );
  const maximum = theirs.get("limit")?.member.bounds?.maximum;
  const isSmaller = maximum !== undefined && maximum < Number(requestMembers(request).limit);
  const most = isSmaller && isPageOpen(operation, request) ? maximum : null;
  return form.size === 0 && most === null ? null : { form, most };
}

/**
 * The way that a refusal points to; null where it points to none. A page that is too large becomes smaller. A name of ours becomes
 * the one that the refusal names, and is left out where it is only said to be unknown: the next refusal may name what is missing.
 */
export function wayAfter(operation: Operation, request: CheckRequest, way: Way, refusal: ReceivedAnswer): Way | null {
  const named = namesIn(refusal.json);
  const ours = namedByUs(operation, request).filter((name) => typeof way.form.get(name) !== "string");
  const smaller = isPageOpen(operation, request) ? smallerPage(request, way, refusal, named) : null;
  if (smaller !== null) return { ...way, most: smaller };
  const known = knownNames(operation);
  const taken = new Set(way.form.values());
  const theirs = named.filter((name) => !known.has(name) && !taken.has(name));
  const refused = ours.filter((name) => named.includes(name));
  const leftOut = ours.filter((name) => way.form.get(name) === null);
  for (const candidates of [leftOut, refused, ours]) {
    const pair = pairOf(candidates, theirs);
    if (pair !== null) return { ...way, form: new Map([...way.form, pair]) };
  }
  const [unknown] = refused.filter((name) => !isKept.has(name) && !way.form.has(name));
  const isUnknown = /unknown|not known|unexpected|unrecogni|not allowed|additional/i.test(refusal.text);
  return unknown !== undefined && isUnknown ? { ...way, form: new Map([...way.form, [unknown, null]]) } : null;
}

/** What is never left out: the name by which the run finds its own again, and what limits a cost. */
const isKept: ReadonlySet<string> = new Set(["name", "body", "budgetCredits"]);

function pairOf(ours: readonly string[], theirs: readonly string[]): readonly [string, string] | null {
  for (const name of ours) {
    const alike = mostAlike(name, theirs);
    if (alike !== undefined) return [name, alike];
  }
  const [[name, another], [other]] = [ours, theirs];
  return name !== undefined && another === undefined && other !== undefined ? [name, other] : null;
}

function mostAlike(name: string, others: readonly string[]): string | undefined {
  const [best] = others.toSorted((a, b) => namesAlike(name, b) - namesAlike(name, a));
  return best !== undefined && namesAlike(name, best) > 0 ? best : undefined;
}

/** As the refusal says, or half of it; null where the refusal is about something else. */
function smallerPage(
  request: CheckRequest,
  { most }: Way,
  { text }: ReceivedAnswer,
  named: readonly string[],
): number | null {
  const members = requestMembers(request);
  const size = most ?? Number(members.limit);
  const isAbout = /\blimit\b/i.test(text) || !named.some((name) => Object.hasOwn(members, name));
  if (!isAbout || size <= 1) return null;
  const numbers = [...text.matchAll(/\d+/g)].map(Number).filter((each) => each >= 1 && each < size);
  return /\blimit\b/i.test(text) && numbers.length > 0 ? Math.max(...numbers) : Math.floor(size / 2);
}

function knownNames(operation: Operation): ReadonlySet<string> {
  return new Set(placesOf(operation).flatMap(({ path }) => (path.length === 1 ? path : [])));
}

/** Members of a refusal that hold the name of a member. */
const holdsName = /^(field|member|param|parameter|property|pointer|path|name)$/;

/** The names in a refusal: words in quotes or backticks, and what stands where refusals name a member. */
function namesIn(json: unknown, depth = 4): string[] {
  if (!isObject(json) && !Array.isArray(json)) return [];
  const names = Object.entries(json).flatMap(([key, value]) => {
    if (typeof value !== "string") return depth > 0 ? namesIn(value, depth - 1) : [];
    const quoted = [...value.matchAll(/["'`]([A-Za-z_]\w{0,40})["'`]/g)].map(([, name]) => name as string);
    const last = value.split(/[/.]/).at(-1) ?? "";
    return holdsName.test(key) && /^[A-Za-z_]\w{0,40}$/.test(last) ? [last, ...quoted] : quoted;
  });
  return [...new Set(names)];
}
