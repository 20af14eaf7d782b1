import { type Budget, budgetFor, type Exceeded } from "../base/budget.ts";
import { isObject, type JsonObject } from "../base/json-object.ts";
import type { Source } from "../base/provenance.ts";
import { finish, type Slices } from "../base/slices.ts";
import { handedOut } from "../interface/description/stated-shapes.ts";
import type { DescribedOperation, FollowedOperation } from "../kernel/overlay/followed-operation.ts";
import { toTheirs } from "../kernel/overlay/to-theirs.ts";
import type { Transport } from "../kernel/overlay/transport.ts";
import { type Difference, differ, type Walk } from "./meet/difference.ts";
import { type Shown, shownBy } from "./meet/example-answers.ts";
import { Likeness } from "./meet/likeness.ts";
import { alignOperation } from "./meet/operation.ts";
import { pairOperations } from "./meet/pair.ts";
import { align } from "./meet/schemas.ts";
import { type Style, styleOf } from "./meet/style.ts";
import { besideOurs } from "./read/beside-ours.ts";
import { type DocumentedOperation, readingOperations, routeOf } from "./read/description.ts";
import { exampleIn, type Json } from "./read/example.ts";
import { isOverlayDocument } from "./read/overlay-document.ts";
import { pathsOf } from "./read/paths.ts";
import { newReader } from "./read/plain.ts";
import { newValidator } from "./read/valid.ts";

/** What two documents have to do with each other, as plain data. */
export interface Alignment {
  readonly title: string | null;
  readonly version: string | null;
  readonly transport: Transport;
  readonly style: Style;
  /** The operations that both have, as each of them calls them. */
  readonly pairs: readonly { readonly ours: string; readonly theirs: string; readonly id: string }[];
  /** How ours become theirs, where something differs. */
  readonly operations: readonly FollowedOperation[];
  readonly missing: readonly { readonly route: string; readonly source: Source }[];
  /** Operations that only they have. */
  readonly added: readonly DescribedOperation[];
  readonly differences: readonly Difference[];
  /** The examples of their answers, in our words. */
  readonly shown: readonly Shown[];
  /** Ours stay, with what it has beside them: an overlay, or operations of which none is ours. */
  readonly isBeside: boolean;
  /** The assumptions about which their document says something. */
  readonly compared: readonly string[];
}

export function alignDocuments(ours: JsonObject, theirs: JsonObject): Alignment {
  return finish(aligning(ours, theirs));
}

/** The same in slices: no operation takes longer than its part of the budget. */
export function* aligning(
  oursDocument: JsonObject,
  theirDocument: JsonObject,
  budget: Budget = budgetFor(theirDocument),
): Slices<Alignment> {
  if (isOverlayDocument(theirDocument)) return yield* aligningBeside(oursDocument, theirDocument);
  const [ours, theirs] = [newReader(oursDocument), newReader(theirDocument, budget)];
  const likeness = new Likeness(ours, theirs);
  const mine = (yield* readingOperations(ours)).filter(isNoDocument);
  const { transport, plain } = pathsOf(theirDocument, Object.keys((oursDocument.paths ?? {}) as JsonObject));
  const others = (yield* readingOperations(theirs, plain)).filter(isNoDocument);
  const { pairs, missing, added } = yield* pairOperations(
    { operations: mine, reader: ours },
    { operations: others, reader: theirs },
    likeness,
  );
  if (pairs.length === 0) return yield* aligningBeside(oursDocument, theirDocument);
  const style = yield* styleOf({ ours, theirs, likeness }, pairs);
  yield;
  const differences: Difference[] = [];
  const compared = new Set<string>();
  const walkOf = (on: string, side: Walk["side"]): Walk => ({
    ours,
    theirs,
    likeness,
    style,
    on,
    side,
    differences,
    compared,
    align,
  });
  tellTransport(walkOf("every path", "answer"), transport);
  const shown: Shown[] = [];
  const operations: FollowedOperation[] = [];
  for (const [each, other] of pairs) {
    yield;
    const before = differences.length;
    const met = budget.part(
      () => {
        const aligned = alignOperation(walkOf, each, other);
        return { aligned, shown: shownBy(each, other, aligned) };
      },
      (exceeded) => {
        differences.length = before;
        tellExceeded(walkOf(routeOf(each), "answer"), routeOf(other), exceeded);
        return { aligned: null, shown: [] };
      },
    );
    yield;
    if (met.aligned !== null) operations.push(met.aligned);
    shown.push(...met.shown);
    const walk = walkOf(routeOf(each), "answer");
    budget.part(
      () => holdExamples(walk, each, other, met.aligned?.answers ?? [], differences.slice(before)),
      (exceeded) => tellExceeded(walk, "our examples held against it", exceeded),
    );
  }
  for (const each of missing) {
    const told = { where: "", ours: "it exists", theirs: "no such operation", source: each.source };
    const kept = { is: "kept" as const, why: "answers hand out its address" };
    differ(walkOf(routeOf(each), "answer"), { ...told, ...(handedOut.has(routeOf(each)) && kept) });
  }
  const alone: DescribedOperation[] = [];
  for (const [i, each] of added.entries()) {
    if (i % inOneSlice === 0) yield;
    const walk = walkOf(routeOf(each), "answer");
    differ(walk, {
      ...{ where: "", ours: "no such operation", theirs: "it exists" },
      ...{ source: { stated: "§9" }, isOpen: true },
    });
    alone.push(describedBy(walk, each));
  }
  const info = isObject(theirDocument.info) ? theirDocument.info : {};
  return {
    ...namesOf(info),
    transport,
    style,
    operations,
    pairs: pairs.map(([each, other]) => ({ ours: routeOf(each), theirs: routeOf(other), id: other.id })),
    missing: missing.map((each) => ({ route: routeOf(each), source: each.source })),
    added: alone,
    differences,
    shown,
    isBeside: false,
    compared: [...compared].sort(),
  };
}

