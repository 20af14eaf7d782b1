import type { MemberChange, Overlay } from "../../kernel/overlay/schema.ts";
import type { ContestedId } from "../../model/readings.ts";

/** The text for a target that matches none of the known readings. */
export const noneKnown = "none of the known readings";

/** One setting of an overlay: its part and its value. */
export type Change =
  | { readonly set: "absent"; readonly on: string; readonly status: 404 | 405 | 501 }
  | { readonly set: "limits"; readonly on: string; readonly calls: number }
  | { readonly set: "quotas"; readonly plan: string; readonly name: string; readonly size: number }
  | { readonly set: "readings"; readonly id: ContestedId; readonly reading: string }
  | ({ readonly set: "ignores" } & Overlay["ignores"][number])
  | ({ readonly set: "statuses" } & Overlay["statuses"][number])
  | ({ readonly set: "refusals" } & Overlay["refusals"][number])
  | ({ readonly set: "headers" } & Overlay["headers"][number])
  | ({ readonly set: "members" } & MemberChange);

/** A fact that a run learned about a target: the assumption, a description and the overlay settings for it. */
export interface Lesson {
  /** Null for additions, which §9 allows. */
  readonly assumption: string | null;
  readonly seen: string;
  /** Null if no setting of the mock can reproduce it. */
  readonly change: Change | null;
}

/** A failure with the overlay setting for it. */
export function differs(message: string, ...changes: readonly (Change | null)[]): Error {
  return Object.assign(new Error(message), { changes: changes.filter((each) => each !== null) });
}

/** A failure that may be due to our assumption: a stated rule cannot be judged if the request depended on one. */
export function restingOn(assumption: string, message: string, ...changes: readonly (Change | null)[]): Error {
  return Object.assign(differs(message, ...changes), { restsOn: [assumption] });
}

export function changesOf(failure: unknown): readonly Change[] {
  return failure instanceof Error && "changes" in failure ? (failure.changes as readonly Change[]) : [];
}

/** The identity of a change: two changes with the same key are about the same thing. */
export function keyOf(change: Change): string {
  const { set, ...members } = change;
  return [set, ...identity[set].map((name) => (members as Readonly<Record<string, unknown>>)[name])].join(" ");
}

const identity: Readonly<Record<Change["set"], readonly string[]>> = {
  absent: ["on"],
  limits: ["on"],
  quotas: ["plan", "name"],
  readings: ["id"],
  ignores: ["on", "unknown"],
  statuses: ["on", "status"],
  refusals: ["on", "code"],
  headers: ["on", "name"],
  members: ["on", "path", "is"],
};

/** The setting in one line, for people who write it by hand. */
export function sayChange(change: Change): string {
  switch (change.set) {
    case "absent":
      return `absent["${change.on}"] = ${change.status}`;
    case "limits":
      return `limits["${change.on}"].calls = ${change.calls}`;
    case "quotas":
      return `quotas.${change.plan}.${change.name} = ${change.size}`;
    case "readings":
      return `readings["${change.id}"] = ${change.reading}`;
    default: {
      const { set, ...entry } = change;
      return `${set}: ${JSON.stringify(entry)}`;
    }
  }
}
