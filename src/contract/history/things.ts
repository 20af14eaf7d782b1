/** A thing that has a life: the same id in many answers. */
export type Kind = "search job" | "research job" | "research item" | "note" | "shortlist" | "project" | "attachment";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

/** One sight of a thing. */
export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  readonly json: Json;
}

/** Things are known by members that the interface states, wherever in an answer they are and whatever is around them. */
const marks: readonly (readonly [Kind, readonly string[]])[] = [
  ["search job", ["id", "status", "targetCount", "creditsCharged"]],
  ["research job", ["id", "status", "requestedCount", "items"]],
  ["note", ["id", "contactId", "body", "createdAt"]],
  ["shortlist", ["id", "kind", "pinned", "createdAt"]],
  ["project", ["id", "status", "companyRef", "createdAt"]],
  ["attachment", ["id", "subjectType", "fileRef", "createdAt"]],
];

const maxDepth = 6;

/** Every thing that an answer shows. */
export function thingsIn(answer: unknown): readonly Thing[] {
  const found: Thing[] = [];
  gather(answer, 0, found);
  return found;
}

function gather(value: unknown, depth: number, found: Thing[]): void {
  if (depth > maxDepth || typeof value !== "object" || value === null) return;
  const json: Json = value;
  const kind = typeof json.id === "string" ? kindOf(json) : undefined;
  if (kind !== undefined) found.push({ kind, id: json.id, json });
  if (kind === "research job" && Array.isArray(json.items))
    for (const item of json.items) found.push({ kind: "research item", id: `${json.id} ${item?.login}`, json: item });
  for (const member of Object.values(json)) gather(member, depth + 1, found);
}

function kindOf(json: object): Kind | undefined {
  return marks.find(([, members]) => members.every((name) => name in json))?.[0];
}
