import type { z } from "zod";
import { definitionOf } from "../../../base/schema-definition.ts";
import { plainOf } from "./likeness.ts";

/** The schema of what is left of an allowance; null for every other declaration. */
export function amountOf(member: z.ZodType): z.ZodType | null {
  const { shape } = definitionOf(plainOf(member));
  return shape?.used && shape.remaining ? shape.remaining : null;
}

/**
 * An allowance of which a target says only how much is left. What was used of it is counted back from nothing: checks
 * compare two readings, and the difference between them is the same.
 */
export function countedBack(left: number): { readonly remaining: number; readonly used: number } {
  return { remaining: left, used: -left };
}
