import { z } from "zod";
import { ReadingsChange } from "../../model/readings.ts";
import { everyCode } from "../refusal.ts";

/**
 * How a real deployment differs from what we assume, as plain data over the declarations: learned by the contract kit,
 * taken in by a mock. What the interface states is not up to an overlay; additions are (§9).
 */
export const Overlay = z.strictObject({
  overlay: z.literal(1),
  learned: z
    .strictObject({
      target: z.string().max(2_000),
      at: z.iso.datetime(),
      build: z.string().max(200).nullable(),
      run: z.string().max(100),
    })
    .optional(),
  /** Operations that are not there: 404 and 405 as for any path that nothing is at, 501 with not_implemented. */
  absent: z.record(z.string(), z.union([z.literal(404), z.literal(405), z.literal(501)])).default({}),
  /** How many calls a window takes. */
  limits: z.record(z.string(), z.strictObject({ calls: z.int().min(1).max(1_000_000) })).default({}),
  /** Sizes of quotas, by plan. */
  quotas: z.record(z.string(), z.record(z.string(), z.int().min(0).max(1_000_000_000))).default({}),
  /** Where an unknown query parameter or body member is passed over instead of being refused. */
  ignores: z.array(z.strictObject({ on: z.string(), unknown: z.enum(["query", "body"]) })).default([]),
  /** Which readings of contested assumptions hold. */
  readings: ReadingsChange.default({}),
  /** A success with another status. */
  statuses: z
    .array(
      z.strictObject({
        on: z.string(),
        status: z.int().min(200).max(299),
        becomes: z.int().min(200).max(299),
      }),
    )
    .default([]),
  /** A refusal with another code or status; `on` may be "*". */
  refusals: z
    .array(
      z.strictObject({
        on: z.string(),
        code: z.enum(everyCode as [string, ...string[]]),
        becomes: z.strictObject({ code: z.string().min(1).max(80), status: z.int().min(400).max(599) }),
      }),
    )
    .default([]),
  /** Headers that do not come; `on` may be "*". */
  headers: z
    .array(z.strictObject({ on: z.string(), name: z.string().regex(/^[a-z0-9-]{1,60}$/), is: z.literal("absent") }))
    .default([]),
  members: z
    .array(
      z.strictObject({
        on: z.string(),
        /** `results[].match.score`: `[]` is each item of a list, `id\\.core` one name. */
        path: z
          .string()
          .regex(
            /^(?:\\.|[^.[\]\\])+(\[\])*(\.(?:\\.|[^.[\]\\])+(\[\])*)*$/,
            "must be a path such as results[].match.score, with a backslash before a dot within a name",
          ),
        is: z.enum(["added", "absent", "null", "value"]),
        /** What an added member, or one of another value, holds. */
        value: z.json().optional(),
        /** In what share of the objects that could have it; all of them unless it is said. */
        often: z.number().min(0).max(1).optional(),
      }),
    )
    .default([]),
  /** What was seen and no setting of the mock can follow: for people to read. */
  notes: z.array(z.strictObject({ assumption: z.string(), seen: z.string().max(2_000) })).default([]),
});
export type Overlay = z.output<typeof Overlay>;
export type MemberChange = Overlay["members"][number];

export const emptyOverlay: Overlay = {
  overlay: 1,
  absent: {},
  limits: {},
  quotas: {},
  ignores: [],
  readings: {},
  statuses: [],
  refusals: [],
  headers: [],
  members: [],
  notes: [],
};
