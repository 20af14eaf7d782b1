import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The result for one changed assumption. */
export interface Row {
  readonly name: string;
  readonly route: string;
  /** The changed member; null for the whole answer. */
  readonly steps: readonly string[] | null;
  /** The kind of change: `another name`, `in an envelope`. */
  readonly words: string;
  /** How many checks ran. */
  readonly checks: number;
  /** Whether any answer showed the change. */
  readonly isExposed: boolean;
  /** Whether any check's answer has the member in this world. */
  readonly stands: boolean;
  readonly violations: readonly string[];
  /** Whether its assumption was refuted. */
  readonly isNamed: boolean;
}

interface Count {
  readonly changed: number;
  readonly standing: number;
  readonly exposed: number;
  readonly violations: number;
  readonly named: number;
}

/** The latest run of each share. */
interface Kept {
  readonly [share: string]: {
    readonly at: string;
    readonly byRoute: Readonly<Record<string, Count>>;
    readonly byWords: Readonly<Record<string, Count>>;
    /** What no answer of this world contains: members such as `GET /v1/me key`, or whole operations. */
    readonly nowhere: readonly string[];
  };
}

const keptIn = "bench/results/lenses.json";
const page = "docs/lenses.md";

/** Stores the results of a share beside the others, and writes the page about all of them. */
export function writeTable(share: string, rows: readonly Row[]): void {
  const before: Kept = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, "utf8")) : {};
  const others = share === "all" ? {} : before;
  const at = new Date().toISOString().slice(0, 10);
  const mine = {
    at,
    byRoute: countBy(rows, ({ route }) => route),
    byWords: countBy(rows, ({ words }) => words),
    nowhere: [...new Set(rows.filter(({ stands, isExposed }) => !stands && !isExposed).map(placeOf))],
  };
  const kept: Kept = { ...others, [share]: mine };
  // A line each count, so that a review sees which of them changed.
  const text = JSON.stringify(kept, null, 1).replaceAll(/\{\s+"changed"[^}]*\}/g, (count) =>
    count.replaceAll(/\s+/g, " "),
  );
  writeFileSync(keptIn, `${text}\n`);
  writeFileSync(page, pageOf(kept));
}

function placeOf({ route, steps }: Row): string {
  return steps === null ? route : `${route} ${steps.join(".")}`;
}

function countBy(rows: readonly Row[], keyOf: (row: Row) => string): Record<string, Count> {
  const counts: Record<string, Count> = {};
  for (const row of rows) {
    const exposed = Number(row.isExposed);
    const mine = {
      changed: 1,
      standing: Number(row.stands || row.isExposed),
      exposed,
      violations: Number(row.violations.length > 0),
      named: Number(row.isExposed && row.isNamed),
    };
    counts[keyOf(row)] = add(counts[keyOf(row)], mine);
  }
  return counts;
}

function add(sum: Count | undefined, { changed, standing, exposed, violations, named }: Count): Count {
  return {
    changed: changed + (sum?.changed ?? 0),
    standing: standing + (sum?.standing ?? 0),
    exposed: exposed + (sum?.exposed ?? 0),
    violations: violations + (sum?.violations ?? 0),
    named: named + (sum?.named ?? 0),
  };
}

function pageOf(kept: Kept): string {
  const runs = Object.entries(kept);
  const dates = runs.map(([, { at }]) => at).toSorted();
  const all = runs.reduce<Count | undefined>(
    (sum, [, { byWords }]) => Object.values(byWords).reduce<Count | undefined>(add, sum),
    undefined,
  );
  const nowhere = sayNowhere(runs.flatMap(([, each]) => each.nowhere));
  return `# One changed assumption at a time

Written by \`npm run lenses\`. Each assumed member of each answer is renamed, left out or given another type, and each assumed
answer is wrapped, emptied or given another status: one change at a time, on a deployment that conforms to every stated
sentence. The checks that read the changed part run against it. None may report a violation, and a change that an answer
shows has to refute its assumption. *In an answer*: some check gets an answer with it in this world, which is
\`lived-in-account\`. Members that are in no answer are listed below.

Last run ${dates[0]} to ${dates.at(-1)}: ${kept.all ? "all of them" : `${runs.length} of 20 shares`}. ${sayCount(all)}

| change | changed | in an answer | shown | violations | named |
|---|---|---|---|---|---|
${table(runs.map(([, { byWords }]) => byWords))}

| operation | changed | in an answer | shown | violations | named |
|---|---|---|---|---|---|
${table(
  runs.map(([, { byRoute }]) => byRoute),
  "`",
)}

## Members in no answer of this world

No check gets them in this world. Most are optional: facets that a search does not accept, reasons of failures that did not
happen. [Members seen](seen.md) lists the worlds that have each.

| operation | members |
|---|---|
${nowhere}
`;
}

/** By operation, without members of something that is listed itself. */
function sayNowhere(places: readonly string[]): string {
  const byRoute = new Map<string, Set<string>>();
  for (const place of places) {
    const [method, path, member = "the answer"] = place.split(" ");
    const route = `${method} ${path}`;
    byRoute.set(route, (byRoute.get(route) ?? new Set()).add(member));
  }
  return [...byRoute]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([route, members]) => {
      const outer = [...members].filter((each) => ![...members].some((other) => each.startsWith(`${other}.`)));
      return `| \`${route}\` | ${outer
        .toSorted()
        .map((each) => `\`${each}\``)
        .join(", ")} |`;
    })
    .join("\n");
}

function sayCount(count: Count | undefined): string {
  if (count === undefined) return "Nothing was changed.";
  return `${count.changed} were changed: ${count.changed - count.standing} of them stand in no answer of this world, ${count.exposed} of the other ${count.standing} were shown to the checks. ${count.violations} were called a violation, ${count.named} were named.`;
}

function table(tables: readonly Readonly<Record<string, Count>>[], quote = ""): string {
  const sums = new Map<string, Count>();
  for (const [name, count] of tables.flatMap((each) => Object.entries(each)))
    sums.set(name, add(sums.get(name), count));
  return [...sums]
    .map(
      ([name, { changed, standing, exposed, violations, named }]) =>
        `| ${quote}${name}${quote} | ${changed} | ${standing} | ${exposed} | ${violations} | ${named} |`,
    )
    .join("\n");
}
