import type { DemoCredential } from "../control/credentials.ts";

interface World {
  readonly seed: string;
  readonly scenario: string;
  readonly clock: string;
  readonly credentials: readonly DemoCredential[];
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
