import rows from "../../fixtures/vocabularies/texts.json" with { type: "json" };
import { capitalize } from "../base/text.ts";

/** Sentence templates, split at their gaps once. */
export interface Template {
  readonly texts: readonly string[];
  readonly gaps: readonly string[];
}

export const templates = {
  bios: rows.bios.map(cut),
  headlines: rows.headlines.map(cut),
  descriptions: rows.descriptions.map(cut),
  plainDescriptions: rows.plainDescriptions.map(cut),
  unfinishedDescriptions: rows.unfinishedDescriptions.map(cut),
  summaries: rows.summaries.map(cut),
  pullRequests: rows.pullRequests.map(cut),
};

export const { hobbies, callings, qualities, plainNouns, themes, fieldsOfStudy, secondarySchools, unresolvedPlaces } =
  rows;

export type GapWords = Readonly<Record<string, string | null>>;

/** The sentence with its gaps filled, or null if a word is missing. A capitalised gap gets a capitalised word. */
export function fill({ texts, gaps }: Template, words: GapWords): string | null {
  let sentence = texts[0] as string;
  for (let at = 0; at < gaps.length; at++) {
    const gap = gaps[at] as string;
    const plain = gap.toLowerCase();
    const word = words[plain];
    if (word === null || word === undefined) return null;
    if (/^[aeiou]/i.test(word) && /(^|\s)a $/i.test(sentence)) sentence = `${sentence.slice(0, -1)}n `;
    sentence += (gap === plain ? word : capital(word)) + texts[at + 1];
  }
  return sentence;
}

/** The singular of a noun: "ledgers" is a plural, "harness" is not. It only handles the nouns of the vocabulary. */
export function singular(noun: string): string {
  if (!noun.endsWith("s") || /(?:ss|us|as|os|ics|fs)$/.test(noun) || ["lens", "greeks"].includes(noun)) return noun;
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`;
  return /(?:ss|ns|x)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1);
}

/** Whether a noun names a thing that can be built and used: "router" and "scanner", but not "churn" or "threats". */
export function isTool(noun: string): boolean {
  return /(?:er|or|board|bot|cli|engine|gateway|library|pipeline|queue|registry|proxy|sandbox|toolbox|workbench|plugin|filesystem|playground|adapter|cache|cluster)$/.test(
    noun,
  );
}

/** A subject as people write it. */
export function spoken(name: string): string {
  return hyphened.has(name)
    ? name
    : name.replaceAll("-", " ").replace(/\b(?:ai|api|gpu|ios|ml|ui)\b/, (word) => acronyms[word] ?? word);
}

const hyphened = new Set(["e-commerce", "peer-to-peer", "cross-platform"]);
const acronyms: Record<string, string> = { ai: "AI", api: "API", gpu: "GPU", ios: "iOS", ml: "ML", ui: "UI" };

export function capital(text: string): string {
  return text.startsWith("iOS") ? text : capitalize(text);
}

function cut(template: string): Template {
  const pieces = template.split(/\{(\w+)\}/);
  return { texts: pieces.filter((_, at) => at % 2 === 0), gaps: pieces.filter((_, at) => at % 2 === 1) };
}
