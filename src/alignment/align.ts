import { isObject, type JsonObject } from "../base/json-object.ts";
import type { Source } from "../base/provenance.ts";
import { finish, type Slices } from "../base/slices.ts";
import { openAnswers, openMembers } from "../interface/description/stated.ts";
import type { DescribedOperation, FollowedOperation } from "../kernel/overlay/following.ts";
import type { Shape } from "../kernel/overlay/shape.ts";
import { compare, type Difference, differ, type Ours, type Walk } from "./difference.ts";
import { exampleIn, type Json } from "./example.ts";
import { holdExamples } from "./held.ts";
import { onlyTheirs } from "./limits.ts";
import { Likeness } from "./match.ts";
import { type DocumentedAnswer, type DocumentedOperation, operationsIn, prefixOf, routeOf } from "./operations.ts";
import { pairOperations } from "./pair.ts";
import { newReader, type SchemaReader } from "./plain.ts";
import { align } from "./schemas.ts";
import { type Shown, shownBy } from "./shown.ts";

/** What two documents have to do with each other, as plain data. */
export interface Alignment {
  readonly title: string | null;
  readonly version: string | null;
  /** The operations that both have, as each of them calls them. */
  readonly pairs: readonly { readonly ours: string; readonly theirs: string }[];
  /** How ours become theirs, where something differs. */
  readonly operations: readonly FollowedOperation[];
  readonly missing: readonly { readonly route: string; readonly source: Source }[];
  /** Operations that only they have. */
  readonly added: readonly DescribedOperation[];
  readonly differences: readonly Difference[];
  /** The examples of their answers, in our words. */
  readonly shown: readonly Shown[];
  /** The assumptions about which their document says something. */
  readonly compared: readonly string[];
}

export function alignDocuments(ours: JsonObject, theirs: JsonObject): Alignment {
  return finish(aligning(ours, theirs));
}

/** The same, an operation at a time. */
export function* aligning(oursDocument: JsonObject, theirDocument: JsonObject): Slices<Alignment> {
  const [ours, theirs] = [newReader(oursDocument), newReader(theirDocument)];
  const likeness = new Likeness(ours, theirs);
  const mine = operationsIn(ours, "").filter(isNoDocument);
  const prefix = prefixOf(
    theirDocument,
    mine.map(({ path }) => path),
  );
  const others = operationsIn(theirs, prefix).filter(isNoDocument);
  yield;
  const { pairs, missing, added } = pairOperations(mine, others, likeness);
  const differences: Difference[] = [];
  const compared = new Set<string>();
  const walkOf = (on: string, side: Walk["side"]): Walk => ({
    ours,
    theirs,
    likeness,
    on,
    side,
    differences,
    compared,
    align,
  });
  const shown: Shown[] = [];
  const operations: FollowedOperation[] = [];
  for (const [each, other] of pairs) {
    yield;
    const aligned = alignOperation(walkOf, each, other);
    holdExamples(walkOf(routeOf(each), "answer"), each, other, aligned?.answers ?? []);
    shown.push(...shownBy(each, other, aligned));
    if (aligned !== null) operations.push(aligned);
  }
  for (const each of missing)
    differ(walkOf(routeOf(each), "answer"), {
      where: "",
      ours: "it exists",
      theirs: "no such operation",
      source: each.source,
    });
  const alone = added.map((each) => describedBy(theirs, each));
  for (const { method, path } of alone)
    differ(walkOf(`${method} ${path}`, "answer"), {
      ...{ where: "", ours: "no such operation", theirs: "it exists" },
      ...{ source: { stated: "§9" }, isOpen: true },
    });
  const info = isObject(theirDocument.info) ? theirDocument.info : {};
  return {
    title: typeof info.title === "string" ? info.title.slice(0, 200) : null,
    version: typeof info.version === "string" ? info.version.slice(0, 100) : null,
    operations,
    pairs: pairs.map(([each, other]) => ({ ours: routeOf(each), theirs: routeOf(other) })),
    missing: missing.map((each) => ({ route: routeOf(each), source: each.source })),
    added: alone,
    differences,
    shown,
    compared: [...compared].sort(),
  };
}

function isNoDocument({ path }: DocumentedOperation): boolean {
  return !path.endsWith("/openapi.json");
}

type WalkOf = (on: string, side: Walk["side"]) => Walk;

/** Null where the path is stated and they have another: theirs is not followed at all. */
function alignOperation(
  walkOf: WalkOf,
  ours: DocumentedOperation,
  theirs: DocumentedOperation,
): FollowedOperation | null {
  const on = routeOf(ours);
  const [answer, request] = [walkOf(on, "answer"), walkOf(on, "request")];
  compare(answer, ours.source);
  const path = theirs.params.reduce(
    (each, { name }, i) => each.replace(`{${name}}`, `{${ours.params[i]?.name}}`),
    theirs.path,
  );
  const isMoved = path !== ours.path;
  const isHere = !isMoved || differ(answer, { where: "", ours: on, theirs: routeOf(theirs), source: ours.source });
  const before = request.differences.length;
  const params = alignParams(request, ours, theirs);
  const query = part(request, () => align(request, inputOf(ours, ours.query), theirs.query, "query"));
  const body = alignBody(request, ours, theirs);
  const answers = alignAnswers(answer, ours, theirs);
  checkRefusals(answer, theirs);
  tellOthers(request, ours, theirs);
  const isSame = !isMoved && request.differences.length === before;
  if (isSame) return null;
  return { on, path: isHere ? path : ours.path, params, query, body, answers };
}

