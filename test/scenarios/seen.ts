import { whyNever } from "./never.ts";
import type { How, Observed } from "./observe.ts";

interface Declared {
  readonly members: readonly (readonly [name: string, ways: ReadonlySet<How>])[];
  readonly enums: readonly (readonly [name: string, values: ReadonlySet<string>])[];
}

type Played = readonly { readonly scenario: string; readonly observed: Observed }[];

/** Where each form of a member and each value occurs: the number of scenarios, three of them by name. */
export function describeSeen(played: Played, { members, enums }: Declared): string {
  const cell = (name: string, value: string): string => {
    const found = played.filter(({ observed }) => observed.get(name)?.has(value)).map(({ scenario }) => scenario);
    const named = found.slice(0, 3).map((scenario) => `\`${scenario}\``);
    if (found.length > 3) named.push(`and ${found.length - 3} more`);
    if (named.length > 0) return named.join(", ");
    const why = whyNever(name.replace("member ", ""), value);
    return why === null ? "nowhere" : `never: ${why}`;
  };
  const ways = (name: string, possible: ReadonlySet<How>) => (how: How) =>
    possible.has(how) ? cell(`member ${name}`, how) : "";
  const memberRows = [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, possible]) =>
        `| \`${name}\` | ${(["value", "null", "absent"] as const).map(ways(name, possible)).join(" | ")} |`,
    );
  const valueRows = [...enums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, values]) => [...values].map((value) => `| \`${name}\` | \`${value}\` | ${cell(name, value)} |`));
  return `# Members and values by scenario

Every declared member of an answer and every value of their enums, with the scenarios whose walk in
\`test/scenarios/drives\` got it. An empty cell means that the interface does not allow this form of the member; what the
interface allows and Understudy never returns has a reason.

## Values of enums, and codes

| where | value | scenarios |
|---|---|---|
${valueRows.join("\n")}

## Members

| member | with a value | null | absent |
|---|---|---|---|
${memberRows.join("\n")}
`;
}
