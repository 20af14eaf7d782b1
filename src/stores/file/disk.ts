import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  write,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { explainFileError } from "./error-words.ts";

/** The file system as a store uses it, so that tests can substitute one that fails, tears and loses power. */
export interface Disk {
  /** Null when there is no such file. */
  readonly read: (path: string) => Buffer | null;
  /** The names in a folder, sorted; none when there is no such folder. */
  readonly list: (folder: string) => string[];
  readonly makeFolder: (path: string) => void;
  /** Creates a file that must not exist yet. */
  readonly create: (path: string) => DiskFile;
  /** Opens a file to overwrite parts of it; creates it if it is missing. */
  readonly open: (path: string) => DiskFile;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  /** Whether what is there is a file itself, not a folder, a pipe or a link. */
  readonly isFile: (path: string) => boolean;
  /** A new name in a folder is durable when the folder itself is on the disk. */
  readonly syncFolder: (folder: string) => void;
}

export interface DiskFile {
  /** Returns how many bytes were written, which may be fewer than given. */
  readonly write: (bytes: Uint8Array, position: number) => Promise<number>;
  /** For data that need not be on the disk yet, only out of this process. */
  readonly writeNow: (bytes: Uint8Array, position: number) => void;
  readonly sync: () => Promise<void>;
  /** Throws unless its path still names this file: to another one, or to none, nothing of it would be found later. */
  readonly requireInPlace: () => void;
  readonly close: () => void;
}

/** Worlds contain credentials, so they are their owner's alone. */
export const fileMode = 0o600;
const folderMode = 0o700;

const writeAt = promisify(write);
const flush = promisify(fdatasync);

export const realDisk: Disk = {
  read(path) {
    try {
      refuseEndless(path);
      return readFileSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      // Node does not name the file in errors once it is open.
      throw Object.assign(error as NodeJS.ErrnoException, { path });
    }
  },
  list: (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []),
  makeFolder,
  create: (path) => fileOf(openSync(path, "wx", fileMode), path),
  open: (path) => fileOf(openSync(path, existsSync(path) ? "r+" : "w+", fileMode), path),
  rename: renameSync,
  remove: unlinkSync,
  isFile: (path) => lstatSync(path).isFile(),
  syncFolder(folder) {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
};

/** A file that was removed takes more bytes without complaint, and they are lost when it is closed. */
export function removed(path: string): Error {
  return Object.assign(new Error(`${path} has been removed`), { code: "EREMOVED", path });
}

/** So does one that was moved away, and they are in a place where nobody looks. */
export function replaced(path: string): Error {
  return Object.assign(new Error(`${path} has been replaced`), { code: "EREPLACED", path });
}

/** What makes a file the same one, whatever it is called: it can be compared while the file is open. */
export function identityOf(place: string | number): string {
  const { dev, ino } = typeof place === "number" ? fstatSync(place, exact) : statSync(place, exact);
  return `${dev} ${ino}`;
}

const exact = { bigint: true } as const;

/** As `identityOf`; null when nothing is there. */
export function identityAt(path: string): string | null {
  try {
    return identityOf(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function fileOf(file: number, path: string): DiskFile {
  const identity = identityOf(file);
  return {
    write: async (bytes, position) => (await writeAt(file, bytes, 0, bytes.length, position)).bytesWritten,
    writeNow: (bytes, position) => void writeSync(file, bytes, 0, bytes.length, position),
    sync: () => flush(file),
    requireInPlace() {
      const found = identityAt(path);
      if (found === null) throw removed(path);
      if (found !== identity) throw replaced(path);
    },
    close: () => closeSync(file),
  };
}

/**
 * The content of a file; or in words why it has none, where something else is in its place, and will be at the next look: a
 * folder, a pipe, a link to itself, or more than any server writes. Whatever may pass by itself is thrown.
 */
export function readOrWhy(disk: Disk, path: string): Buffer | string | null {
  try {
    return disk.read(path);
  } catch (error) {
    if (!noFile.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return explainFileError(error, path).replace(/\.$/, "");
  }
}

const noFile = ["EISDIR", "ENOTFILE", "ELOOP", "ERR_FS_FILE_TOO_LARGE"];

/** A pipe or a device in the place of a file would be read for ever. */
export function refuseEndless(path: string): void {
  const found = statSync(path);
  if (!found.isFile() && !found.isDirectory()) throw Object.assign(new Error("it is no file"), { code: "ENOTFILE" });
}

/** Step by step, because Node's own way never ends where a file system allows no new folders, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, folderMode);
}

/** All of it, in as many writes as the disk needs. */
export async function writeAll(file: DiskFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const written = await file.write(bytes.subarray(done), position + done);
    if (written === 0) throw Object.assign(new Error("nothing could be written"), { code: "ENOSPC" });
    done += written;
  }
}

/**
 * Replaces a whole file: a reader at any moment, or after a crash, sees either the old or the new one. `onReplaced` is
 * called before anything else can happen.
 */
export async function replaceFile(disk: Disk, path: string, bytes: Uint8Array, onReplaced = () => {}): Promise<void> {
  const fresh = `${path}.new`;
  if (disk.read(fresh) !== null) disk.remove(fresh);
  const file = disk.create(fresh);
  try {
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    file.close();
  }
  disk.rename(fresh, path);
  onReplaced();
}