/** What a request of theirs has beside path, query and body. */
function tellOthers(walk: Walk, ours: DocumentedOperation, { others, isOpen }: DocumentedOperation): void {
  for (const { where, isRequired, says } of others) {
    const why = isRequired ? "a request without it is taken, too" : "it is accepted, and changes nothing";
    const way = "it is read as other parameters are";
    const told = { where, ours: "no such parameter", theirs: says, source: ours.source, isOpen: true };
    differ(walk, { ...told, why: where.startsWith("query") ? way : why });
  }
  if (isOpen === null || isOpen === ours.isOpen) return;
  const say = (open: boolean): string => (open ? "no credential is needed" : "a credential is needed");
  const [mine, other] = [say(ours.isOpen === true), say(isOpen)];
  differ(walk, { where: "security", ours: mine, theirs: other, source: { stated: "§5" } });
}

/** A shape, if something differs that it has to express. */
function part(walk: Walk, make: () => Shape): Shape | null {
  const before = walk.differences.length;
  const shape = make();
  return walk.differences.slice(before).some(({ is }) => is !== "contradiction") ? shape : null;
}

function inputOf({ source }: DocumentedOperation, schema: unknown): Ours {
  return { schema, source, isGuess: "assumed" in source, open: {} };
}

function alignParams(walk: Walk, ours: DocumentedOperation, theirs: DocumentedOperation): FollowedOperation["params"] {
  return theirs.params.flatMap(({ name, schema }, i) => {
    const mine = ours.params[i];
    if (mine === undefined) return [];
    const shape = part(walk, () => align(walk, inputOf(ours, mine.schema), schema, `path ${name}`));
    return shape === null ? [] : [{ ours: mine.name, theirs: name, shape }];
  });
}

function alignBody(walk: Walk, ours: DocumentedOperation, theirs: DocumentedOperation): Shape | null {
  if (ours.body === null || theirs.body === null) {
    if ((ours.body === null) === (theirs.body === null)) return null;
    const say = (body: unknown): string => (body === null ? "no JSON body" : "a JSON body");
    const may = { where: "body", ours: say(ours.body), theirs: say(theirs.body), source: ours.source };
    differ(walk, { ...may, why: "a request is read where ours is" });
    return null;
  }
  const [mine, other] = [ours.body, theirs.body];
  return part(walk, () => align(walk, inputOf(ours, mine.schema), other.schema, "body"));
}

function alignAnswers(
  walk: Walk,
  ours: DocumentedOperation,
  theirs: DocumentedOperation,
): FollowedOperation["answers"] {
  const source = openAnswers[walk.on] ?? ours.source;
  return ours.successes.flatMap((answer) => {
    const { status } = answer;
    const other = theirs.successes.find((each) => each.status === status) ?? theirs.successes[0];
    if (other === undefined) return [];
    // `default` names no status.
    const isSame = other.status === status || other.status === 0;
    const may = { where: "status", ours: String(status), theirs: String(other.status), source };
    const becomes = isSame || !differ(walk, may) ? status : other.status;
    const isGuess = "assumed" in ours.source;
    const content = { schema: answer.schema, source, isGuess, open: openMembers[walk.on] ?? {} };
    const shape = alignContent(walk, content, other, becomes);
    return shape === undefined && becomes === status
      ? []
      : [{ status, becomes, ...(shape !== undefined && { shape }) }];
  });
}

/** Null where they answer nothing, and undefined where ours stays. */
function alignContent(walk: Walk, ours: Ours, theirs: DocumentedAnswer, status: number): Shape | null | undefined {
  const { schema, media } = theirs;
  const told = { where: "answer", source: ours.source };
  if (ours.schema === undefined) {
    const isMore = schema !== undefined && differ(walk, { ...told, ours: "no body", theirs: "a JSON body" });
    return isMore ? onlyTheirs(walk, schema, true) : undefined;
  }
  if (schema !== undefined)
    return part(walk, () => align(walk, withSection(ours, walk), schema, "answer")) ?? undefined;
  if (media === null) return status === 204 ? null : undefined;
  differ(walk, { ...told, ours: "JSON", theirs: media, why: "what is answered is JSON" });
  return undefined;
}

/** The shape that an answer has as a whole is stated where the operation is. */
function withSection(content: Ours, walk: Walk): Ours {
  const { provenance } = walk.ours.plain(content.schema);
  const own = isObject(provenance) ? (provenance as unknown as Source) : null;
  return own !== null && (!content.isGuess || "assumed" in own) ? { ...content, source: own } : content;
}

const errorMembers = ["code", "message", "status"];

/** The shape of errors is stated (§7), whatever their document says of it. */
function checkRefusals(walk: Walk, theirs: DocumentedOperation): void {
  if (walk.on === "GET /v2/developers/fields") return;
  const odd = theirs.refusals.filter(({ schema }) => {
    const { members } = walk.theirs.plain(schema);
    const names = Object.keys(members);
    return names.length > 0 && !errorMembers.every((each) => names.includes(each));
  });
  const [first] = odd;
  if (first === undefined) return;
  const names = Object.keys(walk.theirs.plain(first.schema).members).slice(0, 6).join(", ");
  const where = `status ${odd.map(({ status }) => status).join(", ")}`;
  differ(walk, { where, ours: "code, message, status", theirs: names, source: { stated: "§7" } });
}

function describedBy(
  reader: SchemaReader,
  { method, path, summary, successes }: DocumentedOperation,
): DescribedOperation {
  const [success] = successes;
  const example = success?.example ?? (success?.schema === undefined ? null : exampleIn(reader, success.schema));
  return { method, path, summary: summary.slice(0, 200), status: success?.status || 200, example: example as Json };
}
