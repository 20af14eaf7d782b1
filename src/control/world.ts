import { z } from "zod";
import { rollBack } from "../base/table.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { parseBriefly, problemsIn, tellProblems } from "../kernel/problems.ts";
import { readingText } from "../service/later.ts";
import { nowIn } from "../stage/clock.ts";
import { showJournal } from "../stage/journal/show.ts";
import { act } from "../stage/scenarios/act.ts";
import { addEdit } from "../stage/scenarios/edits.ts";
import { exportScenario } from "../stage/scenarios/export.ts";
import { Action } from "../stage/scenarios/schema.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

/** Its shape is that of scenario files, which have their own schema. */
const WorldChange = z.record(z.string(), z.unknown()).meta({
  id: "WorldChange",
  description:
    "accounts, principals, people, everybody, furnish, steps, assume, conditions, scripts, faults, clearFaults, as scenarios/schema.json describes them.",
  examples: [{ accounts: [{ id: "acct_demo", balance: 12 }] }, { accounts: [{ id: "acct_demo", plan: "starter" }] }],
});

export function worldOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.world.change",
      route: "PATCH /_understudy/world",
      ...control,
      summary: "Change the current world, in the form of a scenario file",
      description:
        "Balances, plans, keys, people, records, conditions, rules and calls: the members of a scenario under `world` and beside it. It is applied as a whole or not at all, and GET /_understudy/scenario exports it.",
      body: WorldChange,
      answers: {
        status: 200,
        body: z
          .looseObject({ values: z.record(z.string(), z.unknown()).meta({ description: "What its steps saved." }) })
          .meta({ id: "WorldChanged" }),
      },
      refuses: ["bad_request"],
      waitsFor: readingText,
      handle({ call, body, refuse }) {
        const read = parseBriefly(Action, body);
        if (read.data === undefined) {
          const flaws = tellProblems(problemsIn(read, "body member", body, Action));
          return refuse("bad_request", `This change cannot be read. ${flaws}`);
        }
        const { world } = sandboxOf(stage(), call);
        const mark = world.tables.changes.length;
        const problemWith = (problem: string): never => {
          rollBack(world.tables, mark);
          return refuse("bad_request", `This change cannot be made: ${problem}. Nothing was changed.`);
        };
        const followed = act(stage(), world, read.data, nowIn(world, stage().realTime()));
        if ("problem" in followed) return problemWith(followed.problem);
        addEdit(world, read.data);
        return { values: { ...followed.values } };
      },
    }),
    operation({
      id: "control.scenario.get",
      route: "GET /_understudy/scenario",
      ...control,
      summary: "Export the world as a scenario file that recreates it",
      description:
        "The current scenario, the changes by PATCH /_understudy/world, the calls that changed something, as far as the journal keeps them, and the added rules. Save it as NAME.json in the folder of --scenarios.",
      query: z.strictObject({
        title: z.string().min(1).max(100).default("Made by hand"),
        description: z.string().min(1).max(1_000).default("Exported from a sandbox."),
      }),
      answers: {
        status: 200,
        body: z
          .record(z.string(), z.unknown())
          .meta({ id: "ScenarioDocument", description: "In the form of a scenario file." }),
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
