import type { Token } from "./tokens.ts";
import { portuguese } from "./word-lists.ts";

/** "EM in London" is a job, "em Lisboa" a place. Capitals tell nothing where all is in capitals, nor beside Portuguese. */
export function isAbbreviation(tokens: readonly Token[], token: Token): boolean {
  const others = tokens.filter((each) => each !== token);
  const isTold = others.length === 0 || others.some(({ capitals }) => !capitals);
  return token.capitals && isTold && !others.some(({ text }) => portuguese().has(text));
}
