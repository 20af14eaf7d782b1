/** The printable characters that need no escape in a string, in order: pack-fonts.py writes 13 bits as two of them. */
const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
  .filter((character) => !"\"'\\`".includes(character))
  .join("");

const values = new Uint8Array(128);
for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;

/** Decodes bytes packed as text: 13 bits per two characters (6 for a single last one), then inflates them. */
export async function unpack(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bits = (text.length >> 1) * 13 + (text.length % 2) * 6;
  const bytes = new Uint8Array(bits >> 3);
  let [pending, count, at] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 2) {
    const low = values[text.charCodeAt(i)] as number;
    const high = i + 1 < text.length ? (values[text.charCodeAt(i + 1)] as number) : 0;
    pending |= (low + high * alphabet.length) << count;
    count += i + 1 < text.length ? 13 : 6;
    for (; count >= 8; count -= 8) {
      bytes[at++] = pending & 255;
      pending >>>= 8;
    }
  }
  return bytes;
}
