import { z } from "zod";
import { type Instant, parseDuration } from "../../base/instants.ts";
import { readPointer } from "../../base/json-pointer.ts";
import { table } from "../../base/table.ts";
import { type Code, everyCode } from "../../kernel/refusal.ts";
import { DurationText } from "../../model/shapes.ts";

/** Rules keep their durations as written, for people to read back. */
export function milliseconds(text: string): number {
  return parseDuration(text) ?? 0;
}

const Glob = z.string().min(1).max(200);

export const FaultMatch = z.strictObject({
  operation: Glob.optional().meta({
    description:
      "An operation's id, such as shortlists.update or shortlists.*; `none` is a request that no operation takes",
  }),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  path: Glob.optional().meta({ description: "* is one segment, ** any number: /v1/shortlists/*" }),
  principal: Glob.optional().meta({ description: "A credential's name, such as agent; `anonymous` is none." }),
  after: z
    .union([z.int().min(0).max(1_000_000), DurationText])
    .optional()
    .meta({ description: "Lets so many matching requests pass first, or so much time: 3 or 90s." }),
  nth: z.int().min(1).max(1_000_000).optional().meta({ description: "Only the nth matching request." }),
  times: z.int().min(1).max(1_000_000).optional().meta({ description: "At most so many hits, then never again." }),
  probability: z.number().min(0).max(1).optional().meta({ description: "Drawn from the seed: the same every run." }),
});

const Delay = z.union(
  [
    DurationText,
    z
      .strictObject({ from: DurationText, to: DurationText })
      .refine(({ from, to }) => milliseconds(from) <= milliseconds(to), "from is after to"),
    z
      .strictObject({ median: DurationText, p99: DurationText })
      .refine(
        ({ median, p99 }) => 0 < milliseconds(median) && milliseconds(median) <= milliseconds(p99),
        "median is beyond p99",
      ),
  ],
  "must be a duration such as 250ms, or {from, to}, or {median, p99}",
);
export type Delay = z.output<typeof Delay>;

/** What frames a message on the wire cannot be changed without breaking it; `drop` is for breaking it. */
const framing = ["content-length", "transfer-encoding", "connection"];

const HeaderName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be a header's name")
  .refine((name) => !framing.includes(name.toLowerCase()), "must not be what frames the message; use drop to break it");
const HeaderValue = z
  .string()
  .max(4_000)
  .regex(/^[\t\x20-\x7e\xa0-\xff]*$/, "must be one line of printable characters");

const Pointer = z
  .string()
  .max(1_000)
  .refine((text) => readPointer(text) !== null, "must be a JSON Pointer such as /results/0/id");

const PatchStep = z.discriminatedUnion(
  "op",
  [
    z.strictObject({ op: z.enum(["add", "replace", "test"]), path: Pointer, value: z.unknown() }),
    z.strictObject({ op: z.literal("remove"), path: Pointer }),
    z.strictObject({ op: z.enum(["move", "copy"]), path: Pointer, from: Pointer }),
  ],
  "must be add, replace, test, remove, move or copy",
);

export const FaultEffect = z
  .strictObject({
    code: z
      .enum(everyCode as [Code, ...Code[]])
      .optional()
      .meta({ description: "A code of §7, in the interface's error shape." }),
    status: z.int().min(200).max(599).optional(),
    delay: Delay.optional().meta({ description: "A duration, {from, to}, or {median, p99} for a long tail." }),
    drop: z.enum(["reset", "truncate", "lost"]).optional().meta({
      description:
        "reset: the connection breaks before anything happens; lost: it happens and the answer is lost; truncate: half of the answer arrives.",
    }),
    headers: z.record(HeaderName, HeaderValue.nullable()).optional().meta({ description: "Set, or removed by null." }),
    patch: z.array(PatchStep).min(1).max(100).optional().meta({ description: "A JSON Patch of the answer." }),
  })
  .refine(
    (effect) => Object.values(effect).some((each) => each !== undefined),
    "needs code, status, delay, drop, headers or patch",
  );

export const FaultRule = z.strictObject({ match: FaultMatch.default({}), then: FaultEffect }).meta({
  id: "FaultRule",
  examples: [
    { match: { operation: "shortlists.update", nth: 2 }, then: { code: "conflict" } },
    { match: { path: "/v1/**", probability: 0.1 }, then: { status: 503, delay: { from: "100ms", to: "900ms" } } },
  ],
});
export type FaultRule = z.output<typeof FaultRule>;

/** A rule in force. Its two counts change in the one synchronous step of the request that they count. */
export interface Fault {
  readonly id: string;
  readonly rule: FaultRule;
  readonly from: "scenario" | "control";
  readonly since: Instant;
  /** How many requests it was about, and how many of them it hit. */
  readonly seen: number;
  readonly hits: number;
}

export const faults = table<Fault>("faults", (row) => row.id);
