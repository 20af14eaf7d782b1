import type { Instant } from "../base/instants.ts";
import { rollBack } from "../base/table.ts";
import { reading, readingsOf } from "../model/readings.ts";
import type { World } from "../model/world.ts";
import type { Answer, Headers, PendingAnswer } from "./call.ts";
import { passGates, passQuota } from "./gates.ts";
import { readInput } from "./input.ts";
import { type AnyContext, type Operation, replied, type SignatureCheck } from "./operation.ts";
import { inTheirWords } from "./overlay/their-words.ts";
import { inRegistryShape } from "./possible.ts";
import { operationUnder } from "./readings.ts";
import { Refusal } from "./refusal.ts";
import type { RoutedCall } from "./routed-call.ts";
import type { RouteMatch } from "./router.ts";
import type { Rules } from "./rules.ts";
import { type DecidedBy, type Stop, stopOf } from "./stop.ts";
import { Written } from "./written-json.ts";

export interface OperationStep {
  readonly world: World;
  readonly call: RoutedCall;
  readonly now: Instant;
  readonly signature: SignatureCheck | null;
}

export interface Outcome {
  readonly answer: PendingAnswer;
  readonly decidedBy: DecidedBy;
  /** Null where it was answered. */
  readonly stop: Stop | null;
  /** An unexpected error, for the door to log. The handler's changes were rolled back. */
  readonly failure: unknown;
}

/** One synchronous step: gates, input, handler, answer. */
export function perform(rules: Rules, step: OperationStep): Outcome {
  const headers: Headers = {};
  const { call, world, now, signature } = step;
  const { match } = call;
  if (match.found !== "operation") return answerUnmatched(world, match, call);
  const operation = operationUnder(readingsOf(world), match.operation);
  if ("assumed" in operation.source) headers["x-understudy-provenance"] = `assumed; ${operation.source.assumed}`;
  // A rollback begins after the gates, because what they counted stays counted.
  let mark = Number.POSITIVE_INFINITY;
  let decidedBy: DecidedBy = "gates";
  try {
    const gates = { world, operation, call, now, signature, headers };
    const { caller, overRate } = passGates(rules, gates);
    mark = world.tables.changes.length;
    if (overRate && reading(world, "A-01") === "rate-first") throw overRate;
    decidedBy = "input";
    const input = readInput(operation, match.params, call);
    decidedBy = "gates";
    if (overRate) throw overRate;
    decidedBy = "handler";
    const handle = operation.handle as (context: AnyContext) => unknown;
    const output = handle({
      world,
      caller,
      now,
      params: input.params,
      query: input.query,
      body: input.body,
      call,
      signature,
      rules,
      refuse,
      setHeader: (name, value) => {
        headers[name] = value;
      },
    });
    if (caller !== null) passQuota(rules, gates, caller, replied(output)?.value ?? output);
    return { answer: answerWith(operation, output, headers), decidedBy, stop: null, failure: null };
  } catch (error) {
    // A handler refuses before its first write. What a quota refuses, and what fails, is rolled back.
    rollBack(world.tables, mark);
    if (error instanceof Refusal) return refused(inTheirWords(error, operation.follows), decidedBy, headers, operation);
    const refusal = new Refusal("internal_error", "Something broke inside Understudy. Nothing was changed.");
    return { ...refused(refusal, decidedBy, headers, operation), failure: error };
  }
}

/** The outcome of a call that a refusal ends. It keeps the headers that were set so far. */
export function refused(refusal: Refusal, decidedBy: DecidedBy, headers?: Headers, operation?: Operation): Outcome {
  const answer = answerRefusal(refusal, headers, operation);
  return { answer, decidedBy, stop: stopOf(refusal, decidedBy), failure: null };
}

function refuse(...refusal: ConstructorParameters<typeof Refusal>): never {
  throw new Refusal(...refusal);
}

