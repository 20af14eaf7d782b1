import type { Instant } from "../../base/instants.ts";
import type { World } from "../../model/world.ts";
import { act, savedIn } from "./act.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Action, ScenarioState } from "./schema.ts";
import type { Kernel, StepsOutcome } from "./steps.ts";
import { fill } from "./variables.ts";

/** A named state: of the current scenario first, then of any other. */
export function stateNamed(catalogue: Catalogue, scenarioName: string, name: string): ScenarioState | undefined {
  for (const scenario of [scenarioName, ...catalogue.names]) {
    const found = catalogue.get(scenario)?.file.states?.find((state) => state.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Brings a world into a state; returns the values that its steps saved. */
export function enterState(
  kernel: Kernel,
  world: World,
  state: ScenarioState,
  values: Readonly<Record<string, unknown>>,
  now: Instant,
): StepsOutcome {
  const params: Record<string, unknown> = {};
  for (const [name, { default: usual }] of Object.entries(state.params ?? {})) {
    const value = Object.hasOwn(values, name) ? values[name] : usual;
    if (value === undefined) return { problem: `needs the param "${name}"` };
    params[name] = value;
  }
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(params, name));
  if (unknown !== undefined) return { problem: `does not know the param "${unknown}"` };
  const before = savedIn(world);
  const lookUp = (name: string): unknown => (Object.hasOwn(params, name) ? params[name] : before[name]);
  return act(kernel, world, fill(state.do, lookUp) as Action, now);
}
