import { isContainer } from "../../base/json-pointer.ts";

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

/** Things are known by members that the interface states, wherever in an answer they stand and whatever stands around them. */
const marks: readonly (readonly [Kind, readonly string[]])[] = [
  ["search job", ["id", "status", "targetCount", "creditsCharged"]],
  ["research job", ["id", "status", "requestedCount", "items"]],
  ["note", ["id", "contactId", "body", "createdAt"]],
  ["shortlist", ["id", "kind", "pinned", "createdAt"]],
  ["project", ["id", "status", "companyRef", "createdAt"]],
  ["attachment", ["id", "subjectType", "fileRef", "createdAt"]],
];

const deepest = 6;

/** Every thing that an answer shows. */
export function thingsIn(answer: unknown, depth = 0): Thing[] {
  if (depth > deepest) return [];
  if (Array.isArray(answer)) return answer.flatMap((each) => thingsIn(each, depth + 1));
  if (!isContainer(answer)) return [];
  const json: Json = answer;
  const [kind] = marks.find(([, members]) => members.every((name) => name in json)) ?? [];
  const own: Thing[] = kind !== undefined && typeof json.id === "string" ? [{ kind, id: json.id, json }] : [];
  const items =
    kind === "research job" && Array.isArray(json.items)
      ? json.items.map((item: Json): Thing => ({ kind: "research item", id: `${json.id} ${item?.login}`, json: item }))
      : [];
  return [...own, ...items, ...Object.values(json).flatMap((member) => thingsIn(member, depth + 1))];
}
