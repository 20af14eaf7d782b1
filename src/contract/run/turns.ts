import { hash53 } from "../../base/rng.ts";
import type { Check } from "./check.ts";

/**
 * By area, how many nights its checks are spread over. What asks who calls is checked every night; what sends many requests for one
 * small sentence each, costs, or leaves what cannot be removed, by turns.
 */
const nights: Readonly<Record<string, number>> = {
  Entitlements: 2,
  "Missing things": 2,
  Levers: 3,
  Depths: 4,
  Pages: 3,
  "Notes and contacts": 2,
  Free: 6,
  "Refused requests": 4,
  "Read after write": 3,
  "Side effects": 3,
  "Stored text": 3,
  "Maximum sizes": 3,
  Concurrency: 3,
  Readings: 6,
};

/** All kinds of things but one have a sequence of their own; of each, the two ways to play it take turns as well. */
export const nightsOfSequences = 8;

/** A bound that the interface states is checked more often than one that we chose. */
const nightsOfBounds = { stated: 5, assumed: 12 };

/** A cache that answers whoever asks again. */
const nightsOfRepeats = 3;

/** What costs credits, or a unit of a quota. */
const nightsOfPaid = 4;
const nightsOfSearches = 6;

/** What leaves something that cannot be removed. */
const nightsOfLasting = 12;
const lasting = /^POST \/v1\/(companies|projects|files|companies\/\{id\}\/attachments)$/;

function nightsOf(check: Check): number {
  const { id, area, source } = check;
  if (area === "Sequences") return nightsOfSequences;
  if (/^(Credentials|Entitlements)$/.test(area) && !id.startsWith("again ")) return nights[area] ?? 1;
  if (area === "Input") return "assumed" in source ? nightsOfBounds.assumed : nightsOfBounds.stated;
  if (id.startsWith("again ")) return nightsOfRepeats;
  if (isLasting(check)) return nightsOfLasting;
  if (isSearch(check)) return nightsOfSearches;
  if (isDear(check)) return nightsOfPaid;
  return nights[area] ?? 1;
}

function isSearch({ area, tier }: Check): boolean {
  return area.startsWith("Deep search") && tier === "write";
}

/** Requests that are to be refused leave nothing. */
function isLasting({ area, tier, on }: Check): boolean {
  return tier === "write" && !/^(Refused requests|Free)$/.test(area) && on.some((route) => lasting.test(route));
}

function isDear({ area, tier, pays }: Check): boolean {
  return pays === true || (area.startsWith("Deep ") && tier === "write");
}

/** Those of a group take turns with each other. */
function groupOf(check: Check): string {
  if (check.area === "Sequences") return check.area;
  if (isLasting(check)) return "lasting";
  if (isSearch(check)) return "searches";
  return isDear(check) ? "dear" : `${check.area} ${nightsOf(check)}`;
}

/** Gives each check its turn, in order, so that every night has about as many, and what costs is spread. */
export function withTurns(checks: readonly Check[]): readonly Check[] {
  const counts = new Map<string, number>();
  return checks.map((check) => {
    const of = nightsOf(check);
    if (of === 1) return check;
    const group = groupOf(check);
    const at = counts.get(group) ?? 0;
    counts.set(group, at + 1);
    return { ...check, turn: { at: at % of, of } };
  });
}

export function isTurnOf({ turn }: Check, night: number): boolean {
  return turn === undefined || night % turn.of === turn.at;
}

/** The night of a seed: each date is the one after that of the day before. */
export function nightOf(seed: string): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(seed) ? Date.parse(seed) / 86_400_000 : Number.NaN;
  return Number.isNaN(day) ? hash53(seed) % 5_040 : day;
}
