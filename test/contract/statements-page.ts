import { everyCheck } from "../../contracts/all.ts";
import { everyStatement } from "../../contracts/statements/all.ts";
import { matchesGlob } from "../../src/base/glob.ts";
import type { Check } from "../../src/contract/run/check.ts";
import type { Statement } from "../../src/contract/seen/statement.ts";

export interface Proof {
  readonly statement: Statement;
  /** Hand-written checks that name the statement. */
  readonly written: readonly Check[];
  /** Derived checks, by each pattern that the statement names. */
  readonly derived: readonly { readonly pattern: string; readonly checks: readonly Check[] }[];
}

export const everyProof: readonly Proof[] = everyStatement.map((statement) => ({
  statement,
  written: everyCheck.filter(({ states = [] }) => states.includes(statement.id)),
  derived: (statement.derived ?? []).map((pattern) => ({
    pattern,
    checks: everyCheck.filter(({ id }) => matchesGlob(pattern, id)),
  })),
}));

export const isProven = ({ written, derived }: Proof): boolean =>
  written.length > 0 || derived.some(({ checks }) => checks.length > 0);

const intro = `# Every sentence of the interface, and the checks that prove it

From \`contracts/statements\` and from the checks themselves. A statement is one sentence of the interface that a client could rely on, in words of our own. Checks that
people wrote are in quotation marks; \`derived\` ones are made from the declarations, one for each operation, member or
bound that the pattern matches. What cannot be seen from outside says why.
`;

/** A page of evidence: statement → checks. */
export function statementsPage(): string {
  const seen = everyProof.filter(isProven).length;
  const unseen = everyProof.filter(({ statement }) => statement.unobservable !== undefined).length;
  const sections = [...new Set(everyProof.map(({ statement }) => sectionOf(statement)))];
  const counts = `\n${everyProof.length} statements: ${seen} are checked, ${unseen} cannot be observed.\n`;
  return intro + counts + sections.map(tableOf).join("");
}

function tableOf(section: string): string {
  const rows = everyProof.filter(({ statement }) => sectionOf(statement) === section).map(rowOf);
  return `\n## §${section}\n\n| statement | | proven by |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function rowOf(proof: Proof): string {
  const { statement, written, derived } = proof;
  const proofs = [
    ...written.map(({ title }) => `“${title}”`),
    ...derived.map(({ pattern }) => `\`${pattern}\``),
    ...(statement.unobservable === undefined ? [] : [`not observable: ${statement.unobservable}`]),
  ];
  const slug = statement.id.slice(statement.id.indexOf("/") + 1);
  return `| \`${slug}\` | ${cell(statement.text)} | ${proofs.map(cell).join("<br>")} |`;
}

function sectionOf({ id }: Statement): string {
  return id.slice(0, id.indexOf("/"));
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
