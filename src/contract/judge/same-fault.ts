import type { Exchange } from "../seen/exchange.ts";
import { sayProvenance } from "../seen/verdict.ts";
import { type BrokenRule, membersNamedIn } from "./invariants/rule.ts";
import type { AnswerFinding, Recorder } from "./recorder.ts";

// One fault is told once. What is known of it stands for whatever else contradicts it in the same answers, about the same member: an
// answer often breaks several rules, some of them only as more of it is there; and another answer differs from one that is wrong.

/**
 * Of what is wrong with an answer and was not told before, what is a fault of its own: `all` is what is wrong with that answer,
 * `before` what was told of others.
 */
export function ownFaults(
  fresh: readonly AnswerFinding[],
  all: readonly AnswerFinding[],
  before: readonly AnswerFinding[],
): readonly AnswerFinding[] {
  const follows = (each: AnswerFinding) =>
    all.some((other) => {
      const stands = fresh.includes(other) ? isWorse(other, each) : !isWorse(each, other);
      return stands && namesMemberOf(each.problem, other.problem);
    });
  return fresh.filter((each) => !follows(each) && !before.some((other) => isSameRule(each, other)));
}

/** What several operations answer may break one rule, such as all that answer a job. */
function isSameRule(one: BrokenRule, other: BrokenRule): boolean {
  return (
    one.rule !== undefined &&
    one.rule === other.rule &&
    membersNamedIn(one.problem).join() === membersNamedIn(other.problem).join()
  );
}

/** What is stated stands for what we assumed. */
function isWorse(one: BrokenRule, other: BrokenRule): boolean {
  return !("assumed" in one.source) && "assumed" in other.source;
}

/**
 * The fault that a law about several answers follows from: one of an answer to the same operations, about the same member. Then
 * another answer differs in it because that one is wrong.
 */
export function findingBehind(
  { findings }: Pick<Recorder, "findings">,
  calls: readonly Exchange[],
  message: string,
): string | null {
  const routes = new Set(calls.map(({ route }) => route));
  for (const { route, problem, source } of findings.values())
    if (!("assumed" in source) && routes.has(route) && namesMemberOf(message, problem))
      return `${route}: ${problem} [${sayProvenance(source)}]`;
  return null;
}

/** Whether a message tells of a member that a problem is about. */
export function namesMemberOf(message: string, problem: string): boolean {
  return membersNamedIn(problem).some((name) => new RegExp(`\\b${name}\\b`).test(message));
}
