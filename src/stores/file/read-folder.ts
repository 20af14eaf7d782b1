import { type Delta, noteIn } from "./delta.ts";
import type { Disk } from "./disk.ts";
import { type Entry, readIndex } from "./index-file.ts";
import { readMark } from "./mark.ts";
import { type BrokenLog, type Log, readLog } from "./read-log.ts";
import type { LogRecord, Names } from "./record.ts";
import { segmentPath } from "./segment.ts";

/** The content of a folder. Reading it changes nothing. */
export interface Contents {
  /** Each sandbox as in its file; one that is only in the log has none. */
  readonly entries: Map<string, Entry>;
  /** What the log adds to the files. */
  readonly fresh: Map<string, Delta>;
  /** Sandboxes with acknowledged data that cannot be read, and which. `fresh` ends before it. */
  readonly damage: Map<string, string>;
  /** Acknowledged data that cannot be read, where it is not known of which sandboxes it was; null when there is none. */
  readonly lost: string | null;
  /** Sandboxes that were deleted after that damage, so that it does not concern them. */
  readonly deleted: Set<string>;
  /** The number of the newest record of each sandbox. */
  readonly latest: Map<string, number>;
  readonly segments: readonly number[];
  readonly bytes: number;
  readonly settled: number;
  readonly next: number;
  readonly names: Names;
  /** The remains of a write at the end of the log that was, as far as the mark tells, not acknowledged. */
  readonly torn: readonly BrokenLog[];
  /** Whether they had been acknowledged. */
  readonly aboutTorn: string;
  readonly notices: readonly string[];
}

export function readContents(disk: Disk, folder: string): Contents {
  const log = readLog(disk, folder);
  const index = readIndex(disk, folder, log.begins);
  const mark = readMark(disk, folder);
  const settled = index?.settled ?? 0;
  const notices = [...(index?.notices ?? [])];
  const isNew = index === null && log.segments.length === 0;
  if (mark.isForeign) notices.push(`${folder}/mark is damaged: it is not what any server writes there.`);
  else if (mark.seq === null && !isNew)
    notices.push(`${folder}/mark cannot be read; the last write counts if it is whole.`);
  // Groups are written one after the other, so all but the newest are known to have been acknowledged.
  const known = Math.max(settled, mark.seq ?? 0, log.newestGroup - 1);
  // Beside a mark that was damaged, the end of the log may have been, too, rather than torn by a crash.
  const isEndUnreadable = log.unreadable.has(log.segments.at(-1) ?? 0);
  const isEndDamaged = mark.isForeign || (mark.seq === null && isEndUnreadable);
  const acknowledged = isEndDamaged ? Math.max(known, lastBegun(log, folder)) : known;
  let end = acknowledged;
  while (log.records.has(end + 1)) end += 1;

  const entries = new Map((index?.entries ?? []).map((entry) => [entry.name, entry]));
  const latest = new Map([...entries].map(([name, { seq }]) => [name, seq]));
  const deleted = new Set(index?.deleted);
  const damage = new Map([...entries].flatMap(([name, { damage: found }]) => (found ? [[name, found]] : [])));
  const fresh = new Map<string, Delta>();
  const lostOfUnknown: number[] = [];
  const lost: number[] = [];
  for (let seq = settled + 1; seq <= end; seq++) {
    const record = log.records.get(seq);
    const name = log.names.get(seq);
    if (record !== undefined) take(record);
    else {
      lost.push(seq);
      if (name === undefined) {
        lostOfUnknown.push(seq);
        deleted.clear();
      } else if (seq > (entries.get(name)?.seq ?? 0)) {
        damage.set(name, `its change ${seq} cannot be read`);
        latest.set(name, seq);
      }
    }
  }

  function take(record: LogRecord): void {
    const { sandbox, seq, after } = record;
    if (seq <= (entries.get(sandbox)?.seq ?? 0)) return;
    if (record.restart || record.gone) damage.delete(sandbox);
    else if (after !== (latest.get(sandbox) ?? 0) && !damage.has(sandbox)) {
      damage.set(sandbox, `a change of it before change ${seq} cannot be read`);
    }
    if (record.gone) {
      latest.delete(sandbox);
      deleted.add(sandbox);
    } else latest.set(sandbox, seq);
    if (!damage.has(sandbox)) noteIn(fresh, record);
  }

  let lostUnknown = index?.lost ?? null;
  const lastOfUnknown = lostOfUnknown.at(-1) ?? 0;
  if (lastOfUnknown > 0) {
    const which =
      lostOfUnknown.length === 1 ? `change ${lastOfUnknown}` : `changes ${lostOfUnknown[0]} to ${lastOfUnknown}`;
    lostUnknown = `${which} of the log`;
    notices.push(`${which} of the log cannot be read, nor whose they were; sandboxes that changed since are whole.`);
    for (const [name, seq] of latest) {
      if (seq < lastOfUnknown && !damage.has(name))
        damage.set(name, `${which} cannot be read and may have been its own`);
    }
  }
  for (const why of log.unreadable.values()) {
    notices.push(
      `${why}; ${lost.length === 0 ? "nothing is lost by it" : "until then, sandboxes that may have had changes in it are refused"}.`,
    );
  }
  const torn = lost.includes(acknowledged) ? [] : log.broken.filter(({ atEnd }) => atEnd);
  for (const { path, start, end: to } of log.broken.filter((each) => !torn.includes(each))) {
    const outcome = lost.length === 0 ? "nothing is lost by it" : "see which sandboxes it hits";
    notices.push(`${path} is damaged at bytes ${start} to ${to}; ${outcome}.`);
  }
  const names: Names = [...log.names].filter(([seq]) => seq <= end).sort(([one], [other]) => one - other);
  const { segments, bytes } = log;
  return {
    entries,
    fresh,
    damage,
    lost: lostUnknown,
    deleted,
    latest,
    segments,
    bytes,
    settled,
    next: end + 1,
    names: names.slice(-8),
    torn,
    aboutTorn:
      mark.seq === null ? "of which it cannot be told whether they were acknowledged" : "which were never acknowledged",
    notices,
  };
}

/** The number of the last record of which anything is in the log. */
function lastBegun({ records, names, broken, segments, unreadable }: Log, folder: string): number {
  const last = segments.at(-1) ?? 0;
  const newest = segmentPath(folder, last);
  const isMore = unreadable.has(last) || broken.some(({ path, atEnd }) => atEnd && path === newest);
  return Math.max(Math.max(0, ...records.keys()) + (isMore ? 1 : 0), ...names.keys());
}
