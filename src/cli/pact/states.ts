import { readPointer, valueAt } from "../../base/json-pointer.ts";
import type { Interaction, ProviderState } from "../../contract/pact/document.ts";
import { sayRefusal } from "../../contract/run/toolbox.ts";
import { operationAt } from "../../contract/seen/operations.ts";
import { callsWereMade } from "../../stage/journal/pact-steps.ts";
import { builtInScenarios } from "../../stage/scenarios/built-in.ts";
import { newCatalogue } from "../../stage/scenarios/catalogue.ts";
import { fill } from "../../stage/scenarios/variables.ts";
import { askPlainly } from "./ask.ts";
import type { PactTarget } from "./target.ts";

export type StateValues = Readonly<Record<string, unknown>>;

/** A prepared provider state: the values it returned, or why it cannot be prepared. */
export async function enterStates(
  target: PactTarget,
  { states }: Interaction,
  allowWrites: boolean,
): Promise<StateValues | { readonly cannot: string }> {
  let values: StateValues = {};
  for (const state of target.isMock && states.length === 0 ? [{ name: "", params: {} }] : states) {
    const outcome = target.isMock
      ? await enterOnMock(target, state)
      : await enterInPublic(target, state, allowWrites, values);
    if ("cannot" in outcome) return outcome as { cannot: string };
    values = { ...values, ...outcome };
  }
  return values;
}

async function enterOnMock(
  { session }: PactTarget,
  { name, params }: ProviderState,
): Promise<StateValues | { readonly cannot: string }> {
  const response = await fetch(`${session.transport.base}/_understudy/pact/state`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: name === "" ? null : name, params, action: "setup" }),
  });
  const json = (await response.json()) as StateValues;
  return response.ok ? json : { cannot: `the state "${name}" cannot be set up: ${json.message}` };
}

interface Step {
  readonly as?: string;
  readonly call: string;
  readonly body?: unknown;
  readonly save?: Readonly<Record<string, string>>;
  readonly expect?: number | readonly number[];
}

/** A real provider cannot be reset: only states that calls can bring about are available there. */
async function enterInPublic(
  target: PactTarget,
  { name, params }: ProviderState,
  allowWrites: boolean,
  knownValues: StateValues,
): Promise<StateValues | { readonly cannot: string }> {
  if (name === "fresh-account" || name === "") return {};
  const steps = stepsOf(name, params);
  if (steps === null) return { cannot: `the state "${name}" cannot be set up by public calls` };
  if (!allowWrites) return { cannot: `the state "${name}" has to create objects first (--allow-writes)` };
  let values: StateValues = { ...knownValues, ...params };
  for (const step of steps) {
    const outcome = await take(target, step, values);
    if ("cannot" in outcome) return { cannot: `the state "${name}": ${outcome.cannot}` };
    values = { ...values, ...outcome };
  }
  return values;
}

/** Steps that the state contains itself, or those of a scenario's state that consists of steps only. */
function stepsOf(name: string, params: StateValues): readonly Step[] | null {
  if (name === callsWereMade) return Array.isArray(params.steps) ? params.steps : [];
  const catalogue = newCatalogue([builtInScenarios])();
  for (const scenario of catalogue.names) {
    const found = catalogue.get(scenario)?.file.states?.find((state) => state.name === name);
    if (found !== undefined)
      return Object.keys(found.do).join() === "steps" ? ((found.do.steps ?? []) as readonly Step[]) : null;
  }
  return null;
}

async function take(
  target: PactTarget,
  step: Step,
  values: StateValues,
): Promise<StateValues | { readonly cannot: string }> {
  const people = /\{person\./.test(JSON.stringify(step)) ? await findPeople(target) : {};
  const lookUp = (name: string): unknown => values[name] ?? people[name];
  const [method, path] = (fill(step.call, lookUp) as string).split(" ") as [string, string];
  const answer = await askPlainly(target, {
    method,
    path,
    body: step.body === undefined ? null : fill(step.body, lookUp),
    as: step.as ?? "owner",
  });
  const expectedStatuses = [step.expect ?? []].flat();
  const isFine = expectedStatuses.length > 0 ? expectedStatuses.includes(answer.status) : answer.status < 300;
  if (!isFine) return { cannot: `${method} ${path} answers ${answer.status}: ${sayRefusal(answer)}` };
  return Object.fromEntries(
    Object.entries(step.save ?? {}).map(([name, pointer]) => [name, valueAt(answer.json, readPointer(pointer) ?? [])]),
  );
}

/** One of the provider's own people, where a step refers to the first one. */
async function findPeople(target: PactTarget): Promise<StateValues> {
  const answer = await askPlainly(target, {
    method: "GET",
    path: "/v1/developers/search?q=developer&limit=10",
    body: null,
    as: "owner",
  });
  const people: readonly { id: string; login: string }[] = answer.json?.results ?? [];
  return Object.fromEntries(
    people.flatMap(({ id, login }, position) => [
      [`person.${position}.id`, id],
      [`person.${position}.login`, login],
    ]),
  );
}

/** Whether a request changes something; such a request is not sent to a real provider without permission. */
export function changesThings(method: string, path: string): boolean {
  return method !== "GET" && operationAt(method, path) !== null;
}
