import type { DemoCredential } from "../control/credentials.ts";

interface BannerContent {
  readonly seed: string;
  readonly scenario: string;
  readonly clock: string;
  readonly credentials: readonly DemoCredential[];
  /** The control plane's token, where this start made it. */
  readonly madeToken: string | null;
}

/** No browser opens the address that stands for all of a machine's, and a published port is reached by its name. */
function openable(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, "//localhost");
}

/** The token stands behind the `#`, which is sent to no server. */
export function consoleAddress(url: string, madeToken: string | null): string {
  return `${openable(url)}/_understudy/console${madeToken === null ? "" : `#token=${madeToken}`}`;
}

/** What a user needs in the first minute: the URL, the credentials, and a command to copy. */
export function banner(listening: string, world: BannerContent, colour: boolean): string {
  const url = openable(listening);
  const where = url === listening ? "" : `, listening on ${new URL(listening).host}`;
  const strong = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
  const faint = (text: string): string => (colour ? `\u001b[2m${text}\u001b[0m` : text);
  const width = Math.max(0, ...world.credentials.map(({ token }) => token.length));
  return [
    "",
    `  ${strong("Understudy")} is ready at ${strong(url)}`,
    `  ${faint(`scenario ${world.scenario}, seed ${world.seed}, clock ${world.clock}${where}`)}`,
    "",
    `  Console      ${consoleAddress(listening, world.madeToken)}`,
    `  Description  ${url}/_understudy/openapi.json`,
    "",
    "  Credentials",
    ...world.credentials.map(({ token, note }) => `    ${token.padEnd(width)}  ${faint(note)}`),
    "",
    "  Try",
    `    curl -H 'Authorization: Bearer svc_sk_demo_agent' '${url}/v1/developers/search?q=rust+in+berlin&limit=3'`,
    "",
    "",
  ].join("\n");
}
