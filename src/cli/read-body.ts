import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import { newPieces, readStreamBody } from "../base/stream-body.ts";

const pieceBytes = 2 ** 16;

/** The bytes of a file or a pipe. */
export function readFileBody(path: string, maxBytes?: number): Uint8Array<ArrayBuffer> {
  const file = openSync(path, "r");
  try {
    const pieces = newPieces(maxBytes);
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const length = readSync(file, piece);
      if (length === 0) return pieces.whole();
      pieces.add(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}

/** The text of a file or a pipe. */
export function readFileText(path: string, maxBytes?: number): string {
  return textOf(readFileBody(path, maxBytes));
}

export async function readAnswerBody({ body }: Response, maxBytes?: number): Promise<Uint8Array> {
  return body === null ? new Uint8Array() : readStreamBody(body, maxBytes);
}

/** The text that bytes are; people who save it otherwise are told how to. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark, every second byte of an ASCII text is zero.
  if (isUtf16 || (bytes.length > 1 && (first === 0) !== (second === 0)))
    throw new Error("it is in UTF-16; save it as UTF-8");
  if (first === 0x1f && second === 0x8b) throw new Error("it is packed with gzip; give it unpacked");
  if (!isUtf8(bytes)) throw new Error("it is not UTF-8; save it in that encoding");
  return new TextDecoder().decode(bytes);
}
