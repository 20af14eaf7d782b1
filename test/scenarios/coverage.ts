import type { Scenario } from "../../src/stage/scenarios/catalogue.ts";
import { statements } from "./statements.ts";

/**
 * The catalogue by group, and for each statement the scenarios that show it. A row that no run covered is marked, which
 * fails a test.
 */
export function describeCoverage(
  scenarios: readonly Scenario[],
  seenIn: (name: string) => ReadonlySet<string>,
): string {
  const groups = [...new Set(scenarios.map(({ file }) => file.group ?? "own"))];
  const catalogue = groups.flatMap((group) => [
    `### ${group.charAt(0).toUpperCase()}${group.slice(1)}`,
    "",
    "| scenario | what a client will notice |",
    "|---|---|",
    ...scenarios
      .filter(({ file }) => (file.group ?? "own") === group)
      .map(({ name, file }) => `| \`${name}\` | ${file.description} |`),
    "",
  ]);
  const rows = statements.map((statement) => {
    const claimed = scenarios.filter(({ file }) => file.covers?.includes(statement)).map(({ name }) => name);
    const seen = claimed.filter((name) => seenIn(name).has(statement));
    return `| ${statement} | ${claimed.map((name) => `\`${name}\``).join(", ")} | ${seen.length === claimed.length && seen.length > 0 ? "yes" : "NO"} |`;
  });
  return [
    `# The catalogue: ${scenarios.length} scenarios`,
    "",
    ...catalogue,
    `# Coverage: ${statements.length} statements`,
    "",
    "| statement | scenario | seen over HTTP |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
