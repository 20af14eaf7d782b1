import { type Budget, budgetFor, Exceeded } from "../../base/budget.ts";
import { isObject } from "../../base/json-object.ts";
import { whatBreaks } from "./breaks.ts";
import type { Shape } from "./shape.ts";

/** More would not be read. */
const mostProblems = 20;

/** What their document forbids in a value of a request: sentences that name members as they do. */
export function forbids(shape: Shape, value: unknown, place: string, path = ""): readonly string[] {
  const problems: string[] = [];
  try {
    collect({ problems, place, budget: budgetFor(value) }, shape, value, path);
  } catch (error) {
    // What cannot be held against it in time is not forbidden.
    if (!(error instanceof Exceeded)) throw error;
  }
  return problems;
}

interface Judgement {
  readonly problems: string[];
  readonly place: string;
  readonly budget: Budget;
}

function collect(holding: Judgement, shape: Shape, value: unknown, path: string): void {
  const { problems, place, budget } = holding;
  if (problems.length >= mostProblems) return;
  const name = path === "" ? `The ${place.replace(/ member$/, "")}` : `${capital(place)} "${path}"`;
  problems.push(...whatBreaks(shape, value, budget).map((each) => `${name} must ${each}.`));
  const { items, one } = shape;
  if (one === "theirs") collect(holding, items ?? {}, value, path);
  else if (Array.isArray(value) && items !== undefined)
    for (const [i, each] of value.entries()) collect(holding, items, each, join(path, String(i)));
  else if (isObject(value)) collectMembers(holding, shape, value, path);
}

function collectMembers(
  holding: Judgement,
  { members, required = [], others }: Shape,
  value: Record<string, unknown>,
  path: string,
): void {
  if (members === undefined) return;
  const { problems, place, budget } = holding;
  const names = Object.keys(value);
  budget.spend(required.length + names.length);
  const missing = required.filter((name) => !Object.hasOwn(value, name) && members[name]?.default === undefined);
  for (const name of missing.slice(0, mostProblems))
    problems.push(`${capital(place)} "${join(path, name)}" is missing.`);
  const isKnown = (name: string): boolean => Object.hasOwn(members, name);
  const unknown = others === undefined ? names.filter((name) => !isKnown(name)) : [];
  for (const name of unknown.slice(0, mostProblems))
    problems.push(
      `Unknown ${place} "${join(path, name.slice(0, 80))}"; there is ${Object.keys(members).slice(0, 30).join(", ") || "none"}.`,
    );
  for (const name of names.filter(isKnown)) collect(holding, members[name] ?? {}, value[name], join(path, name));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
