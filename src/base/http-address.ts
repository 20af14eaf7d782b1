export function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** An address with the scheme that was left out of it; null where that was not what is wrong with it. */
export function withScheme(scheme: "http" | "https", address: string): string | null {
  const whole = `${scheme}://${address}`;
  return /^[\w.-]+(:\d+)?(\/|$)/.test(address) && isHttp(whole) ? whole : null;
}
