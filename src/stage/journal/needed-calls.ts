import type { JournalEntry } from "./entry.ts";

/** Earlier calls that have to be made again before another one, and what is to be kept of their answers. */
export interface Needed {
  readonly entries: readonly JournalEntry[];
  /** The name of each id that they create. */
  readonly names: ReadonlyMap<string, string>;
  /** Where the answer of a call has the ids that it creates. */
  readonly idsOf: (entry: JournalEntry) => ReadonlyMap<string, string>;
}

/** Ids of records have a prefix; they differ wherever the same calls are repeated. */
const idLike = /^[a-z]{2,5}_[0-9a-z]{6,}$/;

/**
 * The earlier calls that created what an exchange names, and the polls that advanced it; before a conflict,
 * any call that could have caused it.
 */
export function callsFor(all: readonly JournalEntry[], entry: JournalEntry): Needed {
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
  return { entries: withoutRepeats(neededEntries), names, idsOf: (each) => variablesByEntry.get(each) ?? new Map() };
}

/** These calls, in order, with a name for each id that one of them creates and a later one, or the last, uses. */
export function callsWithIds(entries: readonly JournalEntry[], last: JournalEntry | null): Needed {
  const texts = [...entries, ...(last === null ? [] : [last])].map(textOf);
  const names = new Map<string, string>();
  const variablesByEntry = new Map<JournalEntry, ReadonlyMap<string, string>>();
  for (const [position, entry] of entries.entries()) {
    const laterTexts = texts.slice(position + 1).join(" ");
    const usedIds = [...idsIn(entry)].filter(([id]) => !names.has(id) && laterTexts.includes(id));
    for (const [id] of usedIds) names.set(id, `id${names.size + 1}`);
    variablesByEntry.set(entry, new Map(usedIds));
  }
  return { entries: withoutRepeats(entries), names, idsOf: (each) => variablesByEntry.get(each) ?? new Map() };
}

/** Whether a call changed something, so that a world can be recreated. */
export function hasChanged(entry: JournalEntry): boolean {
  return hasSucceeded(entry) && (entry.method !== "GET" || polls(entry));
}

function withoutRepeats(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.filter((each, position) => !isRepeated(each, entries[position + 1]));
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
