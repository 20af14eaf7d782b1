import type { z } from "zod";
import { parseDuration } from "../../base/instants.ts";
import { isObject } from "../../base/json-object.ts";
import { offsetOf, ScenarioFile, type State, type Step } from "./schema.ts";
import { variablesIn } from "./variables.ts";

/** Something wrong with a scenario: where in the document, and what. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

export type CheckedScenario = { readonly file: ScenarioFile } | { readonly problems: readonly Problem[] };

/** Checks one document by itself: its shape, and that its steps are consistent. What it extends is checked elsewhere. */
export function checkScenario(document: unknown): CheckedScenario {
  if (!isObject(document)) return { problems: [{ path: [], reason: "a scenario is a mapping of members" }] };
  const result = ScenarioFile.safeParse(document);
  if (!result.success) return { problems: result.error.issues.flatMap((issue) => explain(issue)) };
  const problems = problemsOfSteps(result.data);
  return problems.length > 0 ? { problems } : { file: result.data };
}

function explain(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], reason: `"${key}" is not known here` }));
  }
  if (issue.code === "invalid_union") {
    const deepest = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0];
    if (deepest !== undefined && deepest.path.length > 0) {
      return explain({ ...deepest, path: [...issue.path, ...deepest.path] } as z.core.$ZodIssue);
    }
    return [{ path, reason: `${nameOf(path)} matches none of the shapes that are possible here` }];
  }
  if (issue.code === "invalid_value") {
    return [{ path, reason: `${nameOf(path)} must be one of ${issue.values.map(String).join(", ")}` }];
  }
  if (issue.code === "invalid_key") {
    return issue.issues.map(({ message }) => ({ path, reason: `${nameOf(path)}: ${lower(message)}` }));
  }
  if (issue.code === "invalid_type" && issue.message.endsWith("undefined")) {
    return [{ path, reason: `${nameOf(path)} is required` }];
  }
  return [{ path, reason: `${nameOf(path)}: ${lower(issue.message)}` }];
}

function nameOf(path: readonly (string | number)[]): string {
  return path.length === 0 ? "the scenario" : `"${path.join(".")}"`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Steps in chronological order, with every {name} saved before it is used. */
function problemsOfSteps(file: ScenarioFile): Problem[] {
  const savedNames = new Set<string>();
  const laterEvents = [...(file.then ?? []).entries()].sort(([, a], [, b]) => spanOf(a.after) - spanOf(b.after));
  return [
    ...followSteps(file.world?.steps ?? [], ["world", "steps"], savedNames),
    ...laterEvents.flatMap(([i, line]) => followSteps(line.do.steps ?? [], ["then", i, "do", "steps"], savedNames)),
    ...(file.states ?? []).flatMap((state, i) => problemsOfState(state, ["states", i], savedNames)),
  ];
}

function spanOf(after: string): number {
  return parseDuration(after) ?? 0;
}

function problemsOfState(state: State, path: Problem["path"], savedNames: ReadonlySet<string>): Problem[] {
  const params = new Set(Object.keys(state.params ?? {}));
  const inName = [...variablesIn(state.name)].filter((name) => !params.has(name));
  return [
    ...inName.map((name) => ({ path: [...path, "name"], reason: `{${name}} is none of the state's params` })),
    ...followSteps(state.do.steps ?? [], [...path, "do", "steps"], new Set([...savedNames, ...params])),
  ];
}

/** Values saved by these steps are available to what comes after them. */
function followSteps(steps: readonly Step[], path: Problem["path"], knownNames: Set<string>): Problem[] {
  const problems: Problem[] = [];
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
