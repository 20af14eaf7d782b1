import { putBounded } from "../../base/bounded.ts";
import type { Exchange } from "../exchange.ts";
import type { Thing } from "./things.ts";

// biome-ignore lint/suspicious/noExplicitAny: things of every shape are looked into
type Json = any;

/** The last write to a thing: what it showed before, and what the write answered; `after` is null where it was deleted. */
interface Write {
  readonly before: Json;
  readonly after: Json;
  readonly at: number;
  readonly exchange: Exchange;
}

/** What was written, so that every answer after it can be held against it. */
export type Writes = Map<string, Write>;

/** Texts alone: a switch may be turned back by another caller, who does not write the old words again. */
const texts = ["name", "description", "body"];

/** A write whose answer shows the thing that it changed. */
export function noteWrite(writes: Writes, thing: Thing, before: Json, exchange: Exchange, max: number): void {
  const { at } = exchange;
  putBounded(writes, thing.id, { before, after: texts.map((name) => thing.json[name]), at, exchange }, max);
}

const deletes = /^\/v1\/(?:notes|shortlists)\/([^/?]+)$/;

export function noteDeletion(writes: Writes, exchange: Exchange, max: number): void {
  const { sent, at } = exchange;
  const id = sent.method === "DELETE" ? deletes.exec(sent.path)?.[1] : undefined;
  if (id !== undefined) putBounded(writes, id, { before: null, after: null, at, exchange }, max);
}

/** What a later sight of a thing shows of what was there before the last write; null where it shows the write. */
export function staleness({ before, after, exchange }: Write, { json }: Thing): string | null {
  if (after === null) return `it was deleted by ${exchange.route}, and is shown`;
  const stale = texts.find((name, at) => {
    const [was, wrote] = [before?.[name], after[at]];
    return was !== undefined && wrote !== undefined && was !== wrote && json[name] === was;
  });
  return stale === undefined ? null : `${stale} reads as it did before ${exchange.route} changed it`;
}
