import type { LedgerEntry } from "../../control/answers.ts";
import { Chip, Empty } from "../elements.tsx";
import { Select } from "../fields.tsx";
import { amount, dayAndTime, signed } from "../format.ts";
import { addressOf, filterBy, here } from "../route.ts";
import { movements, principals, requests } from "../state.ts";
import { type Column, Table } from "../table.tsx";
import { movementWords, nameWords } from "../words.ts";
import { Cells } from "./cells.tsx";

export function Money() {
  const accounts = [...new Set([...principals.value, ...movements.value].map(({ account }) => account))];
  const account = here.value.filters.get("account") ?? accounts[0] ?? "";
  const own = movements.value.filter((entry) => entry.account === account);
  return (
    <section aria-label="Money">
      <div class="section-head">
        <h1>Money</h1>
        <Select
          label="Account"
          unseen
          value={account}
          options={accounts}
          onChange={(chosen) => filterBy("account", chosen)}
        />
        <strong class="figures big">{amount(own.at(-1)?.balanceAfter ?? 0)} credits</strong>
      </div>
      {!own.some(({ kind }) => kind === "charge") && (
        <Empty
          words="Nothing was spent in this account yet. Play one that has paid for things, send a request that costs something, or change the balance in World."
          play="lived-in-account"
        />
      )}
      {own.length > 0 && (
        <>
          <Skus entries={own} />
          <SpentByDay entries={own} />
          <Entries entries={own} />
          <Cells entries={own} />
        </>
      )}
    </section>
  );
}

function Skus({ entries }: { entries: readonly LedgerEntry[] }) {
  const spent = new Map<string, number>();
  for (const { kind, sku, operation, credits } of entries) {
    if (kind !== "charge") continue;
    const name = sku === null ? movementWords(operation) : nameWords(sku);
    spent.set(name, (spent.get(name) ?? 0) - credits);
  }
  if (spent.size === 0) return null;
  return (
    <p class="chips">
      <span class="faint">Spent on</span>
      {[...spent]
        .sort((a, b) => b[1] - a[1])
        .map(([sku, credits]) => (
          <Chip key={sku}>
            {sku} <span class="figures">{amount(credits)}</span>
          </Chip>
        ))}
    </p>
  );
}

const maxRows = 300;

const columns: readonly Column<LedgerEntry>[] = [
  ["When", "mono faint", ({ at }) => dayAndTime(at)],
  ["Kind", "", ({ kind }) => <Chip kind={kind}>{kind}</Chip>],
  ["Credits", "figures", ({ credits }) => signed(credits)],
  ["Balance", "figures", ({ balanceAfter }) => amount(balanceAfter)],
  [
    "For",
    "",
    ({ operation, sku, ref }) => (
      <>
        {[movementWords(operation), sku && nameWords(sku).toLowerCase()].filter(Boolean).join(" · ")}{" "}
        {ref && <span class="mono faint">{ref}</span>}
      </>
    ),
  ],
  ["Developer", "mono least", ({ developerId }) => developerId ?? <None />],
  ["Caused by", "", ({ id }) => <Cause id={id} />],
];

function Entries({ entries }: { entries: readonly LedgerEntry[] }) {
  const newest = entries.slice(-maxRows).reverse();
  return <Table label="Movements, newest first" columns={columns} rows={newest} keyOf={({ id }) => id} />;
}

/** On a narrow page, where each cell has its own line, nothing is shown. */
function None() {
  return <span class="none faint">—</span>;
}

function Cause({ id }: { id: string }) {
  const request = requests.value.find(({ ledger }) => ledger.includes(id));
  if (request === undefined) return <None />;
  return (
    <a href={addressOf("requests", request.id)}>
      {request.method} {request.path}
    </a>
  );
}

const dayLength = 86_400_000;
/** More bars than these are too thin to be told apart. */
const maxDays = 90;

/** What was charged on each day, up to the last one that has a movement; days without any have their place. */
function SpentByDay({ entries }: { entries: readonly LedgerEntry[] }) {
  const days = spentByDay(entries);
  const most = Math.max(...days.map(({ credits }) => credits));
  if (days.length < 2 || most <= 0) return null;
  return (
    <figure class="spent" aria-label="Credits spent by day">
      <figcaption>
        <span>Spent by day</span>
        <span>{amount(most)} at the most</span>
      </figcaption>
      <ol>
        {days.map(({ day, credits }) => (
          <li key={day} title={`${day}: ${amount(credits)}`} style={{ height: `${(credits / most) * 100}%` }}>
            <span class="visually-hidden">
              {day}: {amount(credits)}
            </span>
          </li>
        ))}
      </ol>
      <p class="ends" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

interface DaysCharges {
  readonly day: string;
  readonly credits: number;
}

function spentByDay(entries: readonly LedgerEntry[]): readonly DaysCharges[] {
  const spent = new Map<string, number>();
  for (const { kind, at, credits } of entries)
    if (kind === "charge") spent.set(at.slice(0, 10), (spent.get(at.slice(0, 10)) ?? 0) - credits);
  const instants = entries.map(({ at }) => Date.parse(at.slice(0, 10)));
  const last = Math.max(...instants);
  const first = Math.max(Math.min(...instants), last - (maxDays - 1) * dayLength);
  return Array.from({ length: Math.round((last - first) / dayLength) + 1 }, (_, at) => {
    const day = new Date(first + at * dayLength).toISOString().slice(0, 10);
    return { day, credits: spent.get(day) ?? 0 };
  });
}
