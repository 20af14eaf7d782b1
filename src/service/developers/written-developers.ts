import { type LruCache, newLruCache } from "../../base/lru-cache.ts";
import { perObject } from "../../base/on-first-use.ts";
import { type Plain, type Written, withMembers, written } from "../../kernel/written-json.ts";
import { reading } from "../../model/readings.ts";
import type { World } from "../../model/world.ts";
import type { PopulationBase } from "../../population/population-base.ts";
import { peopleIn } from "../../population/world-people.ts";
import { addressOf, type DeveloperView, type Hydrated, hydrate } from "./hydrate.ts";

/**
 * Serialized people, cached as bytes by population, view and day: a person does not change within a day, and
 * serializing takes longer than the search. The least recently used are dropped.
 */
interface WrittenPerson {
  readonly person: Written<Plain<Omit<Hydrated, "avatarUrl">>>;
  /** Without the origin, which differs between callers. */
  readonly avatarPath: string | null;
}

/**
 * How many views of a day are cached per population, and the bytes of each: about two thousand people as most searches
 * show them.
 */
const maxViews = 4;
const maxBytes = 2_500_000;
const viewsOf = perObject((_: PopulationBase) => newLruCache<LruCache<WrittenPerson, number>>(maxViews));

export type WrittenDeveloper<More> = Written<
  Plain<Omit<Hydrated, "avatarUrl">> & Plain<{ avatarUrl: string | null } & More>
>;

/** Serializes people as shown on a day, with additional members. */
export function developerWriter(
  world: World,
  view: DeveloperView,
  day: number,
  origin: string,
): <More extends object>(index: number, more: More) => WrittenDeveloper<More> {
  const people = peopleIn(world);
  const cache = viewsOf(people.base).getOrCreate(
    `${view.depth}|${view.garden ?? ""}|${view.repoLimit ?? ""}|${reading(world, "A-423")}|${day}`,
    () => newLruCache(maxBytes, ({ person }) => person.bytes.length),
  );
  return (index, more) => {
    const { person, avatarPath } = cache.getOrCreate(index, () => write(world, index, view, day));
    return withMembers(person, { avatarUrl: avatarPath === null ? null : addressOf(avatarPath, origin), ...more });
  };
}

function write(world: World, index: number, view: DeveloperView, day: number): WrittenPerson {
  const { avatarUrl, ...person } = hydrate(world, index, view, day);
  return { person: written(person), avatarPath: avatarUrl };
}
