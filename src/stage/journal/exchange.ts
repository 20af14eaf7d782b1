import type { Change } from "../../base/table.ts";
import type { Call, PendingAnswer } from "../../kernel/call.ts";

/** Headers and bodies of a request and its answer, by reference. */
export interface Exchange {
  readonly call: Call;
  readonly answer: PendingAnswer;
  /** The answer's body where other sandboxes' journals hold it too; null where it is in the answer. */
  readonly sharedBody: string | null;
  /** Roughly the memory it keeps alive, in bytes. */
  readonly weight: number;
  /** The lengths of the bodies, kept or not. */
  readonly requestLength: number;
  readonly answerLength: number;
  /** The rows that the request created, changed and deleted. Rows never change, so this references them and copies nothing. */
  readonly changes: readonly Change[];
}

/** A body longer than this is not kept, only its length. */
export const maxBodyKept = 64 * 2 ** 10;

function keptLength(body: Call["body"] | PendingAnswer["body"]): number {
  return body !== null && (typeof body === "string" || body instanceof Uint8Array) ? body.length : 0;
}

/** Of a body that nobody read to its end; 0 if it was not announced. */
function announcedLength({ headers }: Call): number {
  return Number(headers["content-length"]) || 0;
}

/** The exchange without a body that would be too large to keep. */
export function withoutLargeBodies(call: Call, answer: PendingAnswer, changes: readonly Change[]): Exchange {
  const requestLength = call.body === "too_large" ? announcedLength(call) : keptLength(call.body);
  const answerLength = keptLength(answer.body);
  return {
    weight:
      1_024 +
      weightOfChange * changes.length +
      (requestLength > maxBodyKept ? 0 : requestLength) +
      (answerLength > maxBodyKept ? 0 : answerLength),
    call: requestLength > maxBodyKept ? { ...call, body: "too_large" } : call,
    answer: answerLength > maxBodyKept ? { ...answer, body: null } : answer,
    sharedBody: null,
    requestLength,
    answerLength,
    changes,
  };
}

/** Roughly the size of a row that has since been replaced. */
const weightOfChange = 256;
