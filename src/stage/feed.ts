import type { Instant } from "../base/instants.ts";

/**
 * What happens in a sandbox, numbered, for those who watch. A watcher that lost its connection says the last number it
 * saw and gets what came since, as far as it is still here.
 */
export interface Feed {
  /** Numbers of one life of a sandbox; a watcher from another life begins again. */
  life: string;
  next: number;
  /** Nothing is kept before the first watcher comes, for no one could have missed it. */
  watched: boolean;
  kept: Happening[];
  readonly watchers: Set<(happening: Happening) => void>;
  /** What happens in a step whose changes a store does not have yet: told when it has them. */
  held: Happening[] | null;
}

export interface Happening {
  readonly number: number;
  readonly kind: "request" | "ledger" | "job" | "clock" | "world";
  /** Written out only for watchers. */
  readonly show: () => unknown;
  /** As it is sent to all who watch, once it has been written out. */
  text?: string;
}

const maxKept = 256;

/** What names the life of a sandbox that begins now. */
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

/** From now on what is published is held back. */
export function bufferEvents(feed: Feed): readonly Happening[] {
  feed.held = [];
  return feed.held;
}

/** Tells what was held back, or the part of it that really happened, and what happens from now on. */
export function flushEvents(feed: Feed, happened: readonly Happening[]): void {
  feed.held = null;
  for (const { kind, show } of happened) publish(feed, kind, show);
}

/** What came after the event that a watcher saw last; null when that cannot be said any more. */
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

/** What a `Last-Event-ID` says. */
export function readEventId(text: string): { readonly life: string; readonly number: number } | null {
  const match = /^(.+)\.(\d{1,15})$/.exec(text);
  return match === null ? null : { life: match[1] as string, number: Number(match[2]) };
}
