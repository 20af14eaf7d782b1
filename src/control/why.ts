import { z } from "zod";

export const WhyAnsweredSo = z
  .looseObject({
    request: z.string(),
    status: z.int(),
    code: z.string().nullable(),
    message: z.string(),
    decidedBy: z.string(),
    passed: z.array(z.string()).meta({ description: "The gates that let it through, in their order." }),
    stoppedAt: z.string().nullable(),
    statements: z.array(z.looseObject({ id: z.string(), text: z.string() })),
    assumptions: z.array(z.looseObject({ id: z.string(), about: z.string(), choice: z.string() })),
    mend: z.array(
      z.looseObject({
        do: z.string(),
        tool: z.string().nullable(),
        arguments: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  })
  .meta({ id: "WhyAnsweredSo" });
export type WhyAnsweredSo = z.output<typeof WhyAnsweredSo>;
