import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import type { Token } from "./tokens.ts";
import { experienceAt, isYears } from "./units.ts";
import { stems } from "./word-lists.ts";

/** The fewest years that a word such as "several" means. */
const counts = onFirstUse(
  (): ReadonlyMap<string, number> =>
    new Map(
      Object.entries(fixture.someYears).flatMap(([least, words]) =>
        [...stems(words)].map((word) => [word, Number(least)] as const),
      ),
    ),
);

export const someYearsWords = onFirstUse((): readonly string[] => [...counts().keys()]);

/** "several years of Go", "mehrjährige Berufserfahrung": years without a number. */
export function someYearsAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly least: number; readonly length: number } | null {
  const least = counts().get(tokens[at]?.text ?? "");
  const next = tokens[at + 1];
  if (least === undefined || next?.gap !== "none") return null;
  if (!isYears(next.text)) {
    // "mehrjährig" has the years in itself.
    const experience = /jahrig|letni/.test(tokens[at]?.text ?? "") ? experienceAt(text, tokens, at + 1) : 0;
    return experience === 0 ? null : { least, length: 1 + experience };
  }
  if (/^(?:old|ago)$/.test(tokens[at + 2]?.text ?? "")) return null;
  return { least, length: 2 + experienceAt(text, tokens, at + 2) };
}
