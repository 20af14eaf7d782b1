import type { Answer, PendingAnswer } from "../kernel/call.ts";
import { isComplete, makeDocument } from "../kernel/documents.ts";
import { answerRefusal } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { addPageHeaders } from "./browser-pages.ts";
import type { Stage } from "./stage.ts";

/** A document takes time after the step; all other answers are complete. */
export function complete(stage: Stage, answer: PendingAnswer): Answer | Promise<Answer> {
  return isComplete(answer) ? answer : makeDocument(answer, stage.onFailure);
}

/** A page that may not use the server creates no sandboxes either: each new one may evict another. */
export function unknownToPages({ sandbox }: RoutedCall): Refusal {
  return new Refusal(
    "forbidden",
    `There is no sandbox "${sandbox}" yet, and a page of another origin cannot create one. Use the sandbox from a test, a terminal or a page of localhost first.`,
  );
}

/** A refusal before there is a world, in the shape of the operation's refusals. */
export function refuse(stage: Stage, call: RoutedCall, refusal: Refusal): Answer {
  const answer = answerRefusal(refusal, {}, operationOf(call) ?? undefined);
  addPageHeaders(stage.pages, call, answer.headers);
  return answer;
}
