import { z } from "zod";
import { iso } from "../base/instants.ts";
import { all, count, get, remove } from "../base/table.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { InstantText } from "../model/shapes.ts";
import { nowIn } from "../stage/clock.ts";
import { addFault, clearFaults, maxFaults } from "../stage/faults/faults.ts";
import { type Fault, FaultEffect, FaultMatch, FaultRule, faults } from "../stage/faults/rule.ts";
import { surfaceNamed } from "../stage/surface.ts";
import { control, type GetStage, requirePrincipal, requireTarget, sandboxOf } from "./controls.ts";

const FaultView = z
  .looseObject({
    id: z.string(),
    match: z.record(z.string(), z.unknown()),
    then: z.record(z.string(), z.unknown()),
    from: z.enum(["scenario", "control"]),
    since: InstantText,
    seen: z.int().meta({ description: "How many requests matched." }),
    hits: z.int().meta({ description: "How many of them it was applied to." }),
  })
  .meta({ id: "Fault" });
export type FaultView = z.output<typeof FaultView>;

/** One rule, or several. */
const NewFaults = z
  .strictObject({
    match: FaultMatch.optional(),
    then: FaultEffect.optional(),
    faults: z.array(FaultRule).min(1).max(maxFaults).optional(),
  })
  .refine(
    ({ match, then, faults }) =>
      (then === undefined) !== (faults === undefined) && (then !== undefined || match === undefined),
    {
      error: "needs a rule as {match, then}, or several as {faults: [...]}",
    },
  )
  .meta({
    id: "NewFaults",
    examples: [{ match: { operation: "developers.notes.create", times: 2 }, then: { status: 503 } }],
  });

export function faultOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.faults.list",
      route: "GET /_understudy/faults",
      ...control,
      summary: "List the fault rules in the order in which they are tried",
      description:
        "Rules of the scenario and rules that were added, with how many requests each matched and how many it was applied to.",
      answers: { status: 200, body: z.looseObject({ faults: z.array(FaultView) }) },
      refuses: [],
      handle: ({ call }) => ({ faults: all(sandboxOf(stage(), call).world.tables, faults).map(show) }),
    }),
    operation({
      id: "control.faults.add",
      route: "POST /_understudy/faults",
      ...control,
      summary: "Add a fault rule, or several",
      description: "The first rule that matches a request is applied to it.",
      body: NewFaults,
      answers: { status: 201, body: z.looseObject({ faults: z.array(FaultView) }) },
      refuses: ["conflict"],
      handle({ call, body, refuse }) {
        const sandbox = sandboxOf(stage(), call);
        const { world } = sandbox;
        const { match = {}, then } = body;
        const rules = then === undefined ? (body.faults ?? []) : [{ match, then }];
        if (count(world.tables, faults) + rules.length > maxFaults) {
          refuse("conflict", `A sandbox holds at most ${maxFaults} fault rules. Delete some first.`);
        }
        const ours = rules.map((rule) => {
          requirePrincipal(sandbox, "match.principal", rule.match.principal);
          return requireTarget(surfaceNamed(stage(), call.sandbox), rule);
        });
        const now = nowIn(world, stage().realTime());
        return { faults: ours.map((rule) => show(addFault(world, rule, "control", now))) };
      },
    }),
    operation({
      id: "control.faults.clear",
      route: "DELETE /_understudy/faults",
      ...control,
      summary: "Delete one fault rule, or all",
      description: "With `id` that one, without it all, those of the scenario included.",
      query: z.strictObject({ id: z.string().min(1).max(16).optional() }),
      answers: { status: 200, body: z.looseObject({ deleted: z.array(z.string()) }) },
      refuses: ["not_found"],
      handle({ call, query: { id }, refuse }) {
        const { world } = sandboxOf(stage(), call);
        const ids = all(world.tables, faults).map((fault) => fault.id);
        if (id === undefined) {
          clearFaults(world);
          return { deleted: ids };
        }
        if (get(world.tables, faults, id) === undefined) return refuse("not_found", `No fault rule has the id ${id}.`);
        remove(world.tables, faults, id);
        return { deleted: [id] };
      },
    }),
  ];
}

function show({ id, rule, from, since, seen, hits }: Fault): z.input<typeof FaultView> {
  return { id, match: { ...rule.match }, then: { ...rule.then }, from, since: iso(since), seen, hits };
}
