export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host);
}

/** For a server that others may reach: they could move the clock and read the journal. */
export function newControlToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64url");
}

/** What the operator has to know about a generated token. */
export function sayToken(host: string, token: string, how: { readonly choose: string; readonly open: string }): string {
  return `Control token (made for this run, because ${host} is not loopback): ${token}\nSend it as x-understudy-control-token; choose one with ${how.choose}, or do without by ${how.open}.\n`;
}
