import type { BoundedMap } from "../../../base/bounded-map.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { decoded } from "../invariants/request.ts";
import { isSameValue } from "./law.ts";
import type { HistoryThing } from "./things.ts";

const texts = ["name", "description", "body", "domain"];
const switches = ["pinned", "archivedAt", "archived", "keepAnonymous"];
const members = [...texts, ...switches];

/**
 * The last write to an object: its members before it and before the writes that went before, and in the answer of the write; `after`
 * is null if it was deleted.
 */
export interface SeenWrite {
  readonly before: readonly (readonly Json[])[];
  readonly after: readonly Json[] | null;
  readonly at: number;
  readonly exchange: Exchange;
}

/** A replica may be several writes behind, but not ever so many. */
const mostBefore = 8;

/** A write whose answer contains the changed object. */
export function noteWrite(
  writes: BoundedMap<string, SeenWrite>,
  thing: HistoryThing,
  before: Json,
  exchange: Exchange,
): void {
  const valuesOf = (json: Json): Json[] => members.map((name) => json?.[name]);
  const earlier = [...(writes.get(thing.id)?.before ?? []), valuesOf(before)].slice(-mostBefore);
  writes.put(thing.id, { before: earlier, after: valuesOf(thing.json), at: exchange.arrivedAt, exchange });
}

const ofCompany = /^\/v1\/companies\/([^/?]+)/;

/** A company may have been changed by what answers nothing of it: what an earlier write wrote need not be shown then. */
export function forgetWrite(writes: BoundedMap<string, SeenWrite>, { sent, answer }: Exchange): void {
  const id = decoded(ofCompany.exec(sent.path)?.[1] ?? "");
  const write = writes.get(id);
  if (write !== undefined && answer.json?.id !== id) writes.put(id, { ...write, before: [], after: [] });
}

const deletes = /^\/v1\/(?:notes|shortlists)\/([^/?]+)$/;

export function noteDeletion(
  writes: BoundedMap<string, SeenWrite>,
  exchange: Exchange,
  keep: (exchange: Exchange) => Exchange,
): void {
  const { sent, arrivedAt } = exchange;
  const id = sent.method === "DELETE" ? deletes.exec(sent.path)?.[1] : undefined;
  if (id !== undefined) writes.put(decoded(id), { before: [], after: null, at: arrivedAt, exchange: keep(exchange) });
}

/**
 * The difference if a later observation still shows a state before the last write; null if it shows the write. Of what others
 * may write, only texts are compared: somebody may turn a switch back, but hardly writes the old text again.
 */
export function staleness(
  { before, after, exchange }: SeenWrite,
  { json }: HistoryThing,
  isOurs: boolean,
): string | null {
  if (after === null) return `it was deleted by ${exchange.route}, and is shown`;
  const stale = (isOurs ? members : texts).find((name, at) => {
    const wrote = after[at];
    const isBefore = (was: Json) => was !== undefined && !isSameValue(was, wrote) && json[name] === was;
    return wrote !== undefined && before.some((values) => isBefore(values[at]));
  });
  return stale === undefined ? null : `\`${stale}\` reads as it did before ${exchange.route} changed it`;
}
