export function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** An address with its missing scheme added; null if another part of it is wrong. */
export function withScheme(scheme: "http" | "https", address: string): string | null {
  const whole = `${scheme}://${address}`;
  return /^[\w.-]+(:\d+)?(\/|$)/.test(address) && isHttp(whole) ? whole : null;
}
