import { z } from "zod";
import { shareWork } from "../base/slices.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { provenanceOf } from "../kernel/provenance-ledger.ts";
import { control, type GetStage } from "./controls.ts";

const Source = z.union([z.looseObject({ stated: z.string() }), z.looseObject({ assumed: z.string() })]);
const Share = z.looseObject({ stated: z.int(), assumed: z.int() });

const Figures = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .meta({ description: "The values with which the reading replaces a fixture's, by file and row." });

const Provenance = z
  .looseObject({
    shares: z
      .looseObject({ operation: Share, parameter: Share, member: Share, rule: Share, all: Share })
      .meta({ description: "How many of each kind are stated, and how many assumed." }),
    entries: z.array(
      z.looseObject({
        kind: z.enum(["operation", "parameter", "member", "rule"]),
        of: z.string().meta({ description: "The operation, or for a member the shape, that it belongs to." }),
        name: z.string(),
        source: Source,
      }),
    ),
    assumptions: z.array(
      z.looseObject({
        id: z.string(),
        about: z.string(),
        choice: z.string(),
        rule: z.boolean().optional(),
        fixtures: z
          .array(z.string())
          .optional()
          .meta({ description: "The files with the chosen values, where a sentence cannot list them." }),
        readings: z
          .array(z.looseObject({ name: z.string(), what: z.string(), figures: Figures.optional() }))
          .optional(),
        feltBy: z
          .array(z.string())
          .optional()
          .meta({ description: "Operations whose behaviour depends on its readings although no declaration says so." }),
        usedBy: z.array(z.string()).meta({ description: "The operations, parameters and members that rest on it." }),
      }),
    ),
  })
  .meta({ id: "Provenance" });
export type Provenance = z.output<typeof Provenance>;

export function provenanceOperations(stage: GetStage): readonly Implemented[] {
  const ledger = shareWork(() =>
    provenanceOf(
      stage().router.operations.filter(({ access }) => access.to !== "control"),
      assumptions(),
    ),
  );
  return [
    operation({
      id: "control.provenance",
      route: "GET /_understudy/provenance",
      ...control,
      summary: "Read what is stated by the interface and what is assumed",
      description:
        "Every operation, parameter, member and rule with its source, how many of each are stated, and the text of every assumption with all that rests on it.",
      answers: { status: 200, body: Provenance },
      refuses: [],
      waitsFor: ledger.slices,
      handle: () => reply({ status: 200, value: ledger.result() }),
    }),
  ];
}
