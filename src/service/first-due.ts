import type { Instant } from "../base/instants.ts";

/** The job whose next event falls due first, until `now`; of several at one instant, the one with the smaller id. */
export function firstDue<Track extends { readonly job: { readonly id: string } }>(
  tracks: readonly Track[],
  dueAt: (track: Track) => Instant | null,
  now: Instant,
): Track | undefined {
  let first: { readonly track: Track; readonly at: Instant } | undefined;
  for (const track of tracks) {
    const at = dueAt(track);
    if (at === null || at > now) continue;
    const isFirst = first === undefined || at < first.at || (at === first.at && track.job.id < first.track.job.id);
    if (isFirst) first = { track, at };
  }
  return first?.track;
}
