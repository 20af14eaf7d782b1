import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { planOfQuery } from "./asked.ts";

/** How a config's query was read, as search tells it of `q`. Nothing for a config without one. */
export function toldOf(world: World, config: SearchConfig) {
  const plan = planOfQuery(config, peopleIn(world));
  return plan === null ? {} : { understood: [...plan.understood], ignored: [...plan.ignored] };
}
