import { cuesFrom, phrasesFrom } from "./lexicon.ts";
import { spells, type Token } from "./tokens.ts";

/** Only a place follows it: "in Berlin", "outside of France", "🇫🇷". */
export function isAtEnd(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at];
  if (after === undefined || after.gap !== "none") return true;
  const isLead = cuesFrom(after.text).some(
    ({ words, cues }) => (cues.includes("place") || cues.includes("outside")) && spells(tokens, at, words),
  );
  return isLead || isFlag(after) || isOfKind(after, ["city", "country", "area"]) || after.text === "remote";
}

const isFlag = ({ text }: Token) => /^\p{RI}{2}$/u.test(text);

function isOfKind({ text }: Token, kinds: readonly string[]): boolean {
  return phrasesFrom(text).some(({ meanings }) => meanings.some(({ kind }) => kinds.includes(kind)));
}

/** "engenheiro go sênior" */
export function isLevel(after: Token | undefined): boolean {
  return after?.gap === "none" && isOfKind(after, ["tier", "seniority"]);
}

const whereabouts = /^(?:near|around|within|at|from|outside|close|based|located|living|working|who)$/;

/** "go Boston", "go in berlin", "go en madrid" and "go near Munich" have no "to". */
export function isBeforePlace(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  let place = /^(?:in|en|em|a|aus|w|v|в)$/.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  while (place > at + 1 && /^(?:the|greater)$/.test(tokens[place]?.text ?? "")) place++;
  const after = tokens[place];
  if (before !== undefined && (tokens[at] as Token).gap === "none") return false;
  if (after?.gap === "none" && whereabouts.test(after.text)) return true;
  if (after === undefined || after.gap !== "none") return false;
  return (
    (after.capitals && after.text.length === 2) ||
    isFlag(after) ||
    phrasesFrom(after.text).some(
      ({ words, meanings }) =>
        spells(tokens, place, words) && meanings.some(({ kind }) => kind === "city" || kind === "country"),
    )
  );
}
