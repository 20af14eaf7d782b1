/** Members of rows that refer to a row of another table, which has to exist wherever such a row is read. */
const references: Readonly<Record<string, string>> = {
  accountId: "accounts",
  shortlistId: "shortlists",
  contactId: "contacts",
};

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A reference in a snapshot's rows without a target, with the row and the member; null when there is none. */
export function danglingReference(tables: Readonly<Record<string, Rows>>): string | null {
  const ids = new Map<string, Set<unknown>>();
  for (const table of new Set(Object.values(references))) {
    ids.set(table, new Set((tables[table] ?? []).map(({ id }) => id)));
  }
  for (const [name, rows] of Object.entries(tables)) {
    for (const [at, row] of rows.entries()) {
      for (const [member, table] of Object.entries(references)) {
        const id = row[member];
        if (typeof id !== "string" || ids.get(table)?.has(id)) continue;
        return `row ${at} of its table "${name}" is not one: ${member} refers to no row of "${table}"`;
      }
    }
  }
  return null;
}
