import { z } from "zod";
import { rollBack } from "../base/table.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { nowIn } from "../stage/clock.ts";
import { showJournal } from "../stage/journal/show.ts";
import { act } from "../stage/scenarios/act.ts";
import { addEdit } from "../stage/scenarios/edits.ts";
import { exportScenario } from "../stage/scenarios/export.ts";
import { Action } from "../stage/scenarios/schema.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const WorldChange = Action.meta({
  id: "WorldChange",
  examples: [{ accounts: [{ id: "acct_demo", balance: 12 }] }, { accounts: [{ id: "acct_demo", plan: "starter" }] }],
});

export function worldOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.world.change",
      route: "PATCH /_understudy/world",
      ...control,
      summary: "Change the world as it is, in the words of a scenario file",
      description:
        "Balances, plans, keys, people, records, conditions, rules and calls: what a scenario says under `world` and beside it. It is done as a whole or not at all, and GET /_understudy/scenario writes it down.",
      body: WorldChange,
      answers: {
        status: 200,
        body: z
          .looseObject({ values: z.record(z.string(), z.unknown()).meta({ description: "What its steps saved." }) })
          .meta({ id: "WorldChanged" }),
      },
      refuses: ["bad_request"],
      handle({ call, body, refuse }) {
        const { world } = sandboxOf(stage(), call);
        const mark = world.tables.changes.length;
        const problemWith = (problem: string): never => {
          rollBack(world.tables, mark);
          return refuse("bad_request", `This change cannot be made: ${problem}. Nothing was changed.`);
        };
        const followed = act(stage(), world, body, nowIn(world, stage().realTime()));
        if ("problem" in followed) return problemWith(followed.problem);
        addEdit(world, body);
        return { values: { ...followed.values } };
      },
    }),
    operation({
      id: "control.scenario.get",
      route: "GET /_understudy/scenario",
      ...control,
      summary: "Write the world down as a scenario file that makes it again",
      description:
        "The scenario that plays, what was changed by PATCH /_understudy/world, the calls that changed something, as far as the journal keeps them, and the rules that were added. Save it as NAME.json in the folder of --scenarios.",
      query: z.strictObject({
        title: z.string().min(1).max(100).default("Made by hand"),
        description: z.string().min(1).max(1_000).default("What was clicked together in a sandbox."),
      }),
      answers: {
        status: 200,
        body: z.record(z.string(), z.unknown()).meta({ id: "ScenarioDocument", description: "As a file has it." }),
      },
      refuses: [],
      handle({ call, query }) {
        const { world, journal } = sandboxOf(stage(), call);
        const base = stage().catalogue().get(world.scenario)?.file;
        const value = exportScenario(world, showJournal(journal), base, query, stage().realTime());
        return reply({ status: 200, value });
      },
    }),
  ];
}
