/** An error of the file system in words for the operator, with the file where the error names it. */
export function explainFileError(error: unknown, folder: string): string {
  const { code = "", message = "", path = folder } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    ENOSPC: `The disk that holds ${path} is full. Make room on it.`,
    EDQUOT: `The disk quota for ${path} is used up. Make room.`,
    EFBIG: `${path} may not grow any further: a limit on the size of files is reached.`,
    EROFS: `${path} is on a file system that is mounted read-only. Copy the folder to where it can be written to, and name the copy.`,
    EACCES: `This user may not use ${path}. Give it the right to read and write there.`,
    EPERM: `This user may not use ${path}. Give it the right to read and write there.`,
    ENOENT: `${path} is not there and cannot be made.`,
    ENOTDIR: `${path} is not a folder, or runs through something that is none.`,
    EISDIR: `${path} is a folder where a file should be. Put the file back in its place.`,
    ENOTFILE: `${path} is a pipe or a device where a file should be. Put the file back in its place.`,
    EREMOVED: `${path} was removed or moved away while this server used it. End this server, put it back in its place, and start again.`,
    EREPLACED: `${path} was replaced by a copy or another one while this server used it. What was answered before is in the one that was there. End this server, put in place which of them is to be used, and start again.`,
    EUNLOCKED: `${path} no longer has the lock of this server: it was replaced by another folder, or the lock was removed. End this server, put in place the folder that is to be used, and start again.`,
    ETAKEN: `${path} cannot be used: another process has taken it over, because this one seemed to be gone; send requests to that one, and end this one.`,
    ELOOP: `${path} is a link that leads back to itself. Put the file back in its place.`,
    ERR_FS_FILE_TOO_LARGE: `${path} has more than 2 GiB, which no server writes there. Put the file back in its place.`,
    EMFILE: `${path} cannot be opened: this process has as many files and connections open as it may.`,
    ENFILE: `${path} cannot be opened: this machine has as many files open as it may.`,
    EIO: `The disk that holds ${path} reports an error.`,
  };
  return words[code] ?? `${path} cannot be used: ${message}.`;
}

/** Whether the same may succeed later although nobody restarts the server. */
export function mayPass(error: unknown): boolean {
  return !["EREMOVED", "EREPLACED", "EUNLOCKED", "ETAKEN"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** What is short at the moment says nothing about the file. */
export function isShortage(error: unknown): boolean {
  return ["EMFILE", "ENFILE", "ENOMEM", "EAGAIN"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Runs a task, and explains errors of the file system. */
export function explained<Value>(folder: string, task: () => Value): Value {
  try {
    return task();
  } catch (error) {
    throw inWords(error, folder);
  }
}

/** An error of the file system as a sentence; any other as it is. */
export function inWords(error: unknown, folder: string): unknown {
  return "code" in (error as object) ? new Error(explainFileError(error, folder)) : error;
}
