import type { RowChangeView } from "../../control/answers.ts";
import { DifferenceTable } from "../difference-table.tsx";
import { Chip } from "../elements.tsx";

const maxRows = 40;

/** Kinds of rows that many requests change, and that are rarely of interest. */
const bookkeeping = new Set(["seenNonces", "quotaUses"]);

/** The changes of a request to the world, row by row. */
export function Changes({ changes, would = false }: { changes: readonly RowChangeView[] | null; would?: boolean }) {
  if (changes === null) return <p class="faint">The changed rows are no longer known.</p>;
  if (changes.length === 0) return <p class="faint">{would ? "It would change nothing." : "It changed nothing."}</p>;
  const visible = [...changes].sort((a, b) => Number(bookkeeping.has(a.table)) - Number(bookkeeping.has(b.table)));
  return (
    <details class="changes">
      <summary>
        {would ? "Would change" : "Changed"} {changes.length} {changes.length === 1 ? "row" : "rows"}{" "}
        <span class="faint">{[...new Set(visible.map(({ table }) => table))].join(", ")}</span>
      </summary>
      {visible.slice(0, maxRows).map(({ table, key, did, before, after }) => (
        <div key={`${table} ${key}`} class="change">
          <p>
            <Chip kind={did === "deleted" ? "fault" : did === "added" ? "stated" : ""}>{did}</Chip> {table}{" "}
            <span class="mono faint">{key}</span>
          </p>
          <DifferenceTable before={before ?? {}} after={after ?? {}} label={`${table} ${key}`} />
        </div>
      ))}
      {changes.length > maxRows && <p class="faint">{changes.length - maxRows} more rows.</p>}
    </details>
  );
}
