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
  recentEvents: FeedEvent[];
  readonly watchers: Set<(event: FeedEvent) => void>;
  /** Events of a step whose changes are not in the store yet: published when they are. */
  heldEvents: FeedEvent[] | null;
}

export interface FeedEvent {
  readonly number: number;
  readonly kind: "request" | "ledger" | "job" | "clock" | "world";
  /** Serialized only for watchers. */
  readonly show: () => unknown;
  /** The text sent to all watchers, once it has been serialized. */
  text?: string;
}

/** How many events a watcher may miss and still get; at most twice as many are stored between two clearings. */
const maxRecentEvents = 256;

/** A name for the incarnation of a sandbox that begins now. */
export function newLife(now: Instant): string {
  return now.toString(36);
}

export function newFeed(life: string): Feed {
  return { life, next: 1, watched: false, recentEvents: [], watchers: new Set(), heldEvents: null };
}

export function publish(feed: Feed, kind: FeedEvent["kind"], show: () => unknown): void {
  if (!feed.watched) return;
  if (feed.heldEvents !== null) {
    feed.heldEvents.push({ number: 0, kind, show });
    return;
  }
  const event = { number: feed.next++, kind, show };
  feed.recentEvents.push(event);
  if (feed.recentEvents.length >= 2 * maxRecentEvents) feed.recentEvents = feed.recentEvents.slice(-maxRecentEvents);
  for (const watch of feed.watchers) watch(event);
}

/** From now on events are buffered. */
export function bufferEvents(feed: Feed): readonly FeedEvent[] {
  feed.heldEvents = [];
  return feed.heldEvents;
}

/** Publishes the buffered events, or those of them that were committed, and from now on events are published directly. */
export function flushEvents(feed: Feed, events: readonly FeedEvent[]): void {
  feed.heldEvents = null;
  for (const { kind, show } of events) publish(feed, kind, show);
}

/** The events after the last one that a watcher saw; null when they are no longer known. */
export function eventsSince(feed: Feed, lastEventId: string): readonly FeedEvent[] | null {
  const position = readEventId(lastEventId);
  if (position === null || position.life !== feed.life) return null;
  const lastNumber = position.number;
  const oldest = feed.next - feed.recentEvents.length;
  if (lastNumber >= feed.next || lastNumber < oldest - 1) return null;
  return feed.recentEvents.filter(({ number }) => number > lastNumber);
}

/** One event in the format of server-sent events. */
export function writeEvent({ life }: Feed, event: FeedEvent): string {
  event.text ??= formatEvent(life, event.number, event.kind, event.show());
  return event.text;
}

export function formatEvent(life: string, number: number, kind: string, data: unknown): string {
  return `id: ${life}.${number}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The event number in a `Last-Event-ID`. */
export function readEventId(text: string): { readonly life: string; readonly number: number } | null {
  const match = /^(.+)\.(\d{1,15})$/.exec(text);
  return match === null ? null : { life: match[1] as string, number: Number(match[2]) };
}
