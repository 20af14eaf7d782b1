import { z } from "zod";
import { parseDuration } from "../../base/instants.ts";
import { applyPatch } from "../../base/json-patch.ts";
import { readPointer } from "../../base/json-pointer.ts";
import { fraction, longTail } from "../../base/rng.ts";
import type { Headers } from "../../kernel/call.ts";
import { type Draft, jsonOf, withValue } from "../../kernel/draft.ts";
import { type Code, everyCode } from "../../kernel/refusal.ts";
import { DurationText } from "../../model/shapes.ts";

/** Rules keep their durations as written, so that they read back the same. */
export function milliseconds(text: string): number {
  return parseDuration(text) ?? 0;
}

/** The seeds of a fault's random choices; they differ from request to request. */
type ChanceKeys = readonly [seed: string, fault: string, purpose: string, request: number];

/** One member of a rule's `then`: what may be written there, and what it does to a finished answer. */
export interface FaultKind<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** What it changes of the answer. */
  change(answer: Draft, value: NonNullable<z.output<Schema>>, chance: ChanceKeys): Partial<Draft>;
}

/** Keeps the type of one kind's schema together with its function. */
function kind<Schema extends z.ZodType>(schema: Schema, change: FaultKind<Schema>["change"]): FaultKind<Schema> {
  return { schema, change };
}

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
type Delay = z.output<typeof Delay>;

/** Headers that frame a message cannot be changed without breaking it; `drop` exists for breaking it. */
const framingHeaders = ["content-length", "transfer-encoding", "connection"];

const HeaderName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be a header's name")
  .refine(
    (name) => !framingHeaders.includes(name.toLowerCase()),
    "must not be a framing header; use drop to break the message",
  );
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

/** Everything that a fault can do. `code`, a `status` of 400 and more and `reset` also replace the operation (effect.ts). */
export const faultKinds = {
  code: kind(
    z
      .enum(everyCode as [Code, ...Code[]])
      .optional()
      .meta({ description: "A code of §7, in the interface's error shape." }),
    () => ({}),
  ),
  status: kind(z.int().min(200).max(599).optional(), (answer, status) =>
    status < 400 && answer.status < 400 ? { status } : {},
  ),
  delay: kind(
    Delay.optional().meta({ description: "A duration, {from, to}, or {median, p99} for a long tail." }),
    (answer, delay, chance) => ({ delayMs: (answer.delayMs ?? 0) + drawDelay(delay, chance) }),
  ),
  drop: kind(
    z.enum(["reset", "truncate", "lost"]).optional().meta({
      description:
        "reset: the connection breaks before the operation; lost: the operation is performed and the answer is lost; truncate: half of the answer arrives.",
    }),
    (_, drop) => ({ drop: drop === "truncate" ? "truncate" : "reset" }),
  ),
  headers: kind(
    z.record(HeaderName, HeaderValue.nullable()).optional().meta({ description: "Headers to set; null removes one." }),
    (answer, changes) => ({ headers: withHeaders(answer.headers, changes) }),
  ),
  body: kind(
    z.string().max(64_000).optional().meta({
      description:
        "A text in place of the body, sent as it is: a gateway's page, nothing, JSON that breaks off. `headers` says what it is.",
    }),
    (_, body) => ({ body, value: undefined }),
  ),
  patch: kind(
    z.array(PatchStep).min(1).max(100).optional().meta({ description: "A JSON Patch of the answer." }),
    patchBody,
  ),
};

function patchBody(answer: Draft, patch: Parameters<typeof applyPatch>[1]): Partial<Draft> {
  const value = jsonOf(answer);
  if (value === undefined) return { problem: "the answer is not JSON" };
  const patched = applyPatch(value, patch);
  return "problem" in patched ? patched : withValue(answer, patched.value);
}

function withHeaders(headers: Headers, changes: Readonly<Record<string, string | null>>): Headers {
  const changedHeaders = { ...headers };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete changedHeaders[name.toLowerCase()];
    else changedHeaders[name.toLowerCase()] = value;
  }
  return changedHeaders;
}

/** Fixed, uniform between two bounds, or with a long tail (log-normal through the median and the 99th percentile). */
function drawDelay(delay: Delay, chance: ChanceKeys): number {
  if (typeof delay === "string") return milliseconds(delay);
  if ("from" in delay) {
    const [min, max] = [milliseconds(delay.from), milliseconds(delay.to)];
    return min + Math.round((max - min) * fraction(...chance));
  }
  return longTail(milliseconds(delay.median), milliseconds(delay.p99), ...chance);
}
