import fc from "fast-check";
import { expect } from "vitest";
import { command as newCommand } from "../model-commands.ts";
import type { startRecords } from "./records.ts";
import type { Name, Reference } from "./reference.ts";

export type Real = Awaited<ReturnType<typeof startRecords>>;

export const command = newCommand<Reference, Real>;

/** One of the ids ever seen, by position; an invented one if there is none. */
export function at(ids: readonly string[], position: number): string {
  return ids.length === 0 ? "sl_nobody" : (ids[position % ids.length] as string);
}

const idForm = /^[a-z]{2,3}_[0-9a-hjkmnp-tv-z]+$/;

export function checkId(id: string, prefix: string): void {
  expect(id).toMatch(idForm);
  expect(id.startsWith(prefix)).toBe(true);
  expect(id.length).toBeLessThanOrEqual(16);
}

export const as = fc.constantFrom<Name[]>("owner", "member", "agent", "outsider", "starter");
export const position = fc.nat({ max: 20 });
export const listName = fc.constantFrom("Rust", "RUST ", "Go", "Café", "café", "🦀", "x".repeat(80));
