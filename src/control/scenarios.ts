import { z } from "zod";
import { type Implemented, operation } from "../kernel/operation.ts";
import { resetSandbox } from "../stage/sandboxes.ts";
import { savedIn } from "../stage/scenarios/act.ts";
import type { BrokenScenario, Catalogue, Scenario } from "../stage/scenarios/catalogue.ts";
import type { WorldRecipe } from "../stage/world-recipe.ts";
import { scenarioNamed } from "../stage/worlds.ts";
import { control, type GetStage, sandboxOf, worldAhead } from "./controls.ts";

const StateView = z.looseObject({
  name: z.string(),
  description: z.string().nullable(),
  params: z.array(z.looseObject({ name: z.string(), description: z.string().nullable(), default: z.unknown() })),
});

const ScenarioSummary = z
  .looseObject({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    group: z.string().nullable(),
    tags: z.array(z.string()),
    covers: z.array(z.string()).exactOptional().meta({ description: "Only with view=full." }),
    extends: z.string().nullable().exactOptional().meta({ description: "Only with view=full." }),
    from: z.enum(["built-in", "own"]).exactOptional().meta({ description: "Only with view=full." }),
  })
  .meta({ id: "ScenarioSummary" });
/** A row of the list with `view=full`. */
export type ListedScenario = Required<z.output<typeof ScenarioSummary>>;

const ScenarioView = ScenarioSummary.extend({
  covers: z.array(z.string()),
  extends: z.string().nullable(),
  from: z.enum(["built-in", "own"]),
  states: z.array(StateView).meta({ description: "Its own, and those of what it extends." }),
}).meta({ id: "Scenario" });
export type ScenarioView = z.output<typeof ScenarioView>;

const BrokenView = z
  .looseObject({
    name: z.string(),
    file: z.string(),
    complaints: z.array(z.looseObject({ line: z.int().nullable(), column: z.int().nullable(), reason: z.string() })),
  })
  .meta({ id: "BrokenScenario" });

const Playing = z
  .looseObject({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    values: z.record(z.string(), z.unknown()).meta({ description: "What its steps created, such as the id of a job." }),
  })
  .meta({ id: "Playing" });

const PutScenario = z
  .strictObject({ name: z.string().min(1).max(100), seed: z.string().min(1).max(200).optional() })
  .meta({ id: "PutScenario", examples: [{ name: "balance-empty" }] });

function recipeInto(recipe: WorldRecipe, { name, seed }: z.output<typeof PutScenario>): WorldRecipe {
  return { ...recipe, scenario: name, seed: seed ?? recipe.seed };
}

export function scenarioOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.scenarios.list",
      route: "GET /_understudy/scenarios",
      ...control,
      summary: "List the scenarios and the current one",
      description:
        "A summary of each. GET /_understudy/scenarios/{name} has the rest: its states, and the file as written.",
      query: z.strictObject({
        view: z
          .enum(["summary", "full"])
          .default("summary")
          .meta({ description: "full adds what each covers, what it extends and where it comes from." }),
      }),
      answers: {
        status: 200,
        body: z.looseObject({
          playing: z.string(),
          scenarios: z.array(ScenarioSummary),
          broken: z.array(BrokenView).meta({ description: "Files that cannot be played, and why." }),
        }),
      },
      refuses: [],
      handle({ call, query }) {
        const catalogue = stage().catalogue();
        return {
          playing: sandboxOf(stage(), call).world.scenario,
          scenarios: everyScenario(catalogue).map(query.view === "full" ? listInFull : listBriefly),
          broken: catalogue.broken.map(brokenView),
        };
      },
    }),
    operation({
      id: "control.scenarios.get",
      route: "GET /_understudy/scenarios/{name}",
      ...control,
      summary: "Read one scenario, whole",
      description: "What it is about, its states with their parameters, and the file as written.",
      params: z.strictObject({ name: z.string().min(1).max(100) }),
      examples: { name: "research-partial" },
      answers: {
        status: 200,
        body: z.looseObject({
          scenario: ScenarioView,
          document: z.record(z.string(), z.unknown()).meta({ description: "As it is written." }),
        }),
      },
      refuses: ["not_found"],
      handle({ params }) {
        const scenario = scenarioNamed(stage().catalogue(), params.name);
        return { scenario: show(scenario), document: scenario.written as Record<string, unknown> };
      },
    }),
    operation({
      id: "control.scenario.put",
      route: "PUT /_understudy/scenario",
      ...control,
      summary: "Drive the sandbox into a scenario, from a fresh world",
      description:
        "What was in the sandbox is gone: records, ledger, journal and fault rules. Readings, clock and seed are those that a reset begins with.",
      body: PutScenario,
      answers: { status: 200, body: Playing },
      refuses: ["not_found", "conflict"],
      waitsFor: (call) => worldAhead(stage(), call, PutScenario, recipeInto),
      handle({ call, body }) {
        const sandbox = sandboxOf(stage(), call);
        const { title, description } = scenarioNamed(stage().catalogue(), body.name).file;
        resetSandbox(stage().sandboxes, sandbox, recipeInto(sandbox.recipe, body), stage().realTime());
        return { name: body.name, title, description, values: { ...savedIn(sandbox.world) } };
      },
    }),
  ];
}

function everyScenario(catalogue: Catalogue): Scenario[] {
  return catalogue.names.flatMap((name) => catalogue.get(name) ?? []);
}

function listBriefly({ name, file }: Scenario) {
  const { title, description, group = null, tags = [] } = file;
  return { name, title, description, group, tags };
}

function listInFull(scenario: Scenario) {
  const { covers = [], extends: parent = null } = scenario.file;
  return { ...listBriefly(scenario), covers, extends: parent, from: scenario.from };
}

function show(scenario: Scenario): z.input<typeof ScenarioView> {
  const { states = [] } = scenario.file;
  return {
    ...listInFull(scenario),
    states: states.map((state) => ({
      name: state.name,
      description: state.description ?? null,
      params: Object.entries(state.params ?? {}).map(([param, about]) => ({
        name: param,
        description: about.description ?? null,
        default: about.default ?? null,
      })),
    })),
  };
}

function brokenView({ name, file, complaints }: BrokenScenario): z.input<typeof BrokenView> {
  return { name, file, complaints: complaints.map((complaint) => ({ ...complaint })) };
}
