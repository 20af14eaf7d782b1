import { second } from "../../base/instants.ts";
import type { JournalEntry } from "./entry.ts";
import { callsFor, callsWithIds, hasChanged, type Needed } from "./needed-calls.ts";

/** The provider state that carries its own steps: what a consumer's tests did before the interaction. */
export const callsWereMade = "these calls were made";

/** An earlier call, in the form of a scenario's step. */
interface PactStep {
  readonly as?: string;
  readonly call: string;
  readonly body?: unknown;
  /** How long before the interaction it was made, such as -900s; when omitted, just before. */
  readonly at?: string;
  readonly save?: Readonly<Record<string, string>>;
}

export interface Before {
  readonly steps: readonly PactStep[];
  /** The name of each id that the steps created. */
  readonly names: ReadonlyMap<string, string>;
}

/** What has to come before an exchange, for a verifier. */
export function callsBefore(all: readonly JournalEntry[], entry: JournalEntry): Before {
  const needed = callsFor(all, entry);
  return { steps: toSteps(needed, entry.at), names: needed.names };
}

/** Every call that changed something, in order, so that a world can be recreated. */
export function allSteps(all: readonly JournalEntry[], end: string): readonly PactStep[] {
  return toSteps(callsWithIds(all.filter(hasChanged), null), end);
}

function toSteps({ entries, names, idsOf }: Needed, end: string): readonly PactStep[] {
  return entries.map((entry) => toStep(entry, end, idsOf(entry), names));
}

function toStep(
  entry: JournalEntry,
  end: string,
  variablesByEntry: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): PactStep {
  const { request, method, path, principal } = entry;
  // The prefix of a sandbox belongs to the recording: `path` is without it.
  const { search } = new URL(request.url, "http://understudy.local");
  const body =
    request.body === null || request.body === undefined ? {} : { body: withVariables(request.body, names, "step") };
  const seconds = Math.round((Date.parse(end) - Date.parse(entry.at)) / second);
  const save = Object.fromEntries([...variablesByEntry].map(([id, pointer]) => [names.get(id) as string, pointer]));
  return {
    ...(principal !== null && { as: principal }),
    call: `${method} ${withVariables(path + search, names, "step")}`,
    ...body,
    ...(seconds > 0 && { at: `-${seconds}s` }),
    ...(variablesByEntry.size > 0 && { save }),
  };
}

/** A value with each id in it replaced by its name: `{id1}` in steps, `${id1}` for values that a verifier injects. */
export function withVariables<Value>(
  value: Value,
  names: ReadonlyMap<string, string>,
  style: "step" | "expression",
): Value {
  let text = JSON.stringify(value);
  for (const [id, name] of names) text = text.replaceAll(id, style === "step" ? `{${name}}` : `\${${name}}`);
  return JSON.parse(text) as Value;
}
