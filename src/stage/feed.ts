import type { Instant } from "../base/instants.ts";

/**
 * The events of a sandbox, numbered, for watchers. A watcher that lost its connection sends the last number it
 * saw and gets the events since, as far as they are still kept.
 */
export interface Feed {
  /** Event numbers belong to one incarnation of a sandbox; a watcher from another one starts from the beginning. */
  life: string;
  next: number;
  /** Nothing is kept before the first watcher connects, since no one could have missed it. */
  watched: boolean;
  kept: Happening[];
  readonly watchers: Set<(happening: Happening) => void>;
  /** Events of a step whose changes are not in the store yet: published when they are. */
  held: Happening[] | null;
}

export interface Happening {
  readonly number: number;
  readonly kind: "request" | "ledger" | "job" | "clock" | "world";
  /** Serialized only for watchers. */
  readonly show: () => unknown;
  /** The text sent to all watchers, once it has been serialized. */
  text?: string;
}

const maxKept = 256;

/** A name for the incarnation of a sandbox that begins now. */
export function newLife(now: Instant): string {
  return now.toString(36);
}

export function newFeed(life: string): Feed {
  return { life, next: 1, watched: false, kept: [], watchers: new Set(), held: null };
}

export function publish(feed: Feed, kind: Happening["kind"], show: () => unknown): void {
  if (!feed.watched) return;
  if (feed.held !== null) {
    feed.held.push({ number: 0, kind, show });
    return;
  }
  const happening = { number: feed.next++, kind, show };
  feed.kept.push(happening);
  if (feed.kept.length >= 2 * maxKept) feed.kept = feed.kept.slice(-maxKept);
  for (const watch of feed.watchers) watch(happening);
}

/** From now on events are buffered. */
export function bufferEvents(feed: Feed): readonly Happening[] {
  feed.held = [];
  return feed.held;
}

/** Publishes the buffered events, or those of them that were committed, and from now on events are published directly. */
export function flushEvents(feed: Feed, happened: readonly Happening[]): void {
  feed.held = null;
  for (const { kind, show } of happened) publish(feed, kind, show);
}

/** The events after the last one that a watcher saw; null when they are no longer known. */
export function since(feed: Feed, lastEventId: string): readonly Happening[] | null {
  const seen = readEventId(lastEventId);
  if (seen === null || seen.life !== feed.life) return null;
  const last = seen.number;
  const oldest = feed.next - feed.kept.length;
  if (last >= feed.next || last < oldest - 1) return null;
  return feed.kept.filter(({ number }) => number > last);
}

/** One event in the format of server-sent events. */
export function writeEvent({ life }: Feed, happening: Happening): string {
  happening.text ??= formatEvent(life, happening.number, happening.kind, happening.show());
  return happening.text;
}

export function formatEvent(life: string, number: number, kind: string, data: unknown): string {
  return `id: ${life}.${number}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The event number in a `Last-Event-ID`. */
export function readEventId(text: string): { readonly life: string; readonly number: number } | null {
  const match = /^(.+)\.(\d{1,15})$/.exec(text);
  return match === null ? null : { life: match[1] as string, number: Number(match[2]) };
}
