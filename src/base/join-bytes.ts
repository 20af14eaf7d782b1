/** Text, or text that is already encoded as UTF-8. */
export type BytePart = string | Uint8Array;

/** A reused buffer; it grows to the longest result so far. */
let room = new Uint8Array(2 ** 16);
const encoder = new TextEncoder();

/** The parts as one piece of UTF-8. Bytes are copied and not encoded again. */
export function joinBytes(parts: readonly BytePart[]): Uint8Array {
  let at = 0;
  for (const part of parts) {
    // A UTF-16 unit takes at most three bytes.
    const maxBytes = typeof part === "string" ? part.length * 3 : part.length;
    if (at + maxBytes > room.length) room = enlarged(at + maxBytes);
    if (typeof part === "string") {
      at += encoder.encodeInto(part, room.subarray(at)).written;
    } else {
      room.set(part, at);
      at += part.length;
    }
  }
  return room.slice(0, at);
}

function enlarged(least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, room.length * 2));
  larger.set(room);
  return larger;
}
