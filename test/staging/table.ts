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

/** A page of evidence: what became of the changes, by kind and by operation. */
export function describeRows(rows: readonly Row[]): string {
  const nowhere = rows.filter(({ stands, isExposed }) => !stands && !isExposed);
  return `# One changed assumption at a time

Each assumed member of each answer is renamed, left out or given another type, and each assumed answer is wrapped, emptied or
given another status: one change at a time, on a deployment that conforms to every stated sentence. The checks that read the
changed part run against it. None may report a violation, and a change that an answer shows has to refute its assumption. *In
an answer*: some check gets an answer with it in this world, which is \`lived-in-account\`.

| change | changed | in an answer | shown | violations | named |
|---|---|---|---|---|---|
${countsBy(rows, ({ words }) => words)}

| operation | changed | in an answer | shown | violations | named |
|---|---|---|---|---|---|
${countsBy(rows, ({ route }) => `\`${route}\``)}

## In no answer of this world

${[...new Set(nowhere.map(({ route, steps }) => `- \`${[route, steps?.join(".")].join(" ").trim()}\``))].toSorted().join("\n")}
`;
}

function countsBy(rows: readonly Row[], keyOf: (row: Row) => string): string {
  return [...new Set(rows.map(keyOf))]
    .map((key) => {
      const of = rows.filter((row) => keyOf(row) === key);
      const count = (is: (row: Row) => boolean): number => of.filter(is).length;
      const cells = [
        of.length,
        count(({ stands, isExposed }) => stands || isExposed),
        count(({ isExposed }) => isExposed),
        count(({ violations }) => violations.length > 0),
        count(({ isExposed, isNamed }) => isExposed && isNamed),
      ];
      return `| ${key} | ${cells.join(" | ")} |`;
    })
    .join("\n");
}