/** The answer for a refusal. It keeps the headers that were set so far. */
export function answerRefusal(refusal: Refusal, headers: Headers = {}, operation?: Operation): Answer {
  const status = refusal.details.status ?? operation?.statuses?.[refusal.code] ?? refusal.status;
  const body = inRegistryShape(operation, status)
    ? { ok: false, error: refusal.message, hint: refusal.details.hint ?? registryHint }
    : { ...refusal.toJSON(), status };
  Object.assign(headers, refusal.details.headers);
  return jsonAnswer(status, headers, body);
}

const registryHint = "GET /v2/developers/fields lists every field with what it may be used for.";
const jsonType = "application/json; charset=utf-8";

function answerWith(operation: Operation, output: unknown, headers: Headers): PendingAnswer {
  const reply = replied(output);
  const usual = operation.answers[0]?.status ?? 200;
  if (usual === 204) return { status: usual, headers, body: null };
  if (reply === null) return jsonAnswer(usual, headers, output);
  const { status, headers: more, value, later, bytes, stream, media } = reply;
  if (more !== undefined) Object.assign(headers, more);
  const body = bytes ?? stream;
  if (body !== undefined) {
    headers["content-type"] = media ?? "application/octet-stream";
    return { status, headers, body };
  }
  if (value === undefined) return { status, headers, body: null };
  if (later !== undefined) {
    headers["content-type"] = jsonType;
    const whole = async () => JSON.stringify({ ...(value as object), ...(await later()) });
    return { status, headers, body: async () => new TextEncoder().encode(await whole()), known: value };
  }
  return jsonAnswer(status, headers, value);
}

function jsonAnswer(status: number, headers: Headers, value: unknown): Answer {
  headers["content-type"] = jsonType;
  return { status, headers, body: value instanceof Written ? value.bytes : JSON.stringify(value) };
}

function answerUnmatched(world: World, match: Exclude<RouteMatch, { found: "operation" }>, call: RoutedCall): Outcome {
  if (match.found === "options") {
    const headers: Headers = match.allow.length === 0 ? {} : { allow: match.allow.join(", ") };
    return { answer: { status: 204, headers, body: null }, decidedBy: "router", stop: null, failure: null };
  }
  const isHidden = match.found === "other_method" && !call.forControl && reading(world, "A-11") === "404";
  const refusal = refuseUnmatched(isHidden ? { found: "nothing", near: null } : match, call);
  return refused(refusal, "router");
}

function refuseUnmatched(match: Exclude<RouteMatch, { found: "operation" | "options" }>, call: RoutedCall): Refusal {
  switch (match.found) {
    case "bad_escape":
      return new Refusal("bad_request", `The path has a malformed escape in "${match.segment.slice(0, 80)}".`);
    case "other_method": {
      const allow = match.allow.join(", ");
      const message = `${call.method.slice(0, 20)} is not possible here. Possible: ${allow}.`;
      return new Refusal("client_error", message, { status: 405, headers: { allow } });
    }
    case "nothing": {
      const near = match.near === null ? "" : ` Did you mean ${match.near}?`;
      const document = call.path.startsWith("/_") ? "/_understudy/control.json" : "/openapi.json";
      const message = `There is nothing at ${call.path.slice(0, 120)}.${near} GET ${document} describes what there is.`;
      return new Refusal("not_found", message);
    }
  }
}

/** Generates the document of an answer. The door then sends its bytes, or the refusal that explains why it failed. */
export async function makeDocument(answer: PendingAnswer, onFailure: (failure: unknown) => void): Promise<Answer> {
  try {
    const { body } = answer;
    return { ...answer, body: typeof body === "function" ? await body() : body };
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : new Refusal("internal_error", "Something broke while the document was made.");
    const failure = error instanceof Refusal ? error.cause : error;
    if (failure !== undefined) onFailure(failure);
    const { "content-disposition": _, ...headers } = answer.headers;
    return { ...answer, ...answerRefusal(refusal, headers) };
  }
}

/** Whether an answer has no document left to generate. */
export function isComplete(answer: PendingAnswer): answer is Answer {
  return typeof answer.body !== "function";
}
