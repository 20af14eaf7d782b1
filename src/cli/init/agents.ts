import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HostProject } from "./project.ts";

const file = "AGENTS.md";
const begin = "<!-- understudy: begin -->";

/** Adds a section for coding assistants to AGENTS.md. What is there stays as it is, a section of ours, too. */
export function tellAgents(folder: string, { manager }: HostProject, dry: boolean): string {
  const path = join(folder, file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (before.includes(begin)) return `left alone  ${file} (it has the section)`;
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  if (!dry) appendFileSync(path, `${gap}${sectionFor(manager.run)}`);
  if (before !== "") return `${dry ? "would add" : "added"}  a section to ${file}`;
  return `${dry ? "would write" : "wrote"}  ${file}`;
}

function sectionFor(run: string): string {
  return `${begin}
## Understudy, the mock of the Developer Search and Enrichment Service

Tests and development use it instead of the real service. \`node_modules/understudy/docs/llms.txt\` lists its pages, scenarios and credentials;
read the page that fits before you write against it.

- In tests: \`await using understudy = await createUnderstudy({ scenario: "…" })\` from \`understudy\`, or the fixtures \`understudy/vitest\` and
  \`understudy/playwright\`. Requests go to \`understudy.fetch\` or \`understudy.url\`, with a demo credential such as \`svc_sk_demo_agent\`.
- Jobs end by the clock: \`await understudy.clock.advance("15m")\`. Do not sleep, and do not poll in real time.
- Refusals and rare states are scenarios (\`${run} understudy scenarios\`); one answer of its own is a fault (\`understudy.faults.add\`) or \`Prefer: code=503\`.
- A command with a server of its own: \`${run} understudy run -- COMMAND\`, its address in \`UNDERSTUDY_URL\`. With \`--coverage\` it says which operations,
  refusals and states the tests have never met, and what shows each.
- When an answer surprises: \`GET /_understudy/journal?status=4xx\` says which gate refused and why. Do not weaken a test before you have read that.
- Never send a key of the real service to the mock, and never write one into a file.
<!-- understudy: end -->
`;
}
