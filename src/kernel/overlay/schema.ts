import { z } from "zod";
import { ReadingsChange } from "../../model/readings.ts";
import { everyCode } from "../refusal.ts";
import { Following } from "./followed-operation.ts";

/**
 * How a real deployment differs from our assumptions, as plain data about the declarations: the contract kit writes it
 * and a mock applies it. An overlay cannot change what the interface states, but it may add to it (§9).
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
  /** Operations that do not exist: 404 and 405 as for any unknown path, or 501 with not_implemented. */
  absent: z.record(z.string(), z.union([z.literal(404), z.literal(405), z.literal(501)])).default({}),
  /** How many calls a window allows. */
  limits: z.record(z.string(), z.strictObject({ calls: z.int().min(1).max(1_000_000) })).default({}),
  /** Sizes of quotas, by plan. */
  quotas: z.record(z.string(), z.record(z.string(), z.int().min(0).max(1_000_000_000))).default({}),
  /** Where an unknown query parameter or body member is ignored instead of refused. */
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
  /** Headers that are not sent; `on` may be "*". */
  headers: z
    .array(z.strictObject({ on: z.string(), name: z.string().regex(/^[a-z0-9-]{1,60}$/), is: z.literal("absent") }))
    .default([]),
  members: z
    .array(
      z.strictObject({
        on: z.string(),
        /** `results[].match.score`: `[]` is each item of a list, `id\\.core` one name. Empty for the answer itself. */
        path: z
          .string()
          .regex(
            /^$|^(?:\\.|[^.[\]\\])+(\[\])*(\.(?:\\.|[^.[\]\\])+(\[\])*)*$/,
            "must be a path such as results[].match.score, with a backslash before a dot within a name",
          ),
        is: z.enum(["added", "absent", "null", "value", "moved"]),
        /** Where a moved member is: `data.items` within the list item or the answer around it, empty for that itself. */
        to: z
          .string()
          .regex(
            /^$|^(?:\\.|[^.[\]\\])+(\.(?:\\.|[^.[\]\\])+)*$/,
            "must be a path such as data.items, from the list item or the answer around the member, without []",
          )
          .optional(),
        /** The value of an added or changed member; for a whole answer that moved, what stands beside it. */
        value: z.json().optional(),
        /** The share of the objects that have it; all of them by default. */
        often: z.number().min(0).max(1).optional(),
      }),
    )
    .default([]),
  /** What the real service's own document says, as far as a mock can follow it. */
  follows: Following.optional(),
  /** Observations that no setting of the mock can reproduce: for people to read, one entry an assumption. */
  notes: z
    .array(
      z.strictObject({
        assumption: z.string(),
        seen: z.string().max(2_000),
        also: z.array(z.string().max(2_000)).optional(),
        /** How many others there were, which `report.json` has. */
        more: z.int().min(1).optional(),
      }),
    )
    .default([]),
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
