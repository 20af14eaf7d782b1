import type { Operation } from "../../kernel/operation.ts";
import { statusOf } from "../../kernel/refusal.ts";
import { statesOf } from "./answer-states.ts";
import { answersOf, general } from "./attainable.ts";
import { answerKey, type Met, stateKey } from "./encounters.ts";

export interface Share {
  readonly met: number;
  readonly of: number;
}

/** Something a client may meet. `scenario` shows it by itself, `how` is what to do in one line. */
interface Item {
  readonly met: boolean;
  readonly scenario: string | null;
  readonly how: string;
}

export interface CoveredAnswer extends Item {
  readonly status: number;
  readonly code: string | null;
}

export interface CoveredState extends Item {
  readonly state: string;
}

export interface CoverageRow {
  /** "any" for the refusals that do not depend on the operation. */
  readonly operation: string;
  /** What the document that is followed calls it. */
  readonly theirs?: string;
  readonly route: string;
  readonly met: boolean;
  readonly calls: number;
  readonly answers: readonly CoveredAnswer[];
  readonly states: readonly CoveredState[];
}

export interface CoverageReport {
  readonly operations: Share;
  readonly answers: Share;
  readonly states: Share;
  readonly rows: readonly CoverageRow[];
}

/** What was met of all that can be met; what cannot be is not counted. */
export function coverageOf(operations: readonly Operation[], met: Met, statedOnly: boolean): CoverageReport {
  const served = operations.filter(
    ({ access, source }) => access.to !== "control" && !(statedOnly && "assumed" in source),
  );
  const rows = served.map((operation) => rowOf(operation, met));
  const all = [...rows, generalRow(met)];
  return {
    operations: share(rows),
    answers: share(all.flatMap(({ answers }) => answers)),
    states: share(all.flatMap(({ states }) => states)),
    rows: all,
  };
}

function rowOf(operation: Operation, { calls, things }: Met): CoverageRow {
  const { id, theirId } = operation;
  return {
    operation: id,
    ...(theirId !== undefined && { theirs: theirId }),
    route: `${operation.method} ${operation.path}`,
    met: calls.has(id),
    calls: calls.get(id) ?? 0,
    answers: answersOf(operation).map(({ status, code, scenario }) => ({
      status,
      code,
      met: things.has(answerKey(id, status, code)),
      scenario,
      how: code === null ? `call ${operation.method} ${operation.path}` : showingOf(code, scenario),
    })),
    states: statesOf(id).map(({ state, scenario }) => ({
      state,
      met: things.has(stateKey(id, state)),
      scenario,
      how: `scenario ${scenario}`,
    })),
  };
}

function generalRow({ calls, things }: Met): CoverageRow {
  const all = [...things];
  return {
    operation: "any",
    route: "any operation",
    met: calls.size > 0,
    calls: [...calls.values()].reduce((sum, times) => sum + times, 0),
    answers: general.map(([code, scenario]) => ({
      status: statusOf[code],
      code,
      met: all.some((thing) => thing.endsWith(` ${statusOf[code]} ${code}`)),
      scenario,
      how: showingOf(code, scenario),
    })),
    states: [],
  };
}

function showingOf(code: string, scenario: string | null): string {
  return scenario === null ? `header Prefer: code=${code}` : `scenario ${scenario}`;
}

function share(items: readonly { readonly met: boolean }[]): Share {
  return { met: items.filter(({ met }) => met).length, of: items.length };
}

/** `2 of 71 operations, 5 of 310 answers, 1 of 60 states`, then what was never met, and what shows it. */
export function coverageText(report: CoverageReport): string {
  const { operations, answers, states, rows } = report;
  const heading = `${said(operations)} operations, ${said(answers)} answers, ${said(states)} states\n`;
  const called = rows.filter(({ met, operation }) => met || operation === "any");
  const nameOf = ({ operation, theirs }: CoverageRow) =>
    theirs === undefined ? operation : `${operation} (${theirs})`;
  const nameWidth = Math.max(...rows.map((row) => nameOf(row).length));
  const lines = called.flatMap((row) =>
    coverageParts(row).flatMap(({ met, what, how }) =>
      met ? [] : [`  ${nameOf(row).padEnd(nameWidth)} ${what.padEnd(34)} ${how}`],
    ),
  );
  const uncalled = rows
    .filter((row) => !called.includes(row))
    .map((row) => `  ${nameOf(row).padEnd(nameWidth)} ${row.route}`);
  return [
    heading,
    ...(uncalled.length > 0 ? ["Never called:", ...uncalled, ""] : []),
    ...(lines.length > 0 ? ["Never met, and what shows it:", ...lines, ""] : []),
  ].join("\n");
}

function said({ met, of }: Share): string {
  return `${met} of ${of}`;
}

/** The answers and states of one operation, with a name for each. */
export function coverageParts({ answers, states }: CoverageRow): readonly (Item & { readonly what: string })[] {
  return [
    ...answers.map(({ status, code, ...item }) => ({
      what: code === null ? `${status}` : `${status} ${code}`,
      ...item,
    })),
    ...states.map(({ state, ...item }) => ({ what: state, ...item })),
  ];
}

/** Of all that can be met, in whole percent. */
export function shareOfAll({ operations, answers, states }: CoverageReport): number {
  const [met, of] = [operations.met + answers.met + states.met, operations.of + answers.of + states.of];
  return Math.floor((100 * met) / Math.max(1, of));
}
