import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  futimesSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { parseMembers } from "../../base/parse-json.ts";
import { type Disk, fileMode, identityAt, identityOf, refuseEndless, removed, replaced } from "./disk.ts";

/** Two processes on one folder would overwrite each other's worlds, so the second is refused. */
export interface Lock {
  /**
   * Throws when another process took the folder over, which it does only when this one seemed to be dead, or when the
   * folder is gone or another one. A look that fails is looked again at the next call.
   */
  readonly requireOurs: () => void;
  readonly release: () => void;
}

interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** When the process was started, by its system's count: a number may be given to another process later. */
  readonly born: string;
  /** Where the number is valid: one boot of a machine and one namespace of processes in it. */
  readonly space?: string;
  readonly token?: string;
}

const beatMs = 2_000;
/**
 * If the holder is in another namespace or on another machine, its process cannot be checked; without a sign of life
 * for this long, it counts as dead.
 */
const silentMs = 15_000;
/**
 * Clocks of two machines may differ, and one may be set while it runs. So a holder that seems to have been silent, or to have
 * shown itself in the future, is watched for longer than it would write without a check before it counts as dead.
 */
const watchMs = 6_000;
const watchEveryMs = 100;

export function takeLock(folder: string, watchedForMs = watchMs): Lock {
  const path = join(folder, "lock");
  const mine: LockHolder = {
    pid: process.pid,
    host: hostname(),
    born: birthOf(process.pid),
    space: space(),
    token: randomUUID(),
  };
  const ours = JSON.stringify(mine);
  let file = create(path, ours);
  if (file === null) {
    const found = textAt(path);
    const holder = readHolder(found);
    const shown = statSync(path).mtimeMs;
    const silent = Date.now() - shown;
    const isAlive = holder === null ? undefined : isStillAlive(holder);
    if (isAlive ?? (isRecent(silent) || beats(path, shown, watchedForMs)))
      throw new Error(inUse(folder, holder, silent));
    setAside(path, found, folder);
    file = create(path, ours);
    if (file === null) throw new Error(`${folder} has just been taken by another process.`);
  }
  return held(folder, path, file, ours);
}

/** A lock that was taken. It stays open: its text may be copied, but the open file is in one place only. */
function held(folder: string, path: string, file: number, ours: string): Lock {
  const identity = identityOf(file);
  /** Final, unlike a look that failed: whoever has the folder may have changed it. */
  let loss: Error | null = null;
  const requireOurs = (): void => {
    if (loss !== null) throw loss;
    const found = identityAt(path);
    if (found === null) {
      loss = existsSync(folder) ? unlocked(folder) : removed(folder);
      throw loss;
    }
    const text = found === identity ? textIn(file) : textAt(path);
    if (text !== ours && isAnothers(text)) {
      loss = takenOver(folder);
      throw loss;
    }
    if (found !== identity) throw replaced(folder);
    if (text !== ours) throw readHolder(text) === null ? unreadable(path) : replaced(folder);
  };
  const beat = setInterval(() => {
    try {
      const now = new Date();
      futimesSync(file, now, now);
    } catch {
      // The next one shows it.
    }
  }, beatMs);
  beat.unref();
  return {
    requireOurs,
    release() {
      clearInterval(beat);
      const isOurs = succeeds(requireOurs);
      closeSync(file);
      if (isOurs) unlinkSync(path);
      loss ??= removed(path);
    },
  };
}

function succeeds(task: () => void): boolean {
  try {
    task();
    return true;
  } catch {
    return false;
  }
}

function textAt(path: string): string {
  refuseEndless(path);
  return readFileSync(path, "utf8");
}

/** More than any holder writes. */
const maxText = 2_048;

function textIn(file: number): string {
  const bytes = Buffer.alloc(maxText);
  return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, 0));
}

/** A copy of an older folder has the lock of a process that is gone. What cannot be read, or is read in part, is nobody's. */
function isAnothers(text: string): boolean {
  const holder = readHolder(text);
  return holder !== null && isStillAlive(holder) !== false;
}

