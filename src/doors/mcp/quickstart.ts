import type { DemoCredential } from "../../control/credentials.ts";
import type { ControlPlane } from "./control-plane.ts";

/** How to use this very instance, on one screen: what an assistant reads first. */
export async function quickstart(plane: ControlPlane): Promise<string> {
  const { scenario, clock } = await plane.request("GET", "/_understudy");
  const { credentials } = await plane.request("GET", "/_understudy/credentials");
  const all = credentials as readonly DemoCredential[];
  const token = (all.find(({ name }) => name === "agent") ?? all[0])?.token ?? "TOKEN";
  const { address } = plane;
  const rows = all.slice(0, 10).map(({ name, token, note }) => `| ${name} | \`${token}\` | ${note} |`);
  return `# This Understudy

It stands in for the Developer Search and Enrichment Service at ${address}
Scenario: ${String(scenario)}. Clock: ${(clock as { now: string }).now}. Console: ${address}/_understudy/console

| who | token | is |
|---|---|---|
${rows.join("\n")}

\`\`\`sh
curl -H "Authorization: Bearer ${token}" "${address}/v1/developers/search?q=rust"
\`\`\`

\`\`\`ts
const answer = await fetch("${address}/v1/me", { headers: { authorization: "Bearer ${token}" } });
if (!answer.ok) throw new Error((await answer.json()).code);
\`\`\`

Point an app at ${address} and send one of the tokens; errors are {code, message, status, remedy?}.

- Make a request fail: add_faults, or the header \`Prefer: code=503\` on one request.
- A refusal: explain_refusal says why and which tool mends it; change_world sets a balance or a quota.
- A job: list_jobs, then finish_job; or move_clock {"advance": "15m"}.
- A test of what happened: write_test. What happened at all: what_changed.
- Another world: list_scenarios, switch_scenario. Begin again: reset.
- The document for generators: ${address}/openapi.json (with a token).
`;
}
