import { expect, test } from "vitest";
import { interfaceOperations } from "../../src/interface/operations.ts";
import type { Operation } from "../../src/kernel/operation.ts";

function costOf({ access }: Operation): string {
  if (!("cost" in access) || access.cost === "free") return "free";
  return access.cost.credits;
}

function limitOf({ access }: Operation): string {
  if (access.to === "control") return "";
  const { calls, windowMs, scope } = access.limit;
  return `${calls} a ${windowMs === 1_000 ? "second" : "minute"} per ${scope === "ip" ? "IP" : scope}`;
}

function rowOf(operation: Operation): string {
  const { id, method, path, summary, access, source } = operation;
  const needs = access.to === "public" ? "nothing" : access.to === "self" ? "any credential" : access.to;
  const from = "stated" in source ? source.stated : "assumed" in source ? source.assumed : "";
  const cells = [`\`${method} ${path}\``, `\`${id}\``, summary, needs, costOf(operation), limitOf(operation), from];
  return `| ${cells.join(" | ")} |`;
}

test("all operations are in one table (npm run generate)", async () => {
  const tags = [...new Set(interfaceOperations.map(({ tag }) => tag))];
  const tables = tags.map((tag) => {
    const rows = interfaceOperations.filter((operation) => operation.tag === tag).map(rowOf);
    return `## ${tag}\n\n| call | id | does | needs | costs | limit | from |\n|---|---|---|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  const intro = `# All operations

${interfaceOperations.length} operations, as they are declared: what a caller needs, what a call costs, how often it may be made, and the section of the interface (§) or
the assumption (A) that it is from. Shapes and examples are in [the document](openapi.md) and in the console's panel Reference.
`;
  await expect([intro, ...tables].join("\n")).toMatchFileSnapshot("../../docs/operations.md");
});
