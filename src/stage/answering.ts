import type { Answer, PendingAnswer } from "../kernel/call.ts";
import { isComplete, makeDocument } from "../kernel/documents.ts";
import { answerRefusal } from "../kernel/perform.ts";
import { Refusal } from "../kernel/refusal.ts";
import { operationOf, type RoutedCall } from "../kernel/routed-call.ts";
import { addPageHeaders } from "./browser-pages.ts";
import type { Stage } from "./stage.ts";

/** A document takes its time, after the step; everything else is there. */
export function complete(stage: Stage, answer: PendingAnswer): Answer | Promise<Answer> {
  return isComplete(answer) ? answer : makeDocument(answer, stage.onFailure);
}

/** A page that may not use the server makes no sandboxes either: each new one may cost another its place. */
export function unknownToPages({ sandbox }: RoutedCall): Refusal {
  return new Refusal(
    "forbidden",
    `There is no sandbox "${sandbox}" yet, and a page of another origin does not make one. Use the sandbox from a test, a terminal or a page of localhost first.`,
  );
}

/** A refusal before there is a world to step in, in the shape that the operation's refusals have. */
export function refuse(stage: Stage, call: RoutedCall, refusal: Refusal): Answer {
  const answer = answerRefusal(refusal, {}, operationOf(call) ?? undefined);
  addPageHeaders(stage.pages, call, answer.headers);
  return answer;
}
