import { z } from "zod";
import { type Implemented, operation, reply } from "../kernel/operation.ts";
import { judgeJournal } from "../stage/journal/expectation.ts";
import { showJournal } from "../stage/journal/show.ts";
import { surfaceNamed } from "../stage/surface.ts";
import { control, type GetStage, requireOperation, requirePrincipal, sandboxOf } from "./controls.ts";

const Words = z.string().min(1).max(2_000);

const ExpectedCall = z
  .strictObject({
    operation: Words.optional(),
    method: Words.optional(),
    path: Words.optional(),
    principal: Words.optional(),
    status: z
      .union(
        [z.int().min(0).max(599), z.string().regex(/^[1-5]xx$/)],
        "must be a status such as 404, or a class such as 4xx",
      )
      .optional(),
    query: z.record(z.string(), z.unknown()).optional(),
    headers: z.record(z.string(), z.unknown()).optional(),
    body: z.unknown().optional(),
  })
  .meta({
    description:
      "Every given member has to match. In texts * matches anything; of a body, a query or headers, only the members named are compared.",
  });

const Expectation = z
  .strictObject({
    calls: ExpectedCall,
    times: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({ description: "The exact number of calls; at least one when omitted." }),
  })
  .meta({
    id: "JournalExpectation",
    examples: [{ calls: { operation: "shortlists.create", body: { name: "Rust*" } }, times: 1 }],
  });

const Verdict = z
  .looseObject({
    passed: z.boolean(),
    count: z.int(),
    matched: z.array(z.string()),
    nearMisses: z.array(z.looseObject({ request: z.string(), what: z.string(), differences: z.array(z.string()) })),
    message: z.string(),
  })
  .meta({ id: "JournalVerdict" });
export type JournalVerdict = z.output<typeof Verdict>;

export function journalExpectOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.journal.expect",
      route: "POST /_understudy/journal/expect",
      ...control,
      summary: "Check that a request was made, and how often; near misses show what differed",
      description:
        "Judges the requests that the journal keeps. The answer is a 200 either way: `passed` has the result.",
      body: Expectation,
      answers: { status: 200, body: Verdict },
      refuses: ["bad_request"],
      handle({ call, body: { calls, times } }) {
        const operation = requireOperation(surfaceNamed(stage(), call.sandbox), "calls.operation", calls.operation);
        const sandbox = sandboxOf(stage(), call);
        requirePrincipal(sandbox, "calls.principal", calls.principal);
        const entries = showJournal(sandbox.journal);
        return reply({ status: 200, value: judgeJournal(entries, { ...calls, operation }, times) });
      },
    }),
  ];
}
