function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host);
}

/** What the caller's options are called, for the sentences about them. */
interface OptionNames {
  readonly choose: string;
  readonly open: string;
}

/**
 * The token of a server's control plane, and what its operator has to know about it. Others who reach the server could
 * move the clock and read the journal, so beyond loopback one is made where none is chosen.
 */
export function controlTokenFor(
  host: string,
  chosen: string | null,
  isOpen: boolean,
  { choose, open }: OptionNames,
): { readonly token: string | null; readonly notice: string } {
  if (chosen !== null || isLoopback(host)) return { token: chosen, notice: "" };
  if (isOpen) {
    const notice = `WARNING: listening on ${host} with ${open}: anyone who reaches this port can move the clock, read the journal and reset every sandbox. Set ${choose}, or listen on 127.0.0.1.\n`;
    return { token: null, notice };
  }
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64url");
  const notice = `Control token (made for this run, because ${host} is not loopback): ${token}\nSend it as x-understudy-control-token; choose one with ${choose}, or do without by ${open}.\n`;
  return { token, notice };
}
