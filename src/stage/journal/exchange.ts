import type { TableChange } from "../../base/table.ts";
import type { Call, PendingAnswer } from "../../kernel/call.ts";
import type { RoutedCall } from "../../kernel/routed-call.ts";
import { withoutTallies } from "./row-changes.ts";

/** Headers and bodies of a request and its answer. */
export interface JournalExchange {
  /** Scheme, authority and sandbox prefix: the start of the request's URL, and of links in the answer. */
  readonly origin: string;
  readonly requestHeaders: Call["headers"];
  /** Null where the text is kept instead. */
  readonly requestBody: Call["body"];
  readonly requestText: string | null;
  readonly answerHeaders: PendingAnswer["headers"];
  readonly answerBody: PendingAnswer["body"];
  /** The answer's body where other sandboxes' journals hold it too; null where it is in the answer. */
  readonly sharedBody: string | null;
  /** Roughly the memory it keeps alive, in bytes. */
  readonly weight: number;
  /** The lengths of the bodies, kept or not. */
  readonly requestLength: number;
  readonly answerLength: number;
  /** The rows that the request created, changed and deleted. Rows never change, so this references them and copies nothing. */
  readonly changes: readonly TableChange[];
}

/** A body longer than this is not kept, only its length. */
export const maxBodyKept = 64 * 2 ** 10;

/** The exchange without a body that would be too large to keep. */
export function exchangeOf(call: RoutedCall, answer: PendingAnswer, changes: readonly TableChange[]): JournalExchange {
  const { headers, origin, body } = call;
  const requestLength = body === "too_large" ? announcedLength(call) : keptLength(body);
  const answerLength = keptLength(answer.body);
  // A text of as many characters as bytes is ASCII, so that nothing of the bytes is lost.
  const requestText = call.bodyText?.length === requestLength && requestLength <= maxBodyKept ? call.bodyText : null;
  return {
    origin,
    requestHeaders: headers,
    requestBody: requestText !== null ? null : requestLength > maxBodyKept ? "too_large" : body,
    requestText,
    answerHeaders: answer.headers,
    answerBody: answerLength > maxBodyKept ? null : answer.body,
    sharedBody: null,
    weight:
      1_024 +
      weightOfChange * changes.length +
      (requestLength > maxBodyKept ? 0 : requestLength) +
      (answerLength > maxBodyKept ? 0 : answerLength),
    requestLength,
    answerLength,
    changes: withoutTallies(changes),
  };
}

function keptLength(body: Call["body"] | PendingAnswer["body"]): number {
  return body !== null && (typeof body === "string" || body instanceof Uint8Array) ? body.length : 0;
}

/** Of a body that nobody read to its end; 0 if it was not announced. */
function announcedLength({ headers }: Call): number {
  return Number(headers["content-length"]) || 0;
}

/** Roughly the size of a row that has since been replaced. */
const weightOfChange = 256;
