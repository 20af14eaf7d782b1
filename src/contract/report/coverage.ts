import { matchesGlob } from "../../base/glob.ts";
import type { Operation } from "../../kernel/operation.ts";
import { possibleRefusals } from "../../kernel/possible.ts";
import type { Assumption } from "../../kernel/provenance-ledger.ts";
import type { Session } from "../run/session.ts";
import { membersOf } from "../seen/members-seen.ts";
import type { Statement } from "../seen/statement.ts";
import { isFailed, type Lacks, type Result } from "../seen/verdict.ts";

/**
 * How far a run got with one subject. `barred`: not reachable on this target with these credentials. `open`: reachable,
 * but not checked in this run. `reached`: checked, with a difference. `held`: checked, and all as expected.
 */
export type Reach = "barred" | "open" | "reached" | "held";

export interface SubjectReach {
  readonly name: string;
  readonly reach: Reach;
  /** Why it got no further; null where it held. */
  readonly why: string | null;
}

/** The total, and how many of them this target could show, this run checked, and held. */
export interface Share {
  readonly all: number;
  readonly attainable: number;
  readonly reached: number;
  readonly held: number;
}

export interface Dimension extends Share {
  readonly of: "operations" | "statuses" | "members" | "statements" | "assumptions";
  /** Those that did not hold, with the reason; those that held are only counted. */
  readonly rest: readonly SubjectReach[];
}

