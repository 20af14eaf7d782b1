import { withoutEndSlashes } from "./end-slashes.ts";

/** Where a client sends its requests: what answers them in process matches them by it, and takes the rest as the path. */
export interface BaseUrl {
  /** Without a slash at its end, and written as an engine writes the URLs of requests. */
  readonly text: string;
  /** The path and query of a request to it, as the service would see them. */
  targetOf(url: string): string;
}

/** Reads the `baseUrl` of an option: an http(s) URL, or a path of the page's own origin. Throws for anything else. */
export function readBaseUrl(of: string, given: unknown): BaseUrl {
  const path = typeof given === "string" && /^\/(?!\/)/.test(given);
  const url = typeof given === "string" && URL.canParse(given, path ? "http://page.invalid" : undefined);
  const read = url ? new URL(given as string, "http://page.invalid") : null;
  if (read === null || !/^https?:$/.test(read.protocol)) throw new TypeError(refusal(of, given));
  if (read.search + read.hash + read.username + read.password !== "") {
    throw new TypeError(`${of}: baseUrl is taken without a query, a fragment, a name and a password, not "${given}".`);
  }
  const prefix = withoutEndSlashes(read.pathname);
  return {
    text: path ? prefix : read.origin + prefix,
    targetOf(address) {
      const { pathname, search } = new URL(address);
      return pathname.slice(prefix.length) + search;
    },
  };
}

function refusal(of: string, given: unknown): string {
  const wanted = `${of}: baseUrl is the http or https URL that the client sends its requests to`;
  if (typeof given !== "string") return `${wanted}, such as "https://api.example.com".`;
  const near = `https://${given}`;
  const suggestion = /^[\w.-]+(:\d+)?(\/|$)/.test(given) && URL.canParse(near) ? `; did you mean "${near}"?` : ".";
  return `${wanted}, not ${JSON.stringify(given.slice(0, 200))}${suggestion}`;
}
