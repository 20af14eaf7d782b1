// Figures: A-412.
import { onFirstUse } from "../../base/on-first-use.ts";
import { foldCase } from "../../base/text.ts";
import type { Seniority } from "../../model/project.ts";
import { cities, languages, technologies } from "../../population/vocabulary.ts";

/** Names that are words too: they count only as they are capitalized, and not where a sentence goes on after them. */
const wordlike = /^[A-Z][a-z]{0,9}$/;
const goesOn = new Set("to for with through beyond above on into the a an our your of and in".split(" "));

const termNames = onFirstUse(() => {
  const exact = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const { name, aliases } of [...languages, ...technologies]) {
    if (wordlike.test(name) || name.length === 1) exact.set(name, name);
    else folded.set(name.toLowerCase(), name);
    for (const alias of aliases) if (alias.length > 2) folded.set(alias.toLowerCase(), name);
  }
  return { exact, folded };
});

/** The languages and technologies of the closed vocabularies that a text names, in the order it names them. */
export function technologiesIn(text: string): string[] {
  const found = new Set<string>();
  const words = text.match(/[\p{L}\p{N}.#+/-]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const clean = words.flatMap((word) => split(word));
  for (let at = 0; at < clean.length; at++) {
    for (let span = Math.min(3, clean.length - at); span > 0; span--) {
      const phrase = clean.slice(at, at + span).join(" ");
      const name = termNames().folded.get(phrase.toLowerCase()) ?? (span === 1 ? exactAt(clean, at) : undefined);
      if (name === undefined) continue;
      found.add(name);
      at += span - 1;
      break;
    }
  }
  return [...found];
}

/** `Go/Rust` is two words, and `Node.js.` one that ends a sentence. */
function split(word: string): string[] {
  const parts = word
    .split("/")
    .map((part) =>
      part.replace(/^[.+-]+(?=\p{L})/u, (lead) => (lead === "." ? "." : "")).replace(/(?<![.-])[.-]+$/, ""),
    )
    .filter((part) => part !== "");
  return word.endsWith(".") ? [...parts, "."] : parts;
}

function exactAt(words: readonly string[], at: number): string | undefined {
  const name = termNames().exact.get(words[at] as string);
  if (name === undefined) return undefined;
  const before = words[at - 1];
  const begins = before === undefined || /[.:!?•*-]$/.test(before);
  return begins && goesOn.has(words[at + 1] ?? "") ? undefined : name;
}

const levels: readonly [Seniority, RegExp][] = [
  ["executive", /\b(?:cto|chief|vp|vice president)\b/i],
  ["manager", /\b(?:engineering manager|team manager|head of|director)\b/i],
  ["principal", /\b(?:principal|distinguished)\b/i],
  ["staff", /\b(?:staff (?=\w+ ?(?:engineer|developer|scientist))|staff\+|staff-level)/i],
  ["intern", /\b(?:intern|internship|working student|trainee)\b/i],
  ["entry", /\b(?:junior|entry.level|graduate|new grad)\b/i],
  ["senior", /\b(?:senior|sr\.?|lead|experienced)(?=\s)/i],
  ["mid", /\b(?:mid.?level|mid.senior|intermediate)\b/i],
];

/** The level that the title says, else what the first lines say, else what the years asked for amount to. */
export function seniorityIn(title: string, text: string): Seniority | null {
  const start = text.slice(0, 1_500);
  const said = [title, start].flatMap((each) => levels.find(([, form]) => form.test(`${each} `))?.[0] ?? [])[0];
  if (said !== undefined) return said;
  const years = /\b(\d{1,2})\s?(?:\+|or more|plus)?\s?(?:-\s?\d{1,2}\s?)?years/i.exec(text)?.[1];
  if (years === undefined) return null;
  return Number(years) >= 8 ? "staff" : Number(years) >= 5 ? "senior" : Number(years) >= 2 ? "mid" : "entry";
}

export function workplaceIn(text: string): "remote" | "hybrid" | "onsite" | null {
  if (/\bhybrid\b/i.test(text)) return "hybrid";
  if (/\b(?:fully |100% )?remote(?:ly)?\b/i.test(text)) return "remote";
  return /\b(?:on.?site|in.(?:the.)?office)\b/i.test(text) ? "onsite" : null;
}

export function employmentIn(text: string): "full_time" | "part_time" | "contract" | null {
  if (/\b(?:contractor|freelance|fixed.term|b2b contract)\b/i.test(text)) return "contract";
  if (/\bpart.time\b/i.test(text)) return "part_time";
  return /\bfull.time|permanent\b/i.test(text) ? "full_time" : null;
}

const cityNames = onFirstUse(() => new Map(cities.map(({ name }) => [foldCase(name), name])));

/** What stands after "Location:", else the first city that the text names, else that it is remote. */
export function locationIn(text: string): string | null {
  const labelled =
    /^(?:[-*•]\s*)?(?:\*\*)?(?:location|based in|office|where)(?:\*\*)?\s*:(?:\*\*)?\s*(\S.{0,120})$/im.exec(text);
  if (labelled) return (labelled[1] as string).replaceAll("**", "").trim();
  const capitalized = text.matchAll(/\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}/gu);
  for (const [phrase] of capitalized) {
    const words = phrase.split(" ");
    for (let from = 0; from < words.length; from++) {
      for (let to = words.length; to > from; to--) {
        const city = cityNames().get(foldCase(words.slice(from, to).join(" ")));
        if (city !== undefined) return city;
      }
    }
  }
  return workplaceIn(text) === "remote" ? "Remote" : null;
}

const currency = "(?:USD|EUR|GBP|CHF|PLN|SEK)";
const digits = String.raw`\d(?:[\d.,' ]{0,11}\d)?(?:\s?[kK]\b)?`;
const amount = String.raw`(?:[$€£¥]\s?${digits}|\b${currency}\s?${digits}|\b\d(?:[\d.,']{0,11}\d)?\s?[kK]?(?:\s?(?:-|–|—|to)\s?${digits})?\s?(?:${currency}\b|[€£]))`;
const range = new RegExp(`${amount}(?:\\s?(?:-|–|—|to)\\s?(?:${amount}|${digits}))?(?:\\s?${currency}\\b)?`, "u");

/** What stands after "Salary:" or the like, else the first amount of money. */
export function compensationIn(text: string): string | null {
  const labelled =
    /^(?:[-*•]\s*)?(?:\*\*)?(?:compensation|salary|salary range|pay|base)(?:\*\*)?\s*:(?:\*\*)?\s*(\S.{0,150})$/im.exec(
      text,
    );
  const found = labelled?.[1] ?? range.exec(text)?.[0];
  return found === undefined ? null : found.replaceAll("**", "").trim();
}
