import { mediaTypeOf } from "../../../base/media-type.ts";
import { conforms } from "../../../kernel/conformance.ts";
import type { AnswerShape, Operation } from "../../../kernel/operation.ts";
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
 * A success converted to the assumed status and shape, where the interface leaves them open. Refusals and
 * stated parts are unchanged.
 */
export function readAnswer(operation: Operation | null, raw: ReceivedAnswer, lenses: Lenses): LensedAnswer {
  const asIs: LensedAnswer = { answer: raw, refutations: [], namesReadAsOurs: new Set(), isAsDeclared: false };
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
