// Figures: A-408.
import { phrasesFrom } from "./lexicon.ts";
import { isJoiner, isOr } from "./meant.ts";
import { spells, type Token } from "./tokens.ts";
import { nouns } from "./word-lists.ts";

/** The most words between an article and the word for a person: "a senior machine learning engineer". */
const maxBetween = 4;

/**
 * "A React dev, a Python dev and a devops", "1x Java dev, 2x Go devs": the start of another vacancy, which the same person need
 * not fill. Behind a comma alone, "a TypeScript specialist" may as well describe the first.
 */
export function isAnotherPerson(tokens: readonly Token[], at: number): boolean {
  if (!beginsPerson(tokens, at)) return false;
  const token = tokens[at] as Token;
  const isJoined = isAnd(tokens[at - 1]);
  if (!endsPerson(tokens, isJoined ? at - 2 : at - 1) || (!isJoined && token.gap !== "comma")) return false;
  return isJoined || !/^an?$/.test(token.text) || isListEnding(tokens, at + 1);
}

function isListEnding(tokens: readonly Token[], from: number): boolean {
  for (let at = from; tokens[at] !== undefined && tokens[at]?.gap !== "stop"; at++) {
    if (isAnd(tokens[at - 1]) && beginsPerson(tokens, at)) return true;
  }
  return false;
}

const counts =
  /^(?:an?|one|two|three|four|five|\d{1,2}x?|eine?n?|zwei|drei|une?|deux|trois|una|dos|tres|uma?|dois|due|tre)$/;

function beginsPerson(tokens: readonly Token[], at: number): boolean {
  if (!counts.test(tokens[at]?.text ?? "")) return false;
  for (let next = at + 1; next <= at + 1 + maxBetween; next++) {
    const token = tokens[next];
    if (token === undefined || token.gap === "stop" || token.gap === "comma" || isJoiner(token)) return false;
    if (isPersonAt(tokens, next)) return true;
  }
  return false;
}

/** "a Go developer in Berlin", "un développeur Go" */
function endsPerson(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at >= Math.max(0, end - maxBetween); at--) {
    if (isPersonAt(tokens, at)) return true;
    if (tokens[at]?.gap === "comma" || tokens[at]?.gap === "stop") return false;
  }
  return false;
}

/** "engineer", "devops", "data scientist" */
function isPersonAt(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  const isRole = ({ words, meanings }: ReturnType<typeof phrasesFrom>[number]) =>
    spells(tokens, at, words) && meanings.some((each) => each.kind === "role" && !each.beside);
  return nouns().has(text) || phrasesFrom(text).some(isRole);
}

function isAnd(token: Token | undefined): boolean {
  return token !== undefined && isJoiner(token) && !isOr(token);
}
