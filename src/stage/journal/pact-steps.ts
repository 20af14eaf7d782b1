import { second } from "../../base/instants.ts";
import type { JournalEntry } from "./entry.ts";

/** The provider state that carries its own steps: what a consumer's tests did before the interaction. */
export const callsWereMade = "these calls were made";

/** An earlier call, in the form of a scenario's step. */
interface Step {
  readonly as?: string;
  readonly call: string;
  readonly body?: unknown;
  /** How long before the interaction it was made, such as -900s; when omitted, just before. */
  readonly at?: string;
  readonly save?: Readonly<Record<string, string>>;
}

export interface Before {
  readonly steps: readonly Step[];
  /** The name of each id that the steps created. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids of records have a prefix; they differ wherever the same calls are repeated. */
const idLike = /^[a-z]{2,5}_[0-9a-z]{6,}$/;

/**
 * The earlier calls that created what an exchange names, and the polls that advanced it; before a conflict,
 * any call that could have caused it.
 */
export function callsBefore(all: readonly JournalEntry[], entry: JournalEntry): Before {
  const at = all.findIndex(({ id }) => id === entry.id);
  const earlierEntries = all.slice(0, Math.max(0, at)).filter(hasSucceeded);
  const textsToProduce = new Set<string>([textOf(entry), JSON.stringify(entry.response.body) ?? ""]);
  const variablesByEntry = new Map<JournalEntry, ReadonlyMap<string, string>>();
  for (const each of earlierEntries.filter(({ method }) => method !== "GET").reverse()) {
    const ids = idsIn(each);
    const isNamed = [...ids.keys()].some((id) => [...textsToProduce].some((text) => text.includes(id)));
    const isInTheWay = entry.code === "conflict" && familyOf(each) === familyOf(entry);
    if (!isNamed && !isInTheWay && !isResearchFor(each, entry)) continue;
    variablesByEntry.set(each, ids);
    textsToProduce.add(textOf(each));
  }
  const ids = [...variablesByEntry.values()].flatMap((each) => [...each.keys()]);
  const neededEntries = earlierEntries.filter(
    (each) => variablesByEntry.has(each) || (polls(each) && ids.some((id) => each.path.includes(id))),
  );
  const names = new Map<string, string>();
  for (const each of neededEntries)
    for (const id of variablesByEntry.get(each)?.keys() ?? []) names.set(id, `id${names.size + 1}`);
  const steps = neededEntries
    .filter((each, position) => !isRepeated(each, neededEntries[position + 1]))
    .map((each) => toStep(each, entry.at, variablesByEntry.get(each) ?? new Map(), names));
  return { steps, names };
}

/** Every call that changed something, in order, so that a world can be recreated. */
export function allSteps(all: readonly JournalEntry[], end: string): readonly Step[] {
  const neededEntries = all.filter((entry) => hasSucceeded(entry) && (entry.method !== "GET" || polls(entry)));
  const texts = neededEntries.map(textOf);
  const names = new Map<string, string>();
  const variablesByEntry = neededEntries.map((entry, position) => {
    const laterTexts = texts.slice(position + 1).join(" ");
    const usedIds = [...idsIn(entry)].filter(([id]) => !names.has(id) && laterTexts.includes(id));
    for (const [id] of usedIds) names.set(id, `id${names.size + 1}`);
    return new Map(usedIds);
  });
  return neededEntries.flatMap((entry, position) =>
    isRepeated(entry, neededEntries[position + 1])
      ? []
      : [toStep(entry, end, variablesByEntry[position] as ReadonlyMap<string, string>, names)],
  );
}

function hasSucceeded({ operation, status, fault, decidedBy }: JournalEntry): boolean {
  return operation !== null && fault === null && decidedBy === "handler" && status >= 200 && status < 300;
}

/** Reads that change state: a machine is where its last poll left it. */
function polls({ operation }: JournalEntry): boolean {
  return ["search.jobs.get", "research.jobs.get", "developers.reports.get"].includes(operation ?? "");
}

/** Of consecutive polls only the last counts: its result does not depend on how many came before. */
function isRepeated(entry: JournalEntry, next: JournalEntry | undefined): boolean {
  return polls(entry) && next !== undefined && next.operation === entry.operation && next.path === entry.path;
}

/** A report is requested by the researched login, not by an id. */
function isResearchFor({ operation, request }: JournalEntry, { path }: JournalEntry): boolean {
  if (operation !== "research.jobs.create") return false;
  const { subjects = [] } = (request.body ?? {}) as { subjects?: readonly unknown[] };
  const segments = path.split("/").map((segment) => decodeURIComponent(segment));
  return subjects.some((subject) => segments.includes(String(subject)));
}

function familyOf({ path }: JournalEntry): string {
  return path.split("/").slice(0, 3).join("/");
}

function textOf({ request }: JournalEntry): string {
  return `${request.url} ${JSON.stringify(request.body) ?? ""}`;
}

/** Ids that an answer contains and its request did not name, with their location. */
function idsIn(entry: JournalEntry): Map<string, string> {
  const request = textOf(entry);
  const found = new Map<string, string>();
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value === "string") {
      if (idLike.test(value) && !request.includes(value) && !found.has(value)) found.set(value, pointer);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(member, `${pointer}/${name}`);
    }
  };
  visit(entry.response.body, "");
  return found;
}

function toStep(
  entry: JournalEntry,
  end: string,
  variablesByEntry: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): Step {
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
