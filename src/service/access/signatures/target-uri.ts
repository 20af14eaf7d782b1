/**
 * The parts of an absolute target URI as the client wrote them, except for scheme, the host's letter case and a default
 * port.
 */
export interface SignedTarget {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  /** With its question mark; empty if there is no query. */
  readonly query: string;
}

/**
 * Split by hand: `new URL` would resolve dots and re-encode characters, and the base would differ from what was sent.
 */
export function readTarget(url: string): SignedTarget | null {
  const parts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?/.exec(url);
  if (parts === null) return null;
  const [, scheme = "", host = "", path = "", query = ""] = parts;
  const lowerScheme = scheme.toLowerCase();
  return {
    scheme: lowerScheme,
    authority: withoutDefaultPort(lowerScheme, host.slice(host.lastIndexOf("@") + 1).toLowerCase()),
    path: path === "" ? "/" : path,
    query,
  };
}

export function targetUri(target: SignedTarget): string {
  return `${target.scheme}://${target.authority}${target.path}${target.query}`;
}

function withoutDefaultPort(scheme: string, authority: string): string {
  const port = scheme === "https" ? ":443" : scheme === "http" ? ":80" : null;
  return port !== null && authority.endsWith(port) ? authority.slice(0, -port.length) : authority;
}
