// Figures: A-417.

import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import { day, type Instant, minute } from "../../base/instants.ts";
import { fraction, hash53 } from "../../base/rng.ts";
import type { Slices } from "../../base/slices.ts";
import { compareKeys } from "../../base/sorted-keys.ts";
import { where } from "../../base/table.ts";
import { credentials, nameOf } from "../../model/account.ts";
import { type Actor, serviceActor } from "../../model/actor.ts";
import type { Furnishing } from "../../model/furnishing.ts";
import type { World } from "../../model/world.ts";
import { cities, technologies } from "../../population/vocabulary.ts";

/** The people and keys who act in a furnished account, the period, and how its seeded choices are made. */
export interface Cast {
  readonly world: World;
  readonly accountId: string;
  readonly sizes: Furnishing;
  readonly now: Instant;
  readonly people: readonly Actor[];
  readonly keys: readonly Actor[];
  readonly draw: (purpose: string, at?: number | string) => number;
  readonly pick: <Item>(items: readonly Item[], purpose: string, at?: number | string) => Item;
}

export function castOf(world: World, accountId: string, sizes: Furnishing, now: Instant): Cast {
  const base = hash53(`${world.seed}\u0000${accountId}\u0000lived-in`);
  const draw: Cast["draw"] = (purpose, at = 0) => fraction(base, purpose, at);
  const active = where(world.tables, credentials, "account", accountId)
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
    .filter(({ entitlements }) => entitlements.includes("contact:update"))
    .sort((a, b) => compareKeys(a.id, b.id));
  const actors = active.map(
    (each): Actor => ({
      kind: each.kind === "session" ? "member" : "key",
      id: each.id,
      name: nameOf(each),
    }),
  );
  const people = actors.filter(({ kind }) => kind === "member");
  const keys = actors.filter(({ kind }) => kind === "key");
  return {
    world,
    accountId,
    sizes,
    now,
    people,
    keys,
    draw,
    pick: (items, purpose, at = 0) => items[Math.floor(draw(purpose, at) * items.length)] as (typeof items)[number],
  };
}

export const mailTool: Actor = { kind: "tool", id: "tool_mail", name: "Mail sync" };

/** Mostly people, sometimes a key; the service itself if an account has neither. */
export function pickActor({ people, keys, pick, draw }: Cast, purpose: string, at: number | string): Actor {
  const asKey = people.length === 0 || draw(`${purpose} by a key`, at) < 0.2;
  return (asKey ? pick(keys, purpose, at) : pick(people, purpose, at)) ?? serviceActor;
}

export function pickPerson({ people, pick }: Cast, purpose: string, at: number | string): Actor {
  return pick(people, purpose, at) ?? serviceActor;
}

/** A moment in the account's past, later than `after`. */
export function moment({ now, sizes, draw }: Cast, purpose: string, at: number | string = 0, after?: Instant): Instant {
  const start = after ?? now - sizes.days * day;
  return start + Math.floor(draw(`${purpose} when`, at) * Math.max(0, now - 60_000 - start));
}

/** A little later, for an activity that continues. */
export function soonAfter({ now, draw }: Cast, purpose: string, at: number | string, start: Instant): Instant {
  return Math.min(now - 1_000, start + Math.floor((1 + draw(`${purpose} soon`, at) * 14) * minute));
}

/**
 * A number of the items, each once, spread over all of them. Only one draw is made, because lists of thousands are
 * generated.
 */
export function pickSome<Item>(
  { draw }: Cast,
  items: readonly Item[],
  count: number,
  purpose: string,
  at: number,
): Item[] {
  const start = Math.floor(draw(`${purpose} start`, at) * items.length);
  let stride = 1 + Math.floor(draw(`${purpose} stride`, at) * items.length);
  while (items.length > 1 && commonDivisor(stride, items.length) > 1) stride++;
  const picked = Math.min(Math.round(count), items.length);
  return Array.from({ length: picked }, (_, step) => items[(start + step * stride) % items.length] as Item);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A text of the fixture with its blanks filled in. */
export function fill(cast: Cast, text: string, at: number | string): string {
  return text
    .replace("{month}", cast.pick(fixture.months, "month", at))
    .replace("{city}", cast.pick(cities, "city", at).name)
    .replace("{tech}", cast.pick(technologies, "tech", at).name);
}

/** Something that is done at a moment. All of them are performed in order of time, so that ids sort by creation. */
export interface TimedAction {
  readonly at: Instant;
  readonly run: (now: Instant) => void;
}

/** The number per slice, which takes a few milliseconds. */
const perSlice = 128;

export function* performInOrder(actions: readonly TimedAction[]): Slices<void> {
  for (const [position, { at, run }] of actions.toSorted((a, b) => a.at - b.at).entries()) {
    run(at);
    if (position % perSlice === 0) yield position;
  }
}
