import { z } from "zod";
import { table } from "../../base/table.ts";
import { instant, rowOf, whole } from "../../model/rows.ts";
import { DurationText } from "../../model/shapes.ts";
import { faultKinds } from "./kinds.ts";

const Glob = z.string().min(1).max(200);

export const FaultMatch = z
  .strictObject({
    operation: Glob.optional().meta({
      description:
        "An operation's id, such as shortlists.update or shortlists.*; `none` is a request that matches no operation",
    }),
    method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).optional(),
    path: Glob.optional().meta({ description: "* is one segment, ** any number: /v1/shortlists/*" }),
    principal: Glob.optional().meta({ description: "A credential's name, such as agent; `anonymous` is none." }),
    after: z
      .union([z.int().min(0).max(1_000_000), DurationText])
      .optional()
      .meta({ description: "Skips this many matching requests first, or this span of time: 3 or 90s." }),
    nth: z.int().min(1).max(1_000_000).optional().meta({ description: "Only the nth matching request." }),
    times: z.int().min(1).max(1_000_000).optional().meta({ description: "The maximum number of times it is applied." }),
    probability: z.number().min(0).max(1).optional().meta({ description: "Drawn from the seed: the same every run." }),
  })
  .refine(
    ({ after, nth }) => typeof after !== "number" || nth === undefined || nth > after,
    "needs an nth that is greater than after: both count from the first matching request",
  );

type Kinds = typeof faultKinds;

const effects = Object.fromEntries(Object.entries(faultKinds).map(([name, { schema }]) => [name, schema])) as {
  [Name in keyof Kinds]: Kinds[Name]["schema"];
};

export const FaultEffect = z
  .strictObject(effects)
  .refine(
    (effect) => Object.values(effect).some((each) => each !== undefined),
    `needs at least one of ${Object.keys(faultKinds).join(", ")}`,
  )
  .refine(
    ({ body, patch }) => body === undefined || patch === undefined,
    "has a body or a patch of the answer, not both",
  );

export const FaultRule = z.strictObject({ match: FaultMatch.default({}), then: FaultEffect }).meta({
  id: "FaultRule",
  examples: [
    { match: { operation: "shortlists.update", nth: 2 }, then: { code: "conflict" } },
    {
      match: { times: 1 },
      then: { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad gateway</h1>" },
    },
    { match: { path: "/v1/**", probability: 0.1 }, then: { status: 503, delay: { from: "100ms", to: "900ms" } } },
  ],
});
export type FaultRule = z.output<typeof FaultRule>;

/** An active rule. Its two counts change in the synchronous step of the request that they count. */
const Fault = rowOf({
  id: z.string(),
  rule: FaultRule,
  from: z.enum(["scenario", "control"]),
  since: instant,
  /** How many requests matched it, and how many of them it was applied to. */
  seen: whole,
  hits: whole,
});
export type Fault = z.infer<typeof Fault>;

export const faults = table("faults", Fault, (row) => row.id);
