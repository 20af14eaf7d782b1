/** An address to which paths are added, which begin with their own slash. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
