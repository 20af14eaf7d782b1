/** Bytes as base64 text and back, with the `atob` and `btoa` that Node and browsers share. */

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Null for anything outside the alphabet: `atob` by itself accepts white space. Padding may be omitted. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    return null;
  }
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  return /^[\w-]*$/.test(text) ? fromBase64(text.replaceAll("-", "+").replaceAll("_", "/")) : null;
}
