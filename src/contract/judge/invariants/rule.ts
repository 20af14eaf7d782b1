import type { Route } from "../../../kernel/operation.ts";
import type { AnswerOf, Json } from "../../seen/exchange.ts";
import type { Ground } from "../../seen/sentences.ts";
import type { SentByRule } from "./request.ts";

/** A relation that must hold between the members of every answer of an operation. */
export interface Rule {
  readonly routes: readonly Route[];
  readonly source: Ground;
  /** The errors in an answer, by itself or in relation to its request; empty if there are none. */
  readonly problem: (json: Json, request: SentByRule) => Wrong;
}

/** What is wrong in words; nothing where nothing is. */
type Wrong = string | null | undefined | false;

/** What is wrong, and the sentences that say the opposite, or the assumption. */
export interface BrokenRule {
  readonly problem: string;
  readonly source: Ground;
  /** Which rule it is: what it says of one answer is the same fault as what it says of the next. */
  readonly rule?: number;
}

/** The last names of the members that a problem is about: `rows.0.name: it is not there`, or "`name` is …". */
export function membersNamedIn(problem: string): readonly string[] {
  const [, path] = /^([\w.[\]]+): /.exec(problem) ?? [];
  const members =
    path === undefined ? [...problem.matchAll(/`([\w.[\]]+)`/g)].map(([, each]) => each as string) : [path];
  return members.flatMap((member) => member.split(/[.[\]]+/).findLast((each) => /^[a-z]\w*$/i.test(each)) ?? []);
}

export function rule<R extends Route>(
  source: Ground,
  routes: readonly R[],
  problem: (json: AnswerOf<R>, request: SentByRule) => Wrong,
): Rule {
  return { routes, source, problem };
}

/** The error of the first item that has one. */
export function firstWrong<Row>(rows: readonly Row[], say: (row: Row) => Wrong) {
  for (const row of rows) {
    const wrong = say(row);
    if (wrong) return wrong;
  }
  return null;
}

/** Rules for each of several items of an answer. */
export function rulesForEach<R extends Route, Item>(
  routes: readonly R[],
  itemsOf: (json: AnswerOf<R>) => readonly Item[],
) {
  return (source: Ground, say: (item: Item) => Wrong): Rule =>
    rule(source, routes, (json) => firstWrong(itemsOf(json), say));
}

/** The first two neighbours that are in the wrong order. */
export function misplaced<Row>(
  rows: readonly Row[],
  inOrder: (a: Row, b: Row) => boolean,
): readonly [before: Row, after: Row] | null {
  const at = rows.findIndex((row, position) => position > 0 && !inOrder(rows[position - 1] as Row, row));
  return at < 0 ? null : [rows[at - 1] as Row, rows[at] as Row];
}

export function firstRepeated(values: readonly string[]): string | undefined {
  return values.find((value, position) => values.indexOf(value) !== position);
}

/** Instants cannot be compared as texts: fractions may be left out, and time zones differ. */
export function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}

/** In a list that should be sorted newest first: the row that is newer than the one before it. */
export function laterThanBefore(rows: readonly { readonly createdAt: string }[], list: string): string | false {
  const [before, after] = misplaced(rows, (one, next) => !isBefore(one.createdAt, next.createdAt)) ?? [];
  return (
    before !== undefined &&
    after !== undefined &&
    `\`${list}[${rows.indexOf(after)}].createdAt\` is ${after.createdAt}, later than that of the row before it (${before.createdAt}): they should come newest first`
  );
}
