import type { TableChange } from "../../base/table.ts";
import type { RowChangeView } from "./entry.ts";
import { redact } from "./redact.ts";

/** The changes that somebody may ask about, in a list that has room for no more: a journal keeps it for long. */
export function withoutTallies(changes: readonly TableChange[]): readonly TableChange[] {
  const others = changes.filter(({ table }) => !table.isTally);
  return others.length === 0 ? none : others.slice();
}

const none: readonly TableChange[] = [];

/** Changes in displayed form: each row once, before and after, credentials redacted. */
export function showChanges(changes: readonly TableChange[]): RowChangeView[] {
  const rows = new Map<string, { readonly first: TableChange; last: TableChange }>();
  for (const change of changes) {
    const name = `${change.table.name} ${change.key}`;
    const earlier = rows.get(name);
    if (earlier === undefined) rows.set(name, { first: change, last: change });
    else earlier.last = change;
  }
  return [...rows.values()].flatMap(({ first, last }) => {
    const [before, after] = [redactedRow(first.before), redactedRow(last.after)];
    if (before === null && after === null) return [];
    const did = before === null ? "added" : after === null ? "deleted" : "changed";
    return [{ table: first.table.name, key: redact(first.key), did, before, after }];
  });
}

function redactedRow(row: unknown): unknown {
  return row === undefined ? null : JSON.parse(redact(JSON.stringify(row)));
}
