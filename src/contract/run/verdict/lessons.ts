import type { Recorder } from "../../judge/recorder.ts";
import type { Lesson } from "../../seen/lesson.ts";

/** A code that is replaced by another here and used itself elsewhere follows no rule that an overlay could express. */
export function unlessMixed({ codes }: Recorder, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "refusals") return change;
  const seen = [...(codes.get(change.on) ?? [])];
  const isMixed = change.becomes.code !== change.code && seen.some((each) => each.startsWith(`${change.code} `));
  return isMixed ? null : change;
}

/** How often a member differed, once the run has seen more than the first case. */
export function withObservedShare(recorder: Recorder, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "members") return change;
  const watched = recorder.watched.get(change.on)?.get(`${change.path} ${change.is}`);
  return watched ? withShare(watched) : change;
}

/** Undeclared members, each in the form in which an overlay adds it. */
export function additionLessons(recorder: Recorder): Lesson[] {
  return [...recorder.watched.values()].flatMap((here) =>
    [...here.values()]
      .filter(({ change }) => change.is === "added")
      .map((watched) => ({
        assumption: null,
        seen: `${watched.change.on} also answers ${watched.change.path}`,
        change: withShare(watched),
      })),
  );
}

function withShare({ change, bad, total }: { change: object; bad: number; total: number }) {
  const share = total === 0 ? 1 : Math.round((100 * bad) / total) / 100;
  return { set: "members", ...change, ...(share < 1 && { often: share }) } as NonNullable<Lesson["change"]>;
}
