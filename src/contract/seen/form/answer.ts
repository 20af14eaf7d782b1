import { mediaTypeOf } from "../../../base/media-type.ts";
import { conforms } from "../../../kernel/conformance.ts";
import type { AnswerShape, Operation } from "../../../kernel/operation.ts";
import { everyCode } from "../../../kernel/refusal.ts";
import { isRefusalAsSuccess } from "../answer-kinds.ts";
import type { ReceivedAnswer } from "../exchange.ts";
import { sourceOfStatus } from "../provenance-at.ts";
import type { Lenses } from "./find-member.ts";
import { likeness } from "./likeness.ts";
import { type Refutation, readThrough } from "./read-through.ts";

/** An answer as checks read it, with the assumptions that it refuted. */
export interface LensedAnswer {
  readonly answer: ReceivedAnswer;
  readonly refutations: readonly Refutation[];
  /** Names in the target's answer that were mapped to our names. */
  readonly namesReadAsOurs: ReadonlySet<string>;
  /** True if it matches its declaration completely. */
  readonly isAsDeclared: boolean;
}

/**
 * A success converted to the assumed status and shape, and a refusal to the assumed code, where the interface leaves them open.
 * Stated parts are unchanged.
 */
export function readAnswer(operation: Operation | null, raw: ReceivedAnswer, lenses: Lenses): LensedAnswer {
  const asIs: LensedAnswer = { answer: raw, refutations: [], namesReadAsOurs: new Set(), isAsDeclared: false };
  if (raw.status >= 400) return { ...asIs, answer: withCodeOfStatus(raw) };
  if (operation === null || raw.status < 200 || raw.status >= 300) return asIs;
  const contentType = raw.headers["content-type"] ?? null;
  if (conforms(operation, { status: raw.status, contentType, json: raw.json }).length === 0)
    return { ...asIs, isAsDeclared: true };
  if (isRefusalAsSuccess(raw)) return asIs;
  const shape = shapeOf(operation, raw);
  if (shape?.body === undefined) return asIs;
  const { value, refutations, namesReadAsOurs } = readThrough(operation, shape.body, raw.json, lenses);
  return {
    answer: { ...raw, status: shape.status, json: value },
    refutations,
    namesReadAsOurs,
    isAsDeclared: false,
  };
}

/** The refusals whose causes §7 states by their status, and the codes that have the names of these statuses. */
const codesOfStatuses: Readonly<Record<number, string>> = {
  400: "bad_request",
  401: "unauthorized",
  402: "payment_required",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  429: "too_many_requests",
};

const named: readonly string[] = ["signature_required", ...Object.values(codesOfStatuses)];

/** Whether an answer is the refusal of this code, and has its status where §7 states one. */
export function isRefusedWith(code: string, { status, json }: Pick<ReceivedAnswer, "status" | "json">): boolean {
  const isStated = Object.values(codesOfStatuses).includes(code);
  return json?.code === code && (!isStated || codesOfStatuses[status] === code);
}

/**
 * §7 does not map codes to statuses: a 400 may say `client_error`, by A-02, which is judged in the answer as it was received. A
 * code that has the name of another of these statuses contradicts its own, and stays as it is.
 */
function withCodeOfStatus(raw: ReceivedAnswer): ReceivedAnswer {
  const { status, json } = raw;
  const code = codesOfStatuses[status];
  const isOpen = everyCode.some((each) => each === json?.code) && !named.includes(json.code);
  return code !== undefined && isOpen ? { ...raw, json: { ...json, code } } : raw;
}

/** The declared success that matches an answer: the same status, or any if the status is assumed. */
function shapeOf(
  { answers, ...operation }: Operation,
  { status, json, headers }: ReceivedAnswer,
): AnswerShape | undefined {
  const withStatus = answers.filter((each) => each.status === status);
  const isGuess = "assumed" in sourceOfStatus({ answers, ...operation });
  const possible = withStatus.length > 0 ? withStatus : isGuess ? answers : [];
  const media = mediaTypeOf(headers["content-type"]);
  if (media !== null && possible.some((each) => each.media === media)) return undefined;
  const bodies = possible.filter((each) => each.body !== undefined);
  const [first, ...others] = bodies;
  return others.reduce((a, b) => (score(b, json) > score(a as AnswerShape, json) ? b : a), first);
}

function score({ body }: AnswerShape, json: unknown): number {
  return body ? likeness(body, json) : 0;
}
