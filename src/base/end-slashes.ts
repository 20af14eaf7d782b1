/** An address without slashes at its end, because the paths that are appended begin with one. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
