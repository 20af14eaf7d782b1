/** Text in columns: the first is left-aligned, the others right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => (row[at] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, at) => (at === 0 ? (cells[at] ?? "").padEnd(width) : (cells[at] ?? "").padStart(width)))
      .join("  ");
  console.log(`\n${title}\n${line(head)}`);
  for (const row of rows) console.log(line(row));
}
