import { useEffect, useState } from "preact/hooks";
import type { LedgerEntry } from "../../control/answers.ts";
import { read } from "../api.ts";
import { amount, dayAndTime, span } from "../format.ts";
import { attempt, now } from "../state.ts";
import { Table } from "../table.tsx";
import { nameWords } from "../words.ts";

interface Catalog {
  readonly facets: readonly { readonly sku: string; readonly freshSeconds: number }[];
}

interface Cell {
  readonly key: string;
  readonly developerId: string;
  readonly sku: string;
  readonly paid: number;
  readonly at: string;
}

const maxRows = 100;

/** What is owned of which developer, what it cost, and how long it remains free to read. */
export function Cells({ entries }: { entries: readonly LedgerEntry[] }) {
  const [fresh, setFresh] = useState<ReadonlyMap<string, number>>(new Map());
  const cells = cellsOf(entries);
  const any = cells.length > 0;
  useEffect(() => {
    if (!any) return;
    void attempt(async () => {
      const { facets } = (await read("/v1/pricing/catalog", null)).body as Catalog;
      setFresh(new Map(facets.map(({ sku, freshSeconds }) => [sku, freshSeconds])));
    });
  }, [any]);
  if (!any) return null;
  return (
    <section aria-label="What is owned" class="cells">
      <h2>
        What is owned <span class="faint">{amount(cells.length)} cells</span>
      </h2>
      <Table
        label="Cells"
        rows={cells.slice(0, maxRows)}
        keyOf={({ key }) => key}
        columns={[
          ["Developer", "mono", ({ developerId }) => developerId],
          ["What", "", ({ sku }) => nameWords(sku)],
          ["Paid", "figures", ({ paid }) => amount(paid)],
          ["Bought", "mono faint", ({ at }) => dayAndTime(at)],
          ["Free again until", "", ({ at, sku }) => until(Date.parse(at), fresh.get(sku), now.value ?? 0)],
        ]}
      />
    </section>
  );
}

/** The last purchase of each SKU of each developer, newest first. */
function cellsOf(entries: readonly LedgerEntry[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { kind, developerId, sku, credits, at } of entries) {
    if (kind !== "charge" || developerId === null || sku === null) continue;
    const key = `${developerId} ${sku}`;
    cells.delete(key);
    cells.set(key, { key, developerId, sku, paid: -credits, at });
  }
  return [...cells.values()].reverse();
}

function until(bought: number, seconds: number | undefined, time: number): string {
  if (seconds === undefined) return "—";
  const end = bought + seconds * 1_000;
  return end <= time ? "stale" : `${dayAndTime(new Date(end).toISOString())}, ${span(end - time)} from now`;
}