/**
 * A disk on which only the owner of the folder makes, replaces and removes files: whoever was frozen in the middle of
 * that may wake up in a folder of another's, and one that was moved away leaves a copy in its place.
 */
export function ownedDisk(disk: Disk, { requireOurs }: Pick<Lock, "requireOurs">): Disk {
  return {
    ...disk,
    create(path) {
      requireOurs();
      return disk.create(path);
    },
    open(path) {
      requireOurs();
      return disk.open(path);
    },
    rename(from, to) {
      requireOurs();
      disk.rename(from, to);
    },
    remove(path) {
      requireOurs();
      disk.remove(path);
    },
  };
}

function unlocked(folder: string): Error {
  return Object.assign(new Error(`${folder} has no lock`), { code: "EUNLOCKED", path: folder });
}

function unreadable(path: string): Error {
  return Object.assign(new Error(`${path} cannot be read as it was written`), { code: "EIO", path });
}

function takenOver(folder: string): Error {
  return Object.assign(new Error(`${folder} has been taken over`), { code: "ETAKEN", path: folder });
}

/** The open file; null where there is one already. */
function create(path: string, text: string): number | null {
  let file: number;
  try {
    file = openSync(path, "wx+", fileMode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
  try {
    writeSync(file, text);
    return file;
  } catch (error) {
    closeSync(file);
    unlinkSync(path);
    throw error;
  }
}

function readHolder(text: string): LockHolder | null {
  const holder: Partial<LockHolder> = parseMembers(text);
  if (typeof holder.pid === "number" && typeof holder.host === "string") return holder as LockHolder;
  return null; // Torn while it was written, or damaged: how long ago it showed itself still counts.
}

/** A holder is only known to be dead if its process can be checked; otherwise its silence decides. */
function isRecent(silent: number): boolean {
  // A file's time is finer than the clock's.
  return silent > -beatMs && silent < silentMs;
}

/** Whether the holder shows itself while it is watched, whatever the clocks say. */
function beats(path: string, shown: number, ms: number): boolean {
  const end = performance.now() + ms;
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (performance.now() < end) {
    Atomics.wait(never, 0, 0, watchEveryMs);
    if (statSync(path, { throwIfNoEntry: false })?.mtimeMs !== shown) return true;
  }
  return false;
}

/** Frozen or not; undefined where its process cannot be checked, or may be another one of the same number. */
function isStillAlive({ pid, host, space: theirs = "", born }: LockHolder): boolean | undefined {
  if (host !== hostname() || theirs !== space()) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  if (birthOf(pid) !== born) return false;
  return theirs === "" || born === "" ? undefined : true;
}

/** Two containers may have the same host name and the same process numbers, but then this differs. */
function space(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

/** The 22nd field of Linux's line about a process; on other systems the process number has to be enough. */
function birthOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** What is moved away must be what was examined: another process may have been quicker. */
function setAside(path: string, looked: string, folder: string): void {
  const aside = `${path}.${randomUUID()}`;
  renameSync(path, aside);
  if (readFileSync(aside, "utf8") !== looked) {
    renameSync(aside, path);
    throw new Error(`${folder} has just been taken by another process.`);
  }
  unlinkSync(aside);
}

function inUse(folder: string, holder: LockHolder | null, silent: number): string {
  const who = holder === null ? "another process" : `process ${holder.pid} on ${holder.host}`;
  const isNear = holder?.host === hostname() && (holder.space ?? "") === space();
  const seen = isNear ? "" : `, which was seen ${Math.max(0, Math.round(silent / 1_000))} s ago`;
  const wait = isNear ? "" : ` If that one is gone, start again in ${silentMs / 1_000} seconds.`;
  return `${folder} is in use by ${who}${seen}. End that one, or choose another folder; several servers share worlds with --store redis://HOST:PORT.${wait}`;
}
