import { Refusal } from "../../kernel/refusal.ts";
import { copyWorld, type World } from "../../model/world.ts";
import { nowIn } from "../clock.ts";
import type { Stage } from "../stage.ts";
import { ScenarioFile, type ScenarioState } from "./schema.ts";
import { enterState } from "./states.ts";
import { followTimeline } from "./timeline.ts";

/**
 * Plays a scenario to its end as a test: its beginning, all scheduled events, and each state that needs no params.
 * Returns what failed.
 */
export function rehearse(stage: Stage, name: string): readonly string[] {
  const { sandboxes } = stage;
  const realNow = stage.realTime();
  let world: World;
  try {
    world = sandboxes.build({ ...sandboxes.usualRecipe, scenario: name }, realNow);
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
  // Inherited states were written for another world and need not be reachable from this one.
  const problems = statesOf(stage.catalogue().get(name)?.written)
    .filter(({ params = {} }) => Object.values(params).every((param) => param.default !== undefined))
    .flatMap((state) => {
      const worldCopy = copyWorld(world);
      const outcome = enterState(stage, worldCopy, state, {}, nowIn(worldCopy, realNow));
      return "problem" in outcome ? [`The state "${state.name}" ${outcome.problem}`] : [];
    });
  return [...problems, ...followTimeline(stage, world, Number.POSITIVE_INFINITY)];
}

function statesOf(written: unknown): readonly ScenarioState[] {
  const { data } = ScenarioFile.pick({ states: true }).strip().safeParse(written);
  return data?.states ?? [];
}