export interface RunFacts {
  readonly results: readonly Result[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly missing: Readonly<Record<string, string>>;
  /** By route that succeeded: members that its answers may have, and none had. */
  readonly unseen: Readonly<Record<string, readonly string[]>>;
}

/** The same of a session, as far as it has come. */
export function seenIn({ recorder, target }: Session): Omit<RunFacts, "results"> {
  return {
    statuses: Object.fromEntries(recorder.statuses),
    missing: Object.fromEntries(target.missing),
    unseen: Object.fromEntries([...recorder.unseen].map(([route, paths]) => [route, [...paths]])),
  };
}

interface Subjects {
  readonly operations: readonly Operation[];
  readonly statements: readonly Statement[];
  readonly assumptions: readonly Assumption[];
}

export function coverageOf(subjects: Subjects, facts: RunFacts): Dimension[] {
  return [
    dimension(
      "operations",
      subjects.operations.map((each) => operationReach(each, facts)),
    ),
    dimension(
      "statuses",
      subjects.operations.flatMap((each) => statusReach(each, facts)),
    ),
    dimension(
      "members",
      subjects.operations.flatMap((each) => memberReach(each, facts)),
    ),
    dimension(
      "statements",
      subjects.statements.map((each) => statementReach(each, facts.results)),
    ),
    dimension(
      "assumptions",
      subjects.assumptions.map(({ id, about }) =>
        checksReach(`${id} ${about}`, facts.results.filter(aboutAssumption(id))),
      ),
    ),
  ];
}

function dimension(of: Dimension["of"], all: readonly SubjectReach[]): Dimension {
  const count = (...reaches: readonly Reach[]) => all.filter(({ reach }) => reaches.includes(reach)).length;
  return {
    of,
    all: all.length,
    attainable: count("open", "reached", "held"),
    reached: count("reached", "held"),
    held: count("held"),
    rest: all.filter(({ reach }) => reach !== "held"),
  };
}

function operationReach(operation: Operation, { results, statuses, missing }: RunFacts): SubjectReach {
  const route = `${operation.method} ${operation.path}`;
  if (missing[route] !== undefined) return barred(route, `it does not exist: ${missing[route]}`);
  const seen = operation.answers.some(({ status }) => statuses[`${status} ${route}`] !== undefined);
  const mine = results.filter(({ routes }) => routes[0] === route);
  if (!seen) {
    const { reach, why } = checksReach(route, mine);
    return reach === "barred" ? barred(route, why ?? "") : { name: route, reach: "open", why: "no success was seen" };
  }
  const failed = mine.find(isFailed);
  return failed ? { name: route, reach: "reached", why: failed.title } : held(route);
}

/** Answers that only a failing deployment gives; no client can provoke them. */
const isFailureStatus = (status: number): boolean => status >= 500;

function statusReach(operation: Operation, { results, statuses, missing }: RunFacts): SubjectReach[] {
  const route = `${operation.method} ${operation.path}`;
  const answers = results.find(({ id }) => id === `answers ${route}`);
  const possible = [
    ...new Set([...operation.answers.map(({ status }) => status), ...possibleRefusals(operation).keys()]),
  ];
  return possible.map((status) => {
    const name = `${status} ${route}`;
    if (statuses[name] !== undefined) {
      const isWrong = status < 300 && answers !== undefined && isFailed(answers);
      return isWrong ? { name, reach: "reached", why: answers.reason } : held(name);
    }
    if (missing[route] !== undefined) return barred(name, "the operation does not exist");
    if (isFailureStatus(status)) return barred(name, "only a failing deployment answers this");
    return { name, reach: "open", why: "it was not seen" };
  });
}

/** A member counts as held once an answer had it: that it is as declared is verified by the checks of answers. */
function memberReach(operation: Operation, { missing, unseen }: RunFacts): SubjectReach[] {
  const route = `${operation.method} ${operation.path}`;
  const rest = unseen[route] && new Set(unseen[route]);
  return membersOf(operation).map((path) => {
    const name = `${route} ${path}`;
    if (missing[route] !== undefined) return barred(name, "the operation does not exist");
    if (rest === undefined) return { name, reach: "open", why: "no success of the operation was seen" };
    return rest.has(path) ? { name, reach: "open", why: "no answer of this run had it" } : held(name);
  });
}

/** Whether this target could show a sentence, and no check of the run reached it. */
export function isOpen(statement: Statement, results: readonly Result[]): boolean {
  return statementReach(statement, results).reach === "open";
}

function statementReach(statement: Statement, results: readonly Result[]): SubjectReach {
  const name = `§${statement.id} ${statement.text}`;
  if (statement.unobservable !== undefined) return barred(name, statement.unobservable);
  const about = results.filter(aboutStatement(statement));
  const broken = about.find(({ breaks }) => Object.hasOwn(breaks, statement.id));
  if (broken) return { name, reach: "reached", why: broken.breaks[statement.id] ?? null };
  return checksReach(
    name,
    about.map((each) => (each.isOfWholeAnswers && isFailed(each) ? { ...each, verdict: "held" as const } : each)),
  );
}

/** The sentences and assumptions that a result is about. */
export interface ResultSubject extends Pick<Result, "id" | "states" | "source" | "refutes" | "breaks"> {
  readonly lessons: readonly { readonly assumption: string | null }[];
}

export function aboutStatement({ id, derived = [] }: Statement): (result: ResultSubject) => boolean {
  return (result) =>
    result.states.includes(id) ||
    Object.hasOwn(result.breaks, id) ||
    derived.some((pattern) => matchesGlob(pattern, result.id));
}

export function aboutAssumption(id: string): (result: ResultSubject) => boolean {
  return ({ source, refutes, lessons }) =>
    ("assumed" in source && source.assumed === id) ||
    refutes.includes(id) ||
    lessons.some(({ assumption }) => assumption === id);
}

const beyondReach: readonly (Lacks | null)[] = ["credential", "entitlement", "second account", "operation"];

function checksReach(name: string, checks: readonly Result[]): SubjectReach {
  if (checks.length === 0) return { name, reach: "open", why: "no check of this run covers it" };
  const executed = checks.filter(({ verdict }) => verdict !== "skipped");
  if (executed.length === 0) {
    const isBeyondReach = checks.every(({ lacks }) => beyondReach.includes(lacks));
    const why = checks[0]?.reason ?? null;
    return { name, reach: isBeyondReach ? "barred" : "open", why };
  }
  const failed = executed.find(isFailed);
  return failed ? { name, reach: "reached", why: failed.title } : held(name);
}

function barred(name: string, why: string): SubjectReach {
  return { name, reach: "barred", why };
}

function held(name: string): SubjectReach {
  return { name, reach: "held", why: null };
}
