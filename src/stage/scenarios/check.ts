import type { z } from "zod";
import { isObject } from "../../base/json-object.ts";
import { maxNesting } from "../../base/nesting.ts";
import { describeIssue } from "../../kernel/problems.ts";
import { milliseconds } from "../faults/kinds.ts";
import { offsetOf, ScenarioFile, type ScenarioState, type ScenarioStep } from "./schema.ts";
import { variablesIn } from "./variables.ts";

/** Something wrong with a scenario: where in the document, and what. */
export interface ScenarioProblem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

export type CheckedScenario = { readonly file: ScenarioFile } | { readonly problems: readonly ScenarioProblem[] };

/** Checks one document by itself: its shape, and that its steps are consistent. What it extends is checked elsewhere. */
export function checkScenario(document: unknown): CheckedScenario {
  if (!isObject(document))
    return { problems: [{ path: [], reason: "a scenario is a mapping of members, such as title and description" }] };
  const endless = problemOfDepth(document, [], []);
  if (endless !== null) return { problems: [endless] };
  const result = ScenarioFile.safeParse(document);
  if (!result.success) return { problems: once(result.error.issues.flatMap((issue) => explain(issue, document))) };
  const problems = problemsOfSteps(result.data);
  return problems.length > 0 ? { problems } : { file: result.data };
}

/** A member that contains itself, which an alias of YAML and an object of JavaScript can, or that is nested too deeply. */
function problemOfDepth(
  value: unknown,
  path: ScenarioProblem["path"],
  around: readonly object[],
): ScenarioProblem | null {
  if (typeof value !== "object" || value === null) return null;
  const name = `"${path.slice(0, 4).join(".")}"`;
  if (around.includes(value)) return { path, reason: `${name} contains itself: write out what it stands for` };
  if (around.length === maxNesting) return { path, reason: `${name} is nested more than ${maxNesting} levels deep` };
  for (const [key, member] of Object.entries(value)) {
    const problem = problemOfDepth(member, [...path, Array.isArray(value) ? Number(key) : key], [...around, value]);
    if (problem !== null) return problem;
  }
  return null;
}

function explain(issue: z.core.$ZodIssue, document: unknown): ScenarioProblem[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  const deepest =
    issue.code === "invalid_union" ? issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0] : undefined;
  if (deepest !== undefined && deepest.path.length > 0) {
    return explain({ ...deepest, path: [...issue.path, ...deepest.path] } as z.core.$ZodIssue, document);
  }
  const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
  return describeIssue(issue, "member", document, ScenarioFile).map((sentence, position) => ({
    path: unknown[position] === undefined ? path : [...path, unknown[position]],
    reason: sentence
      .replace(/^Member (?=")/, "")
      .replace(/^U/, "u")
      .replace(/\.$/, ""),
  }));
}

/** Two rules of one member may have the same message. */
function once(problems: readonly ScenarioProblem[]): readonly ScenarioProblem[] {
  return problems.filter(({ reason }, position) => problems.findIndex((each) => each.reason === reason) === position);
}

/** Steps in chronological order, with every {name} saved before it is used. */
function problemsOfSteps(file: ScenarioFile): ScenarioProblem[] {
  const savedNames = new Set<string>();
  const laterEvents = [...(file.then ?? []).entries()].sort(
    ([, a], [, b]) => milliseconds(a.after) - milliseconds(b.after),
  );
  return [
    ...followSteps(file.world?.steps ?? [], ["world", "steps"], savedNames),
    ...laterEvents.flatMap(([i, line]) => followSteps(line.do.steps ?? [], ["then", i, "do", "steps"], savedNames)),
    ...(file.states ?? []).flatMap((state, i) => problemsOfState(state, ["states", i], savedNames)),
  ];
}

function problemsOfState(
  state: ScenarioState,
  path: ScenarioProblem["path"],
  savedNames: ReadonlySet<string>,
): ScenarioProblem[] {
  const params = new Set(Object.keys(state.params ?? {}));
  const inName = [...variablesIn(state.name)].filter((name) => !params.has(name));
  return [
    ...inName.map((name) => ({ path: [...path, "name"], reason: `{${name}} is none of the state's params` })),
    ...followSteps(state.do.steps ?? [], [...path, "do", "steps"], new Set([...savedNames, ...params])),
  ];
}

/** Values saved by these steps are available to what comes after them. */
function followSteps(
  steps: readonly ScenarioStep[],
  path: ScenarioProblem["path"],
  knownNames: Set<string>,
): ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const [position, step] of steps.entries()) {
    const at = offsetOf(step.at ?? "0s") ?? 0;
    if (at < latest) problems.push({ path: [...path, position], reason: "steps must be in the order of their `at`" });
    latest = Math.max(latest, at);
    for (const name of variablesIn([step.call, step.body, step.text, step.headers])) {
      if (!knownNames.has(name))
        problems.push({ path: [...path, position], reason: `{${name}} is used before a step saves it` });
    }
    for (const name of Object.keys(step.save ?? {})) knownNames.add(name);
  }
  return problems;
}
