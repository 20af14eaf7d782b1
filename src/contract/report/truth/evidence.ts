import { z } from "zod";
import { describeIssue } from "../../../kernel/problems.ts";
import { type Result as Reported, verdicts } from "../../seen/verdict.ts";

const Result = z
  .object({
    id: z.string(),
    title: z.string(),
    states: z.array(z.string()),
    source: z.union([
      z.object({ stated: z.string() }),
      z.object({ assumed: z.string() }),
      z.object({ own: z.literal(true) }),
    ]),
    tier: z.string(),
    verdict: z.enum(verdicts),
    reason: z.string().nullable(),
    lacks: z.string().nullable(),
    refutes: z.array(z.string()),
    breaks: z.record(z.string(), z.string()).optional(),
    isOfWholeAnswers: z.literal(true).optional(),
    lessons: z.array(z.object({ assumption: z.string().nullable(), seen: z.string() })),
  })
  // Reports from before findings named sentences say only what the failed check was about.
  .transform(({ breaks, ...result }) => ({ ...result, breaks: breaks ?? ofItsStates(result) }));

function ofItsStates({ verdict, states, reason, title }: Pick<Reported, "verdict" | "states" | "reason" | "title">) {
  const isBroken = verdict === "violation" || verdict === "flaky";
  return Object.fromEntries(isBroken ? states.map((each) => [each, reason ?? title]) : []);
}

const ItsDocument = z.object({
  source: z.string(),
  title: z.string().nullable(),
  version: z.string().nullable(),
  settles: z.object({ agrees: z.int(), differs: z.int(), nothing: z.int() }),
  contradictions: z.int(),
  answers: z.int(),
  contradicted: z.array(
    z.object({ route: z.string(), where: z.string(), must: z.string(), times: z.int(), first: z.string() }),
  ),
  unjudged: z.array(z.string()).optional(),
});

/** The parts of a report.json that are used. Reports from before the watching commands have no `by`. */
const Evidence = z.object({
  by: z.enum(["contract", "proxy", "drift"]).default("contract"),
  target: z.string(),
  at: z.iso.datetime(),
  isStandIn: z.boolean(),
  results: z.array(Result),
  /** Reports from before the service's own document was read have none. */
  itsDocument: ItsDocument.nullable().default(null),
});

export type Seen = z.output<typeof Result>;
export type Evidence = z.output<typeof Evidence>;

/** Parses the text of a report.json, or returns a sentence that says why it cannot be used. */
export function readEvidence(text: string): Evidence | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `it is not JSON: ${(error as Error).message}` };
  }
  const read = Evidence.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [first = ""] = issue === undefined ? [] : describeIssue(issue, "member", value, Evidence);
  return { problem: `it is no report of contract, proxy or drift: ${first}` };
}
