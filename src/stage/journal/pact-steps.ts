import type { JournalEntry } from "./entry.ts";

/** The provider state that carries its own steps: what a consumer's tests did before the interaction. */
export const callsWereMade = "these calls were made";

/** A call that goes before, in the form of a scenario's step. */
interface Step {
  readonly as?: string;
  readonly call: string;
  readonly body?: unknown;
  readonly save: Readonly<Record<string, string>>;
}

export interface Before {
  readonly steps: readonly Step[];
  /** What each id that the steps made is called. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids of records have a prefix; they are other ones wherever the same calls are made again. */
const idLike = /^[a-z]{2,5}_[0-9a-z]{6,}$/;

/** The earlier calls that made what an exchange names; before a conflict, whatever could have been in its way. */
export function callsBefore(all: readonly JournalEntry[], entry: JournalEntry): Before {
  const earlier = all.slice(0, Math.max(0, all.indexOf(entry)));
  const wanted = new Set<string>([textOf(entry), JSON.stringify(entry.response.body) ?? ""]);
  const needed: { entry: JournalEntry; made: ReadonlyMap<string, string> }[] = [];
  for (const each of earlier.filter(isWrite).reverse()) {
    const made = idsIn(each);
    const isNeeded = [...made.keys()].some((id) => [...wanted].some((text) => text.includes(id)));
    if (!isNeeded && !(entry.code === "conflict" && familyOf(each) === familyOf(entry))) continue;
    needed.unshift({ entry: each, made });
    wanted.add(textOf(each));
  }
  const names = new Map<string, string>();
  for (const { made } of needed) for (const id of made.keys()) names.set(id, `id${names.size + 1}`);
  return { steps: needed.map(({ entry: each, made }) => toStep(each, made, names)), names };
}

function isWrite({ operation, method, status, fault, decidedBy }: JournalEntry): boolean {
  const isAnswered = operation !== null && fault === null && decidedBy === "handler";
  return isAnswered && method !== "GET" && status >= 200 && status < 300;
}

function familyOf({ path }: JournalEntry): string {
  return path.split("/").slice(0, 3).join("/");
}

function textOf({ request }: JournalEntry): string {
  return `${request.url} ${JSON.stringify(request.body) ?? ""}`;
}

/** Ids that an answer shows and its request did not name, with where they stand. */
function idsIn(entry: JournalEntry): Map<string, string> {
  const asked = textOf(entry);
  const found = new Map<string, string>();
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value === "string") {
      if (idLike.test(value) && !asked.includes(value) && !found.has(value)) found.set(value, pointer);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(member, `${pointer}/${name}`);
    }
  };
  visit(entry.response.body, "");
  return found;
}

function toStep(entry: JournalEntry, made: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): Step {
  const { request, method, path, principal } = entry;
  // The prefix of a sandbox belongs to where it was recorded: `path` is without it.
  const { search } = new URL(request.url, "http://understudy.local");
  const body = request.body === null || request.body === undefined ? {} : { body: named(request.body, names, "step") };
  return {
    ...(principal !== null && { as: principal }),
    call: `${method} ${named(path + search, names, "step")}`,
    ...body,
    save: Object.fromEntries([...made].map(([id, pointer]) => [names.get(id) as string, pointer])),
  };
}

/** A value with each id in it called by its name: `{id1}` in steps, `${id1}` in what a verifier puts in. */
export function named<Value>(value: Value, names: ReadonlyMap<string, string>, style: "step" | "expression"): Value {
  let text = JSON.stringify(value);
  for (const [id, name] of names) text = text.replaceAll(id, style === "step" ? `{${name}}` : `\${${name}}`);
  return JSON.parse(text) as Value;
}
