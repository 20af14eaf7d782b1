import type { Change } from "../../base/table.ts";
import type { Call, PendingAnswer } from "../../kernel/call.ts";

/** Headers and bodies of a request and its answer, by reference. */
export interface Exchange {
  readonly call: Call;
  readonly answer: PendingAnswer;
  /** The answer's body where other sandboxes' journals hold it too; null where it stands in the answer. */
  readonly sharedBody: string | null;
  /** Roughly what it holds on to, in bytes. */
  readonly weight: number;
  /** The lengths of the bodies, kept or not. */
  readonly asked: number;
  readonly answered: number;
  /** Which rows the request made, changed and deleted. Rows never change, so this holds on to them and copies nothing. */
  readonly changes: readonly Change[];
}

/** A body longer than this is not kept, only its length. */
export const maxBodyKept = 64 * 2 ** 10;

function keptLength(body: Call["body"] | PendingAnswer["body"]): number {
  return body !== null && (typeof body === "string" || body instanceof Uint8Array) ? body.length : 0;
}

/** The exchange without a body that would be too much to keep. */
export function withoutLargeBodies(call: Call, answer: PendingAnswer, changes: readonly Change[]): Exchange {
  const asked = keptLength(call.body);
  const answered = keptLength(answer.body);
  return {
    weight:
      1_024 +
      weightOfChange * changes.length +
      (asked > maxBodyKept ? 0 : asked) +
      (answered > maxBodyKept ? 0 : answered),
    call: asked > maxBodyKept ? { ...call, body: "too_large" } : call,
    answer: answered > maxBodyKept ? { ...answer, body: null } : answer,
    sharedBody: null,
    asked,
    answered,
    changes,
  };
}

/** What a row weighs that has since been replaced, roughly. */
const weightOfChange = 256;
