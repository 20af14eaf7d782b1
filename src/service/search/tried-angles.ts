import { conditionsOf } from "../../model/conditions.ts";
import type { SearchConfig } from "../../model/search-config.ts";
import type { Suggestion } from "../../model/searches.ts";
import type { World } from "../../model/world.ts";
import { anglesOf } from "./angles.ts";
import { withinFloors } from "./floors.ts";
import { rankedOnce } from "./ranking.ts";

const maxAngles = 20; // §4.1
/** How many others come first each time that angles are asked for again. */
const stride = 5;

/**
 * The angles that are worth a click: merged into the config, each finds people, and others than the config alone or in
 * another order. None is tried while search is unavailable. Each `turn` puts others first.
 */
export function triedAngles(world: World, base: SearchConfig, turn: number, day: number): Suggestion[] {
  const angles = anglesOf(base);
  const isLive = conditionsOf(world).search === "live";
  const before = isLive ? firstPage(world, base, day) : [];
  const useful = angles.filter(({ config }) => {
    if (!isLive) return true;
    const found = firstPage(world, merged(base, config), day);
    return found.length > 0 && found.join() !== before.join();
  });
  const start = useful.length === 0 ? 0 : (turn * stride) % useful.length;
  return [...useful.slice(start), ...useful.slice(0, start)].slice(0, maxAngles);
}

/** A client's merge: what an angle names takes the place of the config's member, or of the lever. */
function merged(base: SearchConfig, { levers, ...members }: Suggestion["config"]): SearchConfig {
  return { ...base, ...members, levers: { ...base.levers, ...levers } } as SearchConfig;
}

const pageSize = 20;

/** The total and the first people, whose order tells what ranks. */
function firstPage(world: World, config: SearchConfig, day: number): readonly number[] {
  const { people, criteria, total, slice } = rankedOnce(world, config);
  const { candidates } = withinFloors(world, people, criteria.floors, slice(0, pageSize), day);
  return candidates.length === 0 ? [] : [total, ...candidates.map(({ index }) => index)];
}
