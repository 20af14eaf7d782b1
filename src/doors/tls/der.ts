/** The part of ASN.1's distinguished encoding that certificates need (X.690). */

function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => element(0x31, ...parts);
export const octets = (...parts: readonly Uint8Array[]): Buffer => element(0x04, ...parts);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => element(0x03, Buffer.from([unused]), bytes);
export const booleanTrue = (): Buffer => element(0x01, Buffer.from([0xff]));
export const utf8 = (text: string): Buffer => element(0x0c, Buffer.from(text));
/** A tag of the context: constructed of parts, or plain bytes. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]): Buffer => element(0xa0 | number, ...parts);
export const plain = (number: number, bytes: Uint8Array): Buffer => element(0x80 | number, bytes);

/** A number that is not negative, in its shortest form: readers refuse a certificate with a longer one. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const isSignBitSet = (digits[0] as number) > 0x7f;
  return element(0x02, Buffer.alloc(isSignBitSet ? 1 : 0), digits);
}

export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(inSevenBits)]));
}

function inSevenBits(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}

/** An instant of this half of the century, to the second. */
export function time(instant: Date): Buffer {
  return element(
    0x17,
    Buffer.from(
      `${instant
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2)}`,
    ),
  );
}
