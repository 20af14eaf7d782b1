import { z } from "zod";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { newMet } from "../stage/coverage/encounters.ts";
import { surfaceNamed } from "../stage/surface.ts";
import { control, type GetStage } from "./controls.ts";
import { rare } from "./later.ts";

const Share = z.looseObject({ met: z.int(), of: z.int() });
const item = {
  met: z.boolean(),
  scenario: z
    .string()
    .nullable()
    .meta({ description: "A scenario in which it comes by itself; null where there is none." }),
  how: z.string().meta({ description: "What shows it, in one line.", examples: ["header Prefer: code=not_found"] }),
};

const Coverage = z
  .looseObject({
    operations: Share,
    answers: Share,
    states: Share,
    rows: z.array(
      z.looseObject({
        operation: z.string().meta({ description: "`any` for refusals that do not depend on the operation." }),
        theirs: z.string().optional().meta({ description: "What the document that is followed calls it." }),
        route: z.string(),
        met: z.boolean(),
        calls: z.int(),
        answers: z.array(z.looseObject({ status: z.int(), code: z.string().nullable(), ...item })),
        states: z.array(z.looseObject({ state: z.string(), ...item })),
      }),
    ),
  })
  .meta({ id: "Coverage" });
export type CoverageView = z.output<typeof Coverage>;

export function coverageOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.coverage",
      route: "GET /_understudy/coverage",
      ...control,
      summary: "Read what clients have met of the interface, and what they never met",
      description:
        "Operations, answers and states of one sandbox, or of all with `of=all`, since the server started: a reset forgets nothing. For what was never met, `how` shows it.",
      query: z.strictObject({
        of: z.enum(["sandbox", "all"]).default("sandbox"),
        format: z.enum(["json", "text"]).default("json"),
      }),
      answers: { status: 200, body: Coverage },
      refuses: [],
      waitsFor: rare.ahead,
      handle({ call, query: { of, format } }) {
        const { coverageOf, coverageText } = rare();
        const { coverage, rules } = stage();
        const met = of === "all" ? coverage.all : (coverage.bySandbox.get(call.sandbox) ?? newMet());
        const { operations } = surfaceNamed(stage(), call.sandbox).router;
        const report = coverageOf(operations, met, rules.statedOnly);
        if (format === "json") return reply({ status: 200, value: report });
        const bytes = new TextEncoder().encode(coverageText(report));
        return reply({ status: 200, bytes, media: "text/plain; charset=utf-8" });
      },
    }),
  ];
}
