import type { ServerResponse } from "node:http";
import { Refusal } from "../kernel/refusal.ts";

/** What clients have not read yet: one budget for all connections of this process, whatever they carry. */

/** Beyond this many bytes nothing new is begun, and whoever reads nothing is disconnected in haste. */
const maxUnread = 64 * 2 ** 20;
const patienceMs = 30_000;
const hasteMs = 1_000;
/** A longer body is handed over in pieces, the next one when the client has read the last. */
const maxWhole = 2 ** 16;
const pieceLength = 2 ** 14;

interface Unread {
  bytes: number;
  /** When the client last read something. */
  since: number;
  readonly end: () => void;
}

/** The one whose client has read nothing for the longest time first. */
const waiting = new Set<Unread>();
let total = 0;
let looking: NodeJS.Timeout | null = null;

const crowded = new Refusal(
  "database_unavailable",
  "Too many answers are waiting to be read for the memory that this server has. Nothing was changed. Read what you have asked for, and send this again.",
  { headers: { "retry-after": "1" } },
);

/** Why no request can be answered now. */
export function whyCrowded(): Refusal | null {
  return total > maxUnread ? crowded : null;
}

/** Tells, as often as it changes, how many bytes of an answer its client has not read. It is over when the answer is. */
export function trackUnread(response: ServerResponse): (bytes: number) => void {
  const unread: Unread = { bytes: 0, since: 0, end: () => response.destroy() };
  let isOver = false;
  response.once("close", () => {
    isOver = true;
    change(unread, 0);
  });
  return (bytes) => {
    if (!isOver) change(unread, bytes);
  };
}

/** Sends the last part of an answer, which may be all of it. */
export function endWith(response: ServerResponse, body: Uint8Array): void {
  if (body.length > maxWhole) sendPieces(response, body);
  else if (body.length > 0) {
    response.end(body);
    trackRest(response, body.length);
  } else response.end();
}

/** An answer has been handed over as a whole. Most have been taken by the system already. */
export function trackRest(response: ServerResponse, bytes: number): void {
  if (!response.writableFinished) trackUnread(response)(bytes);
}

/** Bodies that somebody keeps to send them again, such as a document: they take no memory a second time. */
const sentBefore = new WeakSet<Uint8Array>();

function sendPieces(response: ServerResponse, body: Uint8Array): void {
  const tell = trackUnread(response);
  const isKept = sentBefore.has(body);
  sentBefore.add(body);
  const sendFrom = (at: number): void => {
    tell(isKept ? Math.min(pieceLength, body.length - at) : body.length - at);
    const end = at + pieceLength;
    if (end >= body.length) response.end(body.subarray(at));
    else response.write(body.subarray(at, end), (failure) => failure || sendFrom(end));
  };
  sendFrom(0);
}

function change(unread: Unread, bytes: number): void {
  const isRead = bytes < unread.bytes || unread.bytes === 0;
  total += bytes - unread.bytes;
  unread.bytes = bytes;
  if (bytes === 0) waiting.delete(unread);
  else if (isRead) {
    waiting.delete(unread);
    waiting.add(unread);
    unread.since = performance.now();
  }
  if (waiting.size > 0) looking ??= setInterval(look, hasteMs / 4).unref();
  else if (looking !== null) {
    clearInterval(looking);
    looking = null;
  }
}

function look(): void {
  const now = performance.now();
  for (const unread of waiting) {
    if (now - unread.since < (total > maxUnread ? hasteMs : patienceMs)) return;
    change(unread, 0);
    unread.end();
  }
}
