import type { DemoCredential } from "../control/credentials.ts";

interface World {
  readonly seed: string;
  readonly scenario: string;
  readonly clock: string;
  readonly credentials: readonly DemoCredential[];
  /** The file of the certificate that clients have to trust; null where they need none. */
  readonly authority: string | null;
}

/** What a user needs in the first minute: the URL, the credentials, and a command to copy. */
export function banner(url: string, world: World, colour: boolean): string {
  const strong = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const faint = (text: string): string => (colour ? `\u001b[2m${text}\u001b[0m` : text);
  const width = Math.max(0, ...world.credentials.map(({ token }) => token.length));
  return [
    "",
    `  ${strong("Understudy")} is ready at ${strong(url)}`,
    `  ${faint(`scenario ${world.scenario}, seed ${world.seed}, clock ${world.clock}`)}`,
    "",
    `  Console      ${url}/_understudy/console`,
    `  Description  ${url}/_understudy/openapi.json`,
    ...(world.authority === null
      ? []
      : [
          `  Authority    ${world.authority}`,
          faint("               to trust: NODE_EXTRA_CA_CERTS, curl --cacert, SSL_CERT_FILE"),
        ]),
    "",
    "  Credentials",
    ...world.credentials.map(({ token, note }) => `    ${token.padEnd(width)}  ${faint(note)}`),
    "",
    "  Try",
    `    curl ${world.authority === null ? "" : `--cacert ${world.authority} `}-H 'Authorization: Bearer svc_sk_demo_agent' '${url}/v1/developers/search?q=rust+in+berlin&limit=3'`,
    "",
    "",
  ].join("\n");
}
