import { z } from "zod";
import { onFirstUse } from "../base/on-first-use.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { feltBy } from "../interface/description/touched-operations.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { type ContestedId, chooseReadings, ReadingsChange, reading } from "../model/readings.ts";
import type { World } from "../model/world.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

const ContestedAssumption = z.looseObject({
  id: z.string(),
  about: z.string(),
  choice: z.string(),
  readings: z.array(z.looseObject({ name: z.string(), what: z.string() })),
  feltBy: z.array(z.string()).meta({ description: "The operations that differ between its readings; * for all." }),
  holds: z.string().meta({ description: "The name of the reading that applies in the sandbox." }),
});
export type ContestedAssumption = z.output<typeof ContestedAssumption>;

const Contested = z.looseObject({ assumptions: z.array(ContestedAssumption) }).meta({ id: "ContestedAssumptions" });

const withReadings = onFirstUse(() =>
  assumptions().flatMap((row) => {
    const { id, about, choice, readings } = row;
    return readings === undefined
      ? []
      : [{ id, about, choice, readings: readings.map(({ name, what }) => ({ name, what })), feltBy: [...feltBy(row)] }];
  }),
);

function viewReadings(world: World): z.output<typeof Contested> {
  const contested = withReadings().map((row) => ({ ...row, holds: reading(world, row.id as ContestedId) }));
  return { assumptions: contested };
}

export function assumptionOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.assumptions.get",
      route: "GET /_understudy/assumptions",
      ...control,
      summary: "List the assumptions that have several readings, and the reading that applies",
      description: "Each with the sentence of every reading, and the operations whose behaviour differs between them.",
      answers: { status: 200, body: Contested },
      refuses: [],
      handle: ({ call }) => viewReadings(sandboxOf(stage(), call).world),
    }),
    operation({
      id: "control.assumptions.change",
      route: "PATCH /_understudy/assumptions",
      ...control,
      summary: "Apply other readings of the interface, from the next request on",
      description:
        "Readings by the id of their assumption; those that are not named stay. A snapshot and a fork carry them; a reset begins with those of the start and the scenario.",
      body: ReadingsChange,
      answers: { status: 200, body: Contested },
      refuses: ["bad_request"],
      handle({ call, body }) {
        const { world } = sandboxOf(stage(), call);
        chooseReadings(world, body);
        return viewReadings(world);
      },
    }),
  ];
}
