import { z } from "zod";
import { iso } from "../base/instants.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { ClockMode } from "../model/clock.ts";
import { InstantInput, InstantText } from "../model/shapes.ts";
import { nowIn, parseMode } from "../stage/clock.ts";
import { weightOf, weightOfAll } from "../stage/memory.ts";
import type { Sandbox } from "../stage/sandbox.ts";
import { isSandboxName } from "../stage/sandbox-names.ts";
import { mayDrop, resetSandbox } from "../stage/sandboxes.ts";
import type { Stage } from "../stage/stage.ts";
import type { WorldRecipe } from "../stage/world-recipe.ts";
import { control, type GetStage, sandboxOf, worldAhead } from "./controls.ts";

export const SandboxName = z
  .string()
  .refine(
    isSandboxName,
    "must be 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or digit",
  )
  .meta({ id: "SandboxName", examples: ["shard-7"] });

const SandboxView = z
  .looseObject({
    name: z.string(),
    seed: z.string(),
    scenario: z.string(),
    now: InstantText.nullable().meta({ description: "Null for one that is in the store and not in memory." }),
    inUse: z.int(),
    bytes: z.int().meta({
      description:
        "Roughly the memory it takes, in bytes, apart from what it shares with others; 0 where it is only stored.",
    }),
  })
  .meta({ id: "Sandbox" });
export type SandboxView = z.output<typeof SandboxView>;

const ResetClock = z.union(
  [ClockMode, InstantInput, z.strictObject({ mode: ClockMode.optional(), now: InstantInput.optional() })],
  "must be real, frozen, step or a factor such as 60x, or an instant, or both as {mode, now}",
);

const Reset = z
  .strictObject({
    seed: z.string().min(1).max(200).optional(),
    scenario: z.string().min(1).max(100).optional(),
    clock: ResetClock.optional().meta({ description: "A mode, an instant, or both as {mode, now}." }),
  })
  .meta({ id: "Reset", examples: [{}, { seed: "another", scenario: "fresh-account", clock: "frozen" }] });

export function sandboxOperations(stage: GetStage): readonly Implemented[] {
  const show = (sandbox: Sandbox): z.input<typeof SandboxView> => ({
    name: sandbox.name,
    seed: sandbox.world.seed,
    scenario: sandbox.world.scenario,
    now: iso(nowIn(sandbox.world, stage().realTime())),
    inUse: sandbox.inUse,
    bytes: weightOf(sandbox),
  });
  return [
    operation({
      id: "control.reset",
      route: "POST /_understudy/reset",
      ...control,
      summary: "Begin the sandbox again",
      description:
        "Omitted members keep their last value. The same input makes the same world, and its answers have the same bytes.",
      body: Reset,
      bodyOptional: true,
      answers: { status: 200, body: SandboxView },
      refuses: ["not_found", "conflict"],
      waitsFor: (call) => worldAhead(stage(), call, Reset, recipeFrom),
      handle({ call, body }) {
        const sandbox = sandboxOf(stage(), call);
        const realNow = stage().realTime();
        resetSandbox(stage().sandboxes, sandbox, recipeFrom(sandbox.recipe, body), realNow);
        return show(sandbox);
      },
    }),
    operation({
      id: "control.sandboxes.list",
      route: "GET /_understudy/sandboxes",
      ...control,
      summary: "List the sandboxes, the least recently used first",
      description:
        "Those in memory and those that only the store holds. Past `most` of them in memory, the first ones make room.",
      answers: { status: 200, body: z.looseObject({ sandboxes: z.array(SandboxView), most: z.int(), bytes: z.int() }) },
      refuses: [],
      handle() {
        const { sandboxes, deferred } = stage();
        const resting = deferred.stored
          .filter(({ name }) => !sandboxes.inMemory.has(name))
          .map(({ name, made }) => ({ name, ...made, now: null, inUse: 0, bytes: 0 }));
        return {
          sandboxes: [...resting, ...[...sandboxes.inMemory.values()].map(show)],
          most: sandboxes.maxCount,
          bytes: weightOfAll(sandboxes),
        };
      },
    }),
    operation({
      id: "control.sandboxes.drop",
      route: "DELETE /_understudy/sandboxes",
      ...control,
      summary: "Drop one sandbox, or all that are idle",
      description:
        "With `name` that one, without it every one that can be: never `default`, and none that is in use. It begins anew when it is next named.",
      query: z.strictObject({ name: SandboxName.optional() }),
      answers: { status: 200, body: z.looseObject({ dropped: z.array(z.string()) }) },
      refuses: ["not_found", "conflict"],
      handle({ query: { name }, refuse }) {
        const known = namesIn(stage());
        if (name === undefined) return { dropped: known.filter((each) => dropSandbox(stage(), each)) };
        if (!known.includes(name)) return refuse("not_found", `No sandbox is called "${name}".`);
        if (dropSandbox(stage(), name)) return { dropped: [name] };
        return refuse(
          "conflict",
          `The sandbox "${name}" cannot be dropped: it is in use or the default one. Reset it instead.`,
        );
      },
    }),
  ];
}

/** Of the sandboxes in memory, and of those that only the store holds. */
export function namesIn({ sandboxes, deferred }: Stage): string[] {
  return [...new Set([...deferred.stored.map(({ name }) => name), ...sandboxes.inMemory.keys()])];
}

/** Whether it can be dropped, as a damaged one always can. It is dropped after this step, from the store as well. */
function dropSandbox({ sandboxes, deferred }: Stage, name: string): boolean {
  const isDamaged = deferred.stored.some((each) => each.name === name && each.damaged);
  if (!isDamaged && !mayDrop(sandboxes, name)) return false;
  deferred.actions.push({ drop: name });
  return true;
}

function recipeFrom(recipe: WorldRecipe, { seed, scenario, clock }: z.output<typeof Reset>): WorldRecipe {
  const changed = { ...recipe, seed: seed ?? recipe.seed, scenario: scenario ?? recipe.scenario };
  if (clock === undefined) return changed;
  const { mode, now } = typeof clock === "object" ? clock : readClock(clock);
  return {
    ...changed,
    clock: {
      usual: recipe.clock.usual,
      factor: mode === undefined ? recipe.clock.factor : parseMode(mode),
      start: now === undefined ? recipe.clock.start : Date.parse(now),
    },
  };
}

function readClock(text: string): { mode?: string; now?: string } {
  return parseMode(text) === null ? { now: text } : { mode: text };
}
