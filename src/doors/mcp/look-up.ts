import { everyStatement } from "../../../contracts/statements/all.ts";
import type { Statement } from "../../contract/seen/statement.ts";
import type { ProvenanceLedger } from "../../kernel/provenance-ledger.ts";

const maxFound = 20;

/** Sentences of the interface and assumptions: by id, by section, or by words in them. */
export function lookUp(text: string, assumptions: ProvenanceLedger["assumptions"]) {
  const statementsByName = rowsOf(statementsNamed(text));
  const assumptionsById = assumptions.filter(({ id }) => id === text.trim().toUpperCase());
  if (statementsByName.length + assumptionsById.length > 0)
    return { statements: statementsByName, assumptions: assumptionsById };
  return {
    statements: closest(text, rowsOf(everyStatement), ({ id, text: sentence }) => `${id} ${sentence}`),
    assumptions: closest(text, assumptions, ({ about, choice, usedBy }) => `${about} ${choice} ${usedBy.join(" ")}`),
  };
}

function rowsOf(statements: readonly Statement[]): readonly Pick<Statement, "id" | "text">[] {
  return statements.map(({ id, text }) => ({ id, text }));
}

/** The statement of this id, or those of this section. */
export function statementsNamed(text: string): readonly Statement[] {
  const section = /^§?\s*(\d+(?:\.\d+)*)$/.exec(text.trim())?.[1];
  return everyStatement.filter(({ id }) =>
    section === undefined ? id === text.trim().replace(/^§/, "") : id.startsWith(`${section}/`),
  );
}

/** Those that match most of the words; rare words count more. */
function closest<Row>(text: string, rows: readonly Row[], textOf: (row: Row) => string): readonly Row[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])];
  const texts = rows.map((row) => textOf(row).toLowerCase());
  const weights = words.map((word) => {
    const matching = texts.filter((each) => each.includes(word)).length;
    return matching === 0 ? 0 : Math.log(1 + rows.length / matching);
  });
  const best = weights.reduce((sum, weight) => sum + weight, 0);
  return rows
    .map((row, at) => ({
      row,
      score: words.reduce((sum, word, i) => sum + (texts[at]?.includes(word) ? (weights[i] as number) : 0), 0),
    }))
    .filter(({ score }) => score > 0 && score >= best / 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ row }) => row);
}
