import { withoutEndSlashes } from "./end-slashes.ts";
import { isHttp, withScheme } from "./http-address.ts";

/** The address to which a client sends its requests: an in-process server matches them by it. */
export interface BaseUrl {
  /** Without a slash at its end, in the normalized form of request URLs. */
  readonly text: string;
  /** Its path, which the service's own paths follow; empty for none. */
  readonly mount: string;
}

/** A placeholder for the page's own origin, which a path does not name. */
const page = "http://page.invalid";

/** Reads the option `baseUrl`: an http(s) URL, or a path of the page's own origin. Throws for anything else. */
export function readBaseUrl(caller: string, baseUrl: unknown): BaseUrl {
  if (typeof baseUrl !== "string") throw new TypeError(`${requirement(caller)}, such as "https://api.example.com".`);
  const isPath = /^\/(?!\/)/.test(baseUrl);
  const address = isPath ? page + baseUrl : baseUrl;
  if (!isHttp(address)) {
    const near = withScheme("https", baseUrl);
    const advice = near === null ? "." : `; did you mean "${near}"?`;
    throw new TypeError(`${requirement(caller)}, not ${JSON.stringify(baseUrl.slice(0, 200))}${advice}`);
  }
  const { origin, pathname, search, hash, username, password } = new URL(address);
  if (search + hash + username + password !== "") {
    throw new TypeError(
      `${caller}: baseUrl is taken without a query, a fragment, a name and a password, not "${baseUrl}".`,
    );
  }
  const mount = withoutEndSlashes(pathname);
  return { text: isPath ? mount : origin + mount, mount };
}

function requirement(of: string): string {
  return `${of}: baseUrl is the http or https URL that the client sends its requests to`;
}
