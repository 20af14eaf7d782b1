import type { SearchConfig } from "../../model/search-config.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { planOfQuery } from "./asked.ts";
import type { Criteria } from "./criteria.ts";
import { candidatesFor } from "./ranking.ts";
import type { Understood } from "./reading/tell.ts";

/** What a search makes of a part of its text: a clause that no person matches together with the others is a wish. */
export function asRun(understood: Understood, { loosened }: Pick<Criteria, "loosened">): Understood {
  const { as, value } = understood;
  const isLoosened = (as === "topic" || as === "role") && loosened.some(({ name }) => name === value);
  return isLoosened ? { ...understood, as: `preferred ${as}` } : understood;
}

/** How a config's query was read, as search tells it of `q`. Nothing for a config without one. */
export function toldOf(world: World, config: SearchConfig) {
  const plan = planOfQuery(config, peopleIn(world));
  if (plan === null) return {};
  const { criteria } = candidatesFor(world, config);
  return { understood: plan.understood.map((each) => asRun(each, criteria)), ignored: [...plan.ignored] };
}
