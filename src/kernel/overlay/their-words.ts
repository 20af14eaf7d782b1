import { Refusal } from "../refusal.ts";
import type { FollowedOperation } from "./followed-operation.ts";
import type { Shape } from "./shape.ts";

/** A refusal of ours whose sentences name members and parameters as their document does. */
export function inTheirWords(refusal: Refusal, followed: FollowedOperation | undefined): Refusal {
  const { code, message, details } = refusal;
  if (followed === undefined || refusal.status !== 400 || details.inTheirWords) return refusal;
  const told = message.replaceAll(/"([^"]*)"/g, (whole, ours) => {
    const theirs = theirNameOf(followed, ours);
    return theirs === null ? whole : `"${theirs}"`;
  });
  return told === message ? refusal : new Refusal(code, told, details);
}

/** What they call a member or parameter of ours: `developers.0.id` may be `ids.0`. Null where they have none of that name. */
function theirNameOf({ params, query, body }: FollowedOperation, ours: string): string | null {
  const param = params.find((each) => each.ours === ours);
  if (param !== undefined) return param.theirs;
  const steps = ours.split(".");
  for (const shape of [query, body]) {
    const theirs = shape === null ? null : wayIn(shape, steps);
    if (theirs !== null) return theirs.join(".");
  }
  return null;
}

/** The way to a place of ours in their value, as far as they have it. */
function wayIn(shape: Shape, ours: readonly string[]): readonly string[] | null {
  const [first, ...rest] = ours;
  if (first === undefined) return [];
  const { members, items, one } = shape;
  if (one === "theirs") return wayFrom(items ?? {}, rest);
  if (items !== undefined && /^\d+$/.test(first)) return before(first, wayFrom(items, rest));
  for (const [name, member] of Object.entries(members ?? {})) {
    const way = member.from === undefined ? null : wayFrom(member, ours);
    if (way !== null) return [name, ...way];
  }
  return members === undefined && items === undefined ? ours : null;
}

/** What is around a member of theirs is called as that is: `account` is `accountId` where they have no more of it. */
function wayFrom(shape: Shape, ours: readonly string[]): readonly string[] | null {
  const { from = [] } = shape;
  const isThere = from.every((step, i) => ours[i] === undefined || ours[i] === step);
  return isThere ? wayIn(shape, ours.slice(from.length)) : null;
}

function before(step: string, way: readonly string[] | null): readonly string[] | null {
  return way === null ? null : [step, ...way];
}
