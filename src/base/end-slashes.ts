/** An address to which paths are added, which begin with a slash of their own. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
