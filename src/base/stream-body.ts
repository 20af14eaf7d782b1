/** What others give us is measured while it comes: a body without an end is never held in memory. */
const maxBodyBytes = 64 * 2 ** 20;

export interface Pieces {
  /** Throws as soon as it is too much. */
  readonly add: (piece: Uint8Array) => void;
  readonly whole: () => Uint8Array<ArrayBuffer>;
}

export function newPieces(maxBytes = maxBodyBytes): Pieces {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add(piece) {
      size += piece.length;
      if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 2 ** 20} MiB`);
      pieces.push(piece);
    },
    whole() {
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const piece of pieces) {
        bytes.set(piece, at);
        at += piece.length;
      }
      return bytes;
    },
  };
}

/** The bytes of a stream, as they are after unpacking where it came packed. */
export async function readStreamBody(
  stream: AsyncIterable<Uint8Array>,
  maxBytes = maxBodyBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = newPieces(maxBytes);
  for await (const piece of stream) pieces.add(piece);
  return pieces.whole();
}
