// Figures: A-408.
import type { Clause } from "./clause.ts";

/** Several conditions of which one is enough: "Rust in Berlin or Go in London". */
export interface Choice {
  readonly branches: readonly (readonly Clause[])[];
  readonly start: number;
  readonly end: number;
}

/**
 * An "or" between things of different sorts divides its part of a sentence, from comma to comma, into alternatives. Beside
 * "remote" it divides nothing: who works remotely may live anywhere.
 */
export function alternativesIn(
  text: string,
  all: readonly Clause[],
): { readonly clauses: readonly Clause[]; readonly choices: readonly Choice[] } {
  const clauses: Clause[] = [];
  const choices: Choice[] = [];
  const parts = new Map<number, Clause[]>();
  for (const clause of all) parts.set(clause.part, [...(parts.get(clause.part) ?? []), clause]);
  for (const own of parts.values()) {
    const branches: Clause[][] = [];
    for (const clause of own) {
      const branch = branches.at(-1);
      if (branch === undefined || clause.isAlternative) branches.push([clause]);
      else branch.push(clause);
    }
    const isRemote = own.some(({ items }) => items.some(({ meaning }) => meaning.value === "remote"));
    const isSoft = own.some((clause) => clause.isSoft);
    const start = Math.min(...own.map((clause) => clause.start));
    const end = Math.max(...own.map((clause) => clause.end));
    if (branches.length < 2 || isRemote || isSoft || text.slice(start, end).includes("\n")) clauses.push(...own);
    else choices.push({ branches, start: opened(text, start), end: closed(text, end) });
  }
  return { clauses, choices };
}

/** With the parentheses around it, which keep its branches apart when it is read again. */
function opened(text: string, start: number): number {
  let from = start;
  while (from > 0 && /[(\s]/.test(text[from - 1] as string)) from--;
  return text.slice(from, start).includes("(") ? from + text.slice(from, start).indexOf("(") : start;
}

function closed(text: string, end: number): number {
  return end + (/^\s*\)/.exec(text.slice(end, end + 10))?.[0].length ?? 0);
}
