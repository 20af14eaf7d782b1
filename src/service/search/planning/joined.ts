// Figures: A-408.
import type { Meaning } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

const leads = ["joined", "registered", "member", "account", "github", "on"];
const form =
  /(?:(?:joined|registered|member|account (?:created|opened))(?: (?:on|to|of|with))?(?: github)?|(?:on )?github(?: (?:account|member|user)s?)?(?: (?:created|opened|from))?|on here) (before|after|since|in|by|until) ((?:19|20)\d\d)(?!\d)/iy;

/** "joined GitHub before 2012", "on GitHub since 2010": the range of years of joining; null if there is none. */
export function joinedAt(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly meaning: Meaning & { readonly kind: "joined" } } | null {
  const { text: word, start } = tokens[at] as Token;
  if (!leads.includes(word)) return null;
  form.lastIndex = start;
  const match = form.exec(text);
  if (match === null) return null;
  const [said, relation = "", digits] = match;
  const year = Number(digits);
  const [from, until] = yearsOf(relation.toLowerCase(), year);
  let length = 1;
  while ((tokens[at + length]?.end ?? Number.POSITIVE_INFINITY) <= start + said.length) length++;
  return { length, meaning: { kind: "joined", value: `${relation.toLowerCase()} ${year}`, from, until } };
}

/** From the first year (inclusive) to the second (exclusive). */
function yearsOf(relation: string, year: number): readonly [number | null, number | null] {
  if (relation === "before") return [null, year];
  if (relation === "after") return [year + 1, null];
  if (relation === "since") return [year, null];
  return relation === "in" ? [year, year + 1] : [null, year + 1];
}
