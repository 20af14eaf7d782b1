import { crc32 } from "node:zlib";

/**
 * A log is a row of frames: the length of a text, its checksum, the text. What one group of waiting steps changed is
 * one frame, so that a torn write tears only what nobody was told of.
 */
const headBytes = 8;

export function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(crc32(body), 4);
  return Buffer.concat([head, body]);
}

export interface Frames {
  readonly texts: readonly string[];
  /** How many bytes from the beginning are whole frames. */
  readonly whole: number;
  /** Whether a whole frame stands after a broken one, which no torn write leaves behind. */
  readonly damaged: boolean;
}

export function readFrames(bytes: Buffer): Frames {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const found = frameAt(bytes, at);
    if (found === null) break;
    texts.push(found.text);
    at = found.end;
  }
  return { texts, whole: at, damaged: at < bytes.length && followedByFrame(bytes, at) };
}

function frameAt(bytes: Buffer, at: number): { readonly text: string; readonly end: number } | null {
  if (at + headBytes > bytes.length) return null;
  const end = at + headBytes + bytes.readUInt32LE(at);
  if (end === at + headBytes || end > bytes.length) return null;
  const body = bytes.subarray(at + headBytes, end);
  return crc32(body) === bytes.readUInt32LE(at + 4) ? { text: body.toString("utf8"), end } : null;
}

/** A broken frame's own length says where the next would begin, if the length is not what broke. */
function followedByFrame(bytes: Buffer, at: number): boolean {
  if (at + headBytes > bytes.length) return false;
  return frameAt(bytes, at + headBytes + bytes.readUInt32LE(at)) !== null;
}
