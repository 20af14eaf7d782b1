import { z } from "zod";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { parseBriefly, problemsIn, tellProblems } from "../kernel/problems.ts";
import { DurationInput } from "../model/shapes.ts";
import { readingText } from "../service/later.ts";
import { advanceClock, isWritable, nowIn } from "../stage/clock.ts";
import { callsWereMade } from "../stage/journal/pact-steps.ts";
import { resetSandbox } from "../stage/sandboxes.ts";
import { act } from "../stage/scenarios/act.ts";
import { Action } from "../stage/scenarios/schema.ts";
import { enterState, stateNamed } from "../stage/scenarios/states.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const PactState = z
  .strictObject({
    state: z.string().max(300).nullable().optional(),
    params: z.record(z.string(), z.unknown()).nullable().optional(),
    action: z.enum(["setup", "teardown"]).default("setup"),
    consumer: z.string().max(200).optional(),
  })
  .meta({ id: "PactState", examples: [{ state: "a shortlist named {name} exists", params: { name: "Rust" } }] });

const Played = z.looseObject({ after: DurationInput.default(0) });

const Steps = Action.pick({ steps: true });

/** The endpoint that pact verifiers call before and after each interaction. */
export function pactStateOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.pact.state",
      route: "POST /_understudy/pact/state",
      ...control,
      summary: "Bring the sandbox into a provider state of a pact",
      description:
        "A scenario's name restarts that scenario, and `params.after` lets it play that long; one of a scenario's `states` is reached from the current world; `these calls were made` makes the calls of `params.steps`. Teardown restarts the current scenario. The answer contains what the state's steps created, for values that the verifier injects.",
      body: PactState,
      answers: { status: 200, body: z.record(z.string(), z.unknown()).meta({ id: "PactStateValues" }) },
      refuses: ["not_found", "bad_request", "conflict"],
      waitsFor: readingText,
      handle({ call, body: { state, params, action }, refuse }) {
        const sandbox = sandboxOf(stage(), call);
        const realNow = stage().realTime();
        if (action === "teardown" || !state) {
          resetSandbox(stage().sandboxes, sandbox, sandbox.recipe, realNow);
          return {};
        }
        const catalogue = stage().catalogue();
        if (catalogue.names.includes(state)) {
          const played = parseBriefly(Played, params ?? {});
          if (played.data === undefined)
            return refuse("bad_request", tellProblems(problemsIn(played, "member", params, Played)));
          resetSandbox(stage().sandboxes, sandbox, { ...sandbox.recipe, scenario: state }, realNow);
          if (!isWritable(nowIn(sandbox.world, realNow) + played.data.after))
            return refuse("bad_request", `"after" leads beyond the year 9989, the last that a clock shows.`);
          advanceClock(sandbox.world, played.data.after, realNow);
          return {};
        }
        const { world } = sandbox;
        if (state === callsWereMade) {
          const action = parseBriefly(Steps, params ?? {});
          if (action.data === undefined) {
            const flaws = tellProblems(problemsIn(action, "member", params, Steps));
            return refuse("bad_request", `The steps of "${state}" cannot be read. ${flaws}`);
          }
          const made = act(stage(), world, action.data, nowIn(world, realNow));
          if ("problem" in made) return refuse("bad_request", `The state "${state}" ${made.problem}.`);
          return reply({ status: 200, value: made.values });
        }
        const found = stateNamed(catalogue, world.scenario, state);
        if (found === undefined) {
          return refuse(
            "not_found",
            `Neither a scenario nor a state is called "${state}". GET /_understudy/scenarios lists the scenarios, GET /_understudy/scenarios/{name} the states of one.`,
          );
        }
        const entered = enterState(stage(), world, found, params ?? {}, nowIn(world, realNow));
        if ("problem" in entered) return refuse("bad_request", `The state "${state}" ${entered.problem}.`);
        return reply({ status: 200, value: entered.values });
      },
    }),
  ];
}
