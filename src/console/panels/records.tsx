import { useEffect, useState } from "preact/hooks";
import { ActAs } from "../act-as.tsx";
import { dayAndTime } from "../format.ts";
import { Empty, Json, Scroll } from "../parts.tsx";
import { filterBy, here } from "../route.ts";
import { actingAs, actor, attempt, callAs, front, say } from "../state.ts";

type Row = Readonly<Record<string, unknown>>;

/** What an account keeps, read through the interface as one of its principals sees it. */
const kinds: readonly { name: string; label: string; path: string; rows: string; columns: readonly string[] }[] = [
  {
    name: "shortlists",
    label: "Shortlists",
    path: "/v1/shortlists?limit=100",
    rows: "shortlists",
    columns: ["name", "kind", "pinned", "stats", "createdAt"],
  },
  {
    name: "contacts",
    label: "Contacts",
    path: "/v1/contacts?limit=100",
    rows: "contacts",
    columns: ["contactId", "login", "developerId", "savedAt"],
  },
  {
    name: "companies",
    label: "Companies",
    path: "/v1/companies",
    rows: "rows",
    columns: ["name", "domain", "profileStatus", "archived", "keepAnonymous"],
  },
  {
    name: "projects",
    label: "Projects",
    path: "/v1/projects?limit=100",
    rows: "projects",
    columns: ["name", "status", "companyName", "stats", "createdAt"],
  },
  {
    name: "keys",
    label: "Keys",
    path: "/v1/keys",
    rows: "keys",
    columns: ["name", "prefix", "entitlements", "expiresAt", "revokedAt"],
  },
];

export function Records() {
  const chosen = kinds.find(({ name }) => name === here.value.filters.get("kind")) ?? kinds[0];
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [open, setOpen] = useState<Row | null>(null);
  const who = actingAs.value;
  const world = front.value?.scenario;
  const known = actor() !== null;
  useEffect(() => {
    setRows(null);
    setOpen(null);
    void attempt(async () => {
      if (chosen === undefined || !known) return;
      const answer = await callAs("GET", chosen.path);
      const body = answer.json as Record<string, unknown> & { message?: string };
      if (answer.status !== 200) say(body?.message ?? `Answered ${answer.status}`, { bad: true });
      setRows((body?.[chosen.rows] as Row[] | undefined) ?? []);
    });
  }, [chosen, who, world, known]);
  return (
    <section aria-label="Records">
      <div class="section-head">
        <h1>Records</h1>
        <span class="segments" role="group" aria-label="Kind of record">
          {kinds.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen?.name}
              onClick={() => filterBy("kind", name)}
            >
              {label}
            </button>
          ))}
        </span>
        <ActAs />
      </div>
      {rows === null ? (
        <p class="faint">Reading …</p>
      ) : rows.length === 0 ? (
        <Empty words={`${who} sees no ${chosen?.label.toLowerCase()}. Play busy-account for a lived-in account.`} />
      ) : (
        <Table rows={rows} columns={chosen?.columns ?? []} open={setOpen} />
      )}
      {open && (
        <aside class="detail" aria-label="Record">
          <button type="button" class="quiet close" aria-label="Close" onClick={() => setOpen(null)}>
            ✕
          </button>
          <Json value={open} />
        </aside>
      )}
    </section>
  );
}

function Table({
  rows,
  columns,
  open,
}: {
  rows: readonly Row[];
  columns: readonly string[];
  open: (row: Row) => void;
}) {
  return (
    <Scroll label="Table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row.id ?? row.contactId ?? index)}>
              {columns.map((column, at) => (
                <td key={column}>
                  {at === 0 ? (
                    <button type="button" class="link" data-row onClick={() => open(row)}>
                      {show(row[column]) || "(no name)"}
                    </button>
                  ) : (
                    show(row[column])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function show(value: unknown): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return dayAndTime(value);
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} of them` : value.map(show).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, each]) => `${name} ${show(each)}`)
      .join(" · ");
  return String(value);
}