/** What is ours in it says nothing of the service. */
function* aligningBeside(ours: JsonObject, given: JsonObject): Slices<Alignment> {
  const { document, idle } = besideOurs(ours, given);
  const found = yield* aligning(ours, document);
  const told = idle.map((target): Difference => {
    const why = "its target leads to nothing of ours";
    return {
      on: "overlay",
      where: target,
      ours: "nothing",
      theirs: "an action",
      source: { own: true },
      is: "not followed",
      why,
      stops: false,
    };
  });
  const info = isObject(given.info) ? given.info : {};
  return { ...found, ...namesOf(info), isBeside: true, compared: [], differences: [...told, ...found.differences] };
}

function namesOf({ title, version }: JsonObject): Pick<Alignment, "title" | "version"> {
  return {
    title: typeof title === "string" ? title.slice(0, 200) : null,
    version: typeof version === "string" ? version.slice(0, 100) : null,
  };
}

/** Each makes one example. */
const inOneSlice = 20;

/** Ours stays where theirs cannot be read in time. */
function tellExceeded(walk: Walk, theirs: string, { place, why }: Exceeded): void {
  differ(walk, { where: place, ours: "it is read", theirs, source: { own: true }, isOpen: true, why });
}

/** Once for all paths: none of them has moved. */
function tellTransport(walk: Walk, { before, slash }: Transport): void {
  const end = slash ? "/" : "";
  if (before.length === 0 && !slash) return;
  const theirs = before.length === 0 ? [`/v1/…${end}`] : before.map((each) => `${each}/v1/…${end}`);
  differ(walk, { where: "", ours: "/v1/…", theirs: theirs.join(", "), source: { own: true } });
}

function isNoDocument({ path }: DocumentedOperation): boolean {
  return !path.endsWith("/openapi.json");
}

function describedBy(walk: Walk, { method, path, id, summary, successes }: DocumentedOperation): DescribedOperation {
  const [success] = successes;
  const example = walk.theirs.budget.part<unknown>(
    () => success?.example ?? (success?.schema === undefined ? null : exampleIn(walk.theirs, success.schema)),
    (exceeded) => {
      tellExceeded(walk, "an example of it", { ...exceeded, place: "answer" });
      return null;
    },
  );
  return { method, path, id, summary: summary.slice(0, 200), status: success?.status || 200, example: example as Json };
}

/**
 * Holds our own examples, as they would be answered, against their document: whatever the alignment has not seen is told where
 * an example shows it.
 */
function holdExamples(
  walk: Walk,
  ours: DocumentedOperation,
  theirs: DocumentedOperation,
  asTheirs: FollowedOperation["answers"],
  told: readonly Difference[],
): void {
  const { problems } = newValidator(walk.theirs.follow);
  const known = told.filter(({ is }) => is !== "followed");
  for (const { status, example } of ours.successes) {
    if (example === undefined) continue;
    const rule = asTheirs.find((each) => each.status === status);
    const becomes = rule?.becomes ?? status;
    const described = theirs.successes.find((each) => each.status === becomes || each.status === 0);
    if (described?.schema === undefined || rule?.shape === null) continue;
    const value = rule?.shape === undefined ? example : toTheirs(rule.shape, example);
    for (const { where, must } of problems(described.schema, value)) {
      const place = `answer${where === "" || where.startsWith("[") ? "" : "."}${where}`;
      if (known.some((each) => isAbout(each, place))) continue;
      const may = { where: place, ours: "our example", theirs: `must ${must}`, source: ours.source, isOpen: true };
      differ(walk, { ...may, why: "what is answered there is not valid by it" });
    }
  }
}

/** It is told already, there or around it. */
function isAbout({ where }: Difference, place: string): boolean {
  return place === where || (where !== "" && place.startsWith(`${where}.`)) || place.startsWith(`${where}[]`);
}
