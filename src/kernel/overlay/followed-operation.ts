import { z } from "zod";
import { Shape } from "./shape.ts";
import { Transport } from "./transport.ts";

const Method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** An operation as the real service's own document describes it, where that differs from ours. */
export const FollowedOperation = z.strictObject({
  /** Our operation. */
  on: z.string(),
  /** Left out, it is ours. */
  method: Method.optional(),
  /** Where they have it, with our names for what is in the path. */
  path: z.string().startsWith("/"),
  params: z.array(z.strictObject({ ours: z.string(), theirs: z.string(), shape: Shape })).default([]),
  query: Shape.nullable().default(null),
  body: Shape.nullable().default(null),
  answers: z
    .array(
      z.strictObject({
        status: z.int().min(200).max(299),
        becomes: z.int().min(200).max(299),
        /** Null without a body; left out where it is ours. */
        shape: Shape.nullable().optional(),
      }),
    )
    .default([]),
});
export type FollowedOperation = z.output<typeof FollowedOperation>;

/** An operation that only they have: it answers an example. */
export const DescribedOperation = z.strictObject({
  method: Method,
  path: z.string().startsWith("/"),
  /** What they call it; empty where that says nothing. */
  id: z.string().default(""),
  summary: z.string(),
  status: z.int().min(200).max(299),
  example: z.json(),
});
export type DescribedOperation = z.output<typeof DescribedOperation>;

const Told = z.strictObject({
  where: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** In how many places besides this one. */
  more: z.int().min(1).optional(),
  /** A habit of the whole document, of which this is one place. */
  habit: z.string().optional(),
});
const ToldWhy = Told.extend({ why: z.string() });

/** What follows from the real service's own document. */
export const Following = z.strictObject({
  source: z.string(),
  version: z.string().nullable(),
  transport: Transport.default({ before: [], server: "", slash: false }),
  /** What they call our operations, where one name is of one of them. */
  ids: z.record(z.string(), z.string()).default({}),
  operations: z.array(FollowedOperation).default([]),
  described: z.array(DescribedOperation).default([]),
  /** How it is written as a whole, in words. */
  style: z.array(z.string()).default([]),
  followed: z.array(Told).default([]),
  /** Ours, of which it says nothing. */
  kept: z.array(ToldWhy).default([]),
  /** What it requires and nothing of ours feeds. */
  invented: z.array(ToldWhy).default([]),
  notFollowed: z.array(ToldWhy).default([]),
  /** Operations of ours of which no request that is valid by theirs is understood. */
  uncallable: z.array(z.string()).default([]),
  /** Theirs, as this server serves it; null where nothing in it differs from ours. */
  document: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type Following = z.output<typeof Following>;
