/**
 * Long bodies of a busy journal, copied one after another into a few pieces of memory that are used again and again. Kept
 * as they are, each would be memory outside the heap that outlives the young generation, and so many of them make V8
 * collect everything several times a second.
 */
export interface KeptBodies {
  readonly pieces: Map<ArrayBufferLike, Piece>;
  /** The one that is being filled. */
  current: Piece | null;
  /** One that holds no body any more. */
  spare: Piece | null;
  /** Answers that are cached come again and again: they are copied once. */
  last: { readonly received: Uint8Array; readonly kept: Uint8Array } | null;
}

interface Piece {
  readonly room: Uint8Array;
  used: number;
  /** How many bodies in it are still kept. */
  count: number;
}

const pieceBytes = 256 * 2 ** 10;

export function newBodies(): KeptBodies {
  return { pieces: new Map(), current: null, spare: null, last: null };
}

/** A copy that is valid until it is released. */
export function keepBody(bodies: KeptBodies, received: Uint8Array): Uint8Array {
  const { last } = bodies;
  const lastPiece = last?.received === received ? bodies.pieces.get(last.kept.buffer) : undefined;
  if (last !== null && lastPiece !== undefined) {
    lastPiece.count += 1;
    return last.kept;
  }
  const piece = pieceFor(bodies, received.length);
  const kept = piece.room.subarray(piece.used, piece.used + received.length);
  kept.set(received);
  piece.used += received.length;
  piece.count += 1;
  bodies.last = { received, kept };
  return kept;
}

function pieceFor(bodies: KeptBodies, length: number): Piece {
  const { current } = bodies;
  if (current !== null && current.used + length <= current.room.length) return current;
  const piece = bodies.spare ?? { room: new Uint8Array(pieceBytes), used: 0, count: 0 };
  bodies.spare = null;
  bodies.pieces.set(piece.room.buffer, piece);
  bodies.current = piece;
  if (current?.count === 0) empty(bodies, current);
  return piece;
}

/** Called for every body that leaves a journal, also for those that were never copied. */
export function releaseBody(bodies: KeptBodies, body: unknown): void {
  const piece = body instanceof Uint8Array ? bodies.pieces.get(body.buffer) : undefined;
  if (piece === undefined) return;
  piece.count -= 1;
  if (piece.count === 0 && piece !== bodies.current) empty(bodies, piece);
}

function empty(bodies: KeptBodies, piece: Piece): void {
  bodies.pieces.delete(piece.room.buffer);
  if (bodies.last?.kept.buffer === piece.room.buffer) bodies.last = null;
  piece.used = 0;
  bodies.spare = piece;
}
