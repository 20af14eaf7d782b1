/**
 * An id of ours as a UUID, and back: its characters are written seven bits each into the 122 bits of a version 4 UUID that are
 * free. Nothing is kept, so that a UUID means the same in every world and after a restart.
 */
export function uuidOf(id: string): string | null {
  if (!/^[\x21-\x7e]{1,17}$/.test(id)) return null;
  let bits = 0n;
  for (const character of id.padEnd(longest, "\0")) bits = (bits << 7n) | BigInt(character.charCodeAt(0));
  bits ^= mask;
  const hex = (from: number, length: number): string =>
    ((bits >> BigInt(from)) & ((1n << BigInt(length)) - 1n)).toString(16).padStart(Math.ceil(length / 4), "0");
  const variant = (8n | ((bits >> 60n) & 3n)).toString(16);
  return `${hex(90, 32)}-${hex(74, 16)}-4${hex(62, 12)}-${variant}${hex(48, 12)}-${hex(0, 48)}`;
}

/** The id that a UUID stands for; null if it stands for none. */
export function idOfUuid(uuid: string): string | null {
  const form = /^([0-9a-f]{8})-([0-9a-f]{4})-4([0-9a-f]{3})-([89ab])([0-9a-f]{3})-([0-9a-f]{12})$/i.exec(uuid);
  if (form === null) return null;
  const [first = 0n, second = 0n, third = 0n, variant = 0n, fourth = 0n, fifth = 0n] = form
    .slice(1)
    .map((each) => BigInt(`0x${each}`));
  let bits = (first << 90n) | (second << 74n) | (third << 62n) | ((variant & 3n) << 60n) | (fourth << 48n) | fifth;
  bits ^= mask;
  let id = "";
  for (let i = 0; i < longest; i++) {
    id = String.fromCharCode(Number(bits & 127n)) + id;
    bits >>= 7n;
  }
  const text = id.replace(/\0+$/, "");
  return bits === 0n && /^[\x21-\x7e]+$/.test(text) ? text : null;
}

const longest = 17;
/** So that they do not all begin alike. */
const mask = 0x2c5a91e37d48b60f9a3c7e15d2480bn;
