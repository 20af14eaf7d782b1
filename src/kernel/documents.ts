import type { Answer, PendingAnswer } from "./call.ts";
import { answerRefusal } from "./perform.ts";
import { Refusal } from "./refusal.ts";

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
