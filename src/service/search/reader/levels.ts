import { titles } from "../../../population/vocabulary.ts";
import type { Meaning } from "./meaning.ts";

/** The levels of an experience tier. */
export const tierLevels = {
  early: ["intern", "entry"],
  upToSenior: ["intern", "entry", "mid", "senior"],
  senior: ["senior", "staff", "principal", "manager", "executive"],
  all: ["intern", "entry", "mid", "senior", "staff", "principal", "manager", "executive"],
} as const;

export function levelsOf({ kind, value, names }: Meaning): readonly string[] {
  if (kind === "tier") return tierLevels[value as keyof typeof tierLevels];
  if (kind === "title") return titles.flatMap(({ name, seniority }) => (name === value ? [seniority] : []));
  return kind === "level" ? (names ?? [value]) : [];
}
