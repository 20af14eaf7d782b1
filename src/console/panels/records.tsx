import { useEffect, useState } from "preact/hooks";
import { ActAs } from "../act-as.tsx";
import { read } from "../api.ts";
import { Empty, Json } from "../elements.tsx";
import { dayAndTime } from "../format.ts";
import { addressOf, filterBy, here } from "../route.ts";
import { actor, attempt, front, requests, say } from "../state.ts";
import { type Column, Table } from "../table.tsx";
import { nameWords } from "../words.ts";
import { recordKinds } from "./record-kinds.ts";

type Row = Readonly<Record<string, unknown>>;

export function Records() {
  const chosen = recordKinds.find(({ name }) => name === here.value.filters.get("kind")) ?? recordKinds[0];
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [open, setOpen] = useState<Row | null>(null);
  const who = actor()?.name ?? null;
  // Any request may have changed what is shown here.
  const newest = requests.value[0]?.id;
  // So may another scenario, a reset or a change of the world, which leave no request.
  const world = front.value;
  useEffect(() => setOpen(null), [chosen, who]);
  useEffect(() => {
    void attempt(async () => {
      if (chosen === undefined || who === null) return;
      const { status, body } = await read(chosen.path, who);
      const answer = body as Record<string, unknown> & { message?: string };
      if (status !== 200) say(answer?.message ?? `Answered ${status}`, { bad: true });
      const found = (answer?.[chosen.rows] as Row[] | undefined) ?? [];
      setRows(found);
      setOpen((shown) => shown && (found.find(({ id }) => id === shown.id) ?? null));
    });
  }, [chosen, who, newest, world]);
  return (
    <section aria-label="Records">
      <div class="section-head">
        <h1>Records</h1>
        <span class="segments" role="group" aria-label="Kind of record">
          {recordKinds.map(({ name, label }) => (
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
        {chosen?.create && (
          <a class="button" href={addressOf("reference", chosen.create)}>
            New …
          </a>
        )}
      </div>
      {rows === null ? (
        <p class="faint">Reading …</p>
      ) : rows.length === 0 ? (
        <Empty
          words={`${who} sees no ${chosen?.label.toLowerCase()}. Play an account with many records:`}
          play="busy-account"
        />
      ) : (
        <Table
          label="Table"
          rows={rows}
          keyOf={(row, index) => String(row.id ?? row.contactId ?? index)}
          columns={(chosen?.columns ?? []).map((name, at) => columnOf(name, at, setOpen))}
        />
      )}
      {open && (
        <aside class="detail" aria-label="Record">
          <p class="actions">
            {chosen?.acts.map(([label, operation, param]) => (
              <a key={operation} class="button" href={tryAddress(operation, param, open)}>
                {label} …
              </a>
            ))}
            <button type="button" class="quiet close" aria-label="Close" onClick={() => setOpen(null)}>
              ✕
            </button>
          </p>
          <Json value={open} />
        </aside>
      )}
    </section>
  );
}

/** The form of an operation, with the record filled in. */
function tryAddress(operation: string, param: string, row: Row): string {
  return addressOf("reference", operation, new URLSearchParams({ [param]: String(row[param] ?? row.id) }));
}

/** The first column opens the record. */
function columnOf(name: string, at: number, open: (row: Row) => void): Column<Row> {
  if (at > 0) return [nameWords(name), /(?:At|Id|^id)$/.test(name) ? "whole" : "", (row) => show(row[name])];
  return [
    nameWords(name),
    "",
    (row) => (
      <button type="button" class="link" data-row onClick={() => open(row)}>
        {show(row[name]) || "(no name)"}
      </button>
    ),
  ];
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
