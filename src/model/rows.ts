import { z } from "zod";
import type { Instant } from "../base/instants.ts";

/** The end of 9999 (§1: ISO 8601): what is due may lie after the last instant that a clock shows. */
const lastInstant = 253_402_300_799_999;

const notInstant = "must be an instant in milliseconds";

/** An instant within a row. */
export const instant = z.number(notInstant).refine((value: Instant) => value >= 0 && value <= lastInstant, notInstant);

const notWhole = "must be a whole number from 0 on";

/** A count within a row. */
export const whole = z.number(notWhole).refine((value) => Number.isSafeInteger(value) && value >= 0, notWhole);

/** The shape of a table's rows. A row never changes, and one from a snapshot is checked against its shape. */
export function rowOf<Members extends z.core.$ZodShape>(members: Members) {
  return z.object(members).readonly();
}

/** The one value of an index that says for all accounts together which rows are still open. */
export const anywhere = "anywhere";
