import type { BoundedMap } from "../../../base/bounded.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { decoded } from "../invariants/request.ts";
import type { HistoryThing } from "./things.ts";

/** Only texts are compared: another caller may turn a switch back, but hardly writes the old text again. */
const texts = ["name", "description", "body"];

/** The last write to an object: its texts before, and in the answer of the write; `after` is null if it was deleted. */
export interface SeenWrite {
  readonly before: readonly Json[];
  readonly after: readonly Json[] | null;
  readonly at: number;
  readonly exchange: Exchange;
}

/** A write whose answer contains the changed object. */
export function noteWrite(
  writes: BoundedMap<string, SeenWrite>,
  thing: HistoryThing,
  before: Json,
  exchange: Exchange,
): void {
  const textsOf = (json: Json): Json[] => texts.map((name) => json?.[name]);
  writes.put(thing.id, { before: textsOf(before), after: textsOf(thing.json), at: exchange.arrivedAt, exchange });
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

/** The difference if a later observation still shows the state before the last write; null if it shows the write. */
export function staleness({ before, after, exchange }: SeenWrite, { json }: HistoryThing): string | null {
  if (after === null) return `it was deleted by ${exchange.route}, and is shown`;
  const stale = texts.find((name, at) => {
    const [was, wrote] = [before[at], after[at]];
    return was !== undefined && wrote !== undefined && was !== wrote && json[name] === was;
  });
  return stale === undefined ? null : `${stale} reads as it did before ${exchange.route} changed it`;
}
