import { isObject } from "../../base/json-object.ts";
import type { Source } from "../../base/provenance.ts";
import { openAnswers, openMembers } from "../../interface/description/stated-shapes.ts";
import type { FollowedOperation } from "../../kernel/overlay/followed-operation.ts";
import type { Shape } from "../../kernel/overlay/shape.ts";
import { type DocumentedAnswer, type DocumentedOperation, routeOf } from "../read/description.ts";
import { compare, differ, type Ours, type Walk } from "./difference.ts";
import { alignAnswer } from "./envelopes.ts";
import { invented } from "./only-theirs.ts";
import { align } from "./schemas.ts";

/** Two documents on the way through one operation, of which each side is told by itself. */
export type WalkOf = (on: string, side: Walk["side"]) => Walk;

/** Null where the path is stated and they have another: theirs is not followed at all. */
export function alignOperation(
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
  const isMoved = path !== ours.path || theirs.method !== ours.method;
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
  const place = isHere ? { method: theirs.method, path } : { method: ours.method, path: ours.path };
  return { on, ...place, params, query, body, answers };
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
    const stops = ours.body?.isRequired === true;
    differ(walk, { ...may, stops, why: "a request is read where ours is" });
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
    const told = { where: "status", ours: String(status), theirs: String(other.status), source };
    const becomes = isSame || !differ(walk, { ...told, ...unsaidStatus(walk, source) }) ? status : other.status;
    const isGuess = "assumed" in ours.source;
    const content = { schema: answer.schema, source, isGuess, open: openMembers[walk.on] ?? {} };
    const shape = alignContent(walk, content, other, becomes);
    return shape === undefined && becomes === status
      ? []
      : [{ status, becomes, ...(shape !== undefined && { shape }) }];
  });
}

/** Where every success is 200, none is said: a status that is stated is kept. */
function unsaidStatus({ style }: Walk, source: Source) {
  if (style.saysStatus || !("stated" in source)) return {};
  return { isOpen: true, is: "kept" as const, why: "it says 200 of everything", habit: "every status is 200" };
}

/** Null where they answer nothing, and undefined where ours stays. */
function alignContent(walk: Walk, ours: Ours, theirs: DocumentedAnswer, status: number): Shape | null | undefined {
  const { schema, media } = theirs;
  const told = { where: "answer", source: ours.source };
  if (ours.schema === undefined) {
    const isMore = schema !== undefined && differ(walk, { ...told, ours: "no body", theirs: "a JSON body" });
    return isMore ? invented(walk, schema) : undefined;
  }
  if (schema !== undefined)
    return part(walk, () => alignAnswer(walk, withSection(ours, walk), schema, "answer")) ?? undefined;
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
  // What a framework says of its own errors, it says everywhere: it contradicts no sentence about this operation.
  const told = { where, ours: "code, message, status", theirs: names, source: { stated: "§7" as const }, isOpen: true };
  differ(walk, { ...told, why: "the interface states it (§7)", habit: `errors of ${names}` });
}
