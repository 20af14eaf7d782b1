import type { Answer, PendingAnswer } from "./call.ts";
import { answerRefusal } from "./perform.ts";
import { Refusal } from "./refusal.ts";

/**
 * Makes the document that an answer still owes. A door then has bytes to send, or the refusal that is in their
 * place when they could not be made.
 */
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

/** Whether nothing of an answer has yet to be made. */
export function isComplete(answer: PendingAnswer): answer is Answer {
  return typeof answer.body !== "function";
}
