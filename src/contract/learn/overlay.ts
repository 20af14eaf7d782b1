import { overlayNames } from "../../interface/overlay-names.ts";
import { readOverlay } from "../../kernel/overlay/read.ts";
import { emptyOverlay, type Overlay } from "../../kernel/overlay/schema.ts";
import { type Change, keyOf, type Lesson } from "../seen/lesson.ts";

/** The overlay with everything that was learned. Facts without a setting in the mock become notes. */
export function overlayFrom(lessons: readonly Lesson[], learned: NonNullable<Overlay["learned"]>): Overlay {
  const changes = new Map<string, Change>();
  const notes = new Map<string, Set<string>>();
  for (const { assumption, seen, change } of lessons) {
    if (change !== null && canFollow(change)) changes.set(keyOf(change), change);
    else if (assumption !== null) notes.set(assumption, (notes.get(assumption) ?? new Set()).add(seen.slice(0, 2_000)));
  }
  const overlay = structuredClone({ ...emptyOverlay, learned }) as Overlay;
  for (const [, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) write(overlay, change);
  for (const [assumption, facts] of notes) overlay.notes.push(noteOf(assumption, [...facts]));
  return overlay;
}

/** Enough to see what an assumption is wrong about: most of its facts are one fact, route by route. */
const factsNamed = 5;

function noteOf(assumption: string, [seen = "", ...others]: readonly string[]): Overlay["notes"][number] {
  const also = others.slice(0, factsNamed - 1);
  const more = others.length - also.length;
  return { assumption, seen, ...(also.length > 0 && { also }), ...(more > 0 && { more }) };
}

/** Whether a mock accepts a change: one invalid change would make it refuse the whole overlay. */
function canFollow(change: Change): boolean {
  const single = structuredClone(emptyOverlay) as Overlay;
  write(single, change);
  return "overlay" in readOverlay(single, overlayNames);
}

function write(overlay: Overlay, change: Change): void {
  switch (change.set) {
    case "absent":
      overlay.absent[change.on] = change.status;
      return;
    case "limits":
      overlay.limits[change.on] = { calls: change.calls };
      return;
    case "quotas":
      overlay.quotas[change.plan] = { ...overlay.quotas[change.plan], [change.name]: change.size };
      return;
    case "readings":
      Object.assign(overlay.readings, { [change.id]: change.reading });
      return;
    default: {
      const { set, ...entry } = change;
      (overlay[set] as object[]).push(entry);
    }
  }
}

/** Whether an overlay contains this already, so that the difference is expected. */
function saysAlready(overlay: Overlay, change: Change): boolean {
  switch (change.set) {
    case "absent":
      return overlay.absent[change.on] !== undefined;
    case "limits":
      return overlay.limits[change.on]?.calls === change.calls;
    case "quotas":
      return overlay.quotas[change.plan]?.[change.name] === change.size;
    case "readings":
      return overlay.readings[change.id] === change.reading;
    case "members":
      return overlay.members.some(
        (each) => each.on === change.on && each.path === change.path && each.is === change.is && each.to === change.to,
      );
    case "refusals":
      return overlay.refusals.some(
        (each) => isHere(each, change) && each.code === change.code && each.becomes.code === change.becomes.code,
      );
    case "headers":
      return overlay.headers.some((each) => isHere(each, change) && each.name === change.name);
    case "ignores":
      return overlay.ignores.some((each) => each.on === change.on && each.unknown === change.unknown);
    case "statuses":
      return overlay.statuses.some((each) => each.on === change.on && each.becomes === change.becomes);
  }
}

function isHere(rule: { readonly on: string }, change: { readonly on: string }): boolean {
  return rule.on === "*" || rule.on === change.on;
}

/** A check that rests on an assumption fails as expected where the overlay sets another reading. */
export function isReadOtherwise(overlay: Overlay | undefined, assumption: string): boolean {
  return Object.hasOwn(overlay?.readings ?? {}, assumption);
}

/** Whether the overlay has a difference already. */
export function isExpected(overlay: Overlay | undefined, change: Lesson["change"]): boolean {
  return change !== null && overlay !== undefined && saysAlready(overlay, change);
}
