import type { SearchConfig } from "../../../model/search-config.ts";
import { fieldsOf, type Understood, understand } from "./config-of.ts";
import { type Finding, type Reading, read } from "./read.ts";

/** What a sentence was taken to mean: the config to run, what stands behind it, and what nothing stands behind. */
export interface Plan {
  readonly config: SearchConfig;
  readonly understood: readonly Understood[];
  readonly ignored: readonly string[];
}

export function planOf(text: string, ranks: (word: string) => boolean): Plan {
  const reading = read(text);
  return {
    config: { ...fieldsOf(reading.findings), query: queryOf(text, reading, ranks) },
    understood: reading.findings.map((finding) => understand(text, finding)),
    ignored: ignoredOf(text, reading, ranks),
  };
}

/** Words of the text that neither mean anything here nor rank anybody; each once, as typed. */
export function ignoredOf(text: string, { rest }: Reading, ranks: (word: string) => boolean): string[] {
  return [...new Set(rest.filter((token) => !ranks(token.text)).map(({ start, end }) => text.slice(start, end)))];
}

/** What of the text is left to rank by, once all that filters or leaves out is cut away; null when that is nothing. */
function queryOf(text: string, { findings, rest }: Reading, ranks: (word: string) => boolean): string | null {
  const stays = findings.filter(ranksSomebody);
  if (stays.length === 0 && !rest.some((token) => ranks(token.text))) return null;
  let query = "";
  let last = 0;
  for (const finding of findings) {
    if (ranksSomebody(finding)) continue;
    query += `${text.slice(last, finding.start)} `;
    last = finding.end;
  }
  query += text.slice(last);
  const tidy = query
    .replace(/\s+/g, " ")
    .replace(/(?:\s+(?:and|or|with|in|at|from))?\s+(?=[,;.])/g, "")
    .replace(/(?:[,;]\s*)+(?=[,;]|$)/g, "")
    .replace(/^(?:[\s,;.]|(?:and|or|but|with|in|at)\b)+|(?:[\s,;]|\b(?:and|or|but|with|in|at|who|are|is))+$/gi, "");
  return tidy.slice(0, 500).trim() || null;
}

const ranking = ["language", "technology", "subject", "role"];

function ranksSomebody({ meaning, negated }: Finding): boolean {
  return !negated && ranking.includes(meaning.kind);
}
