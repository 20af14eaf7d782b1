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
    EREMOVED: `${path} was removed or moved away while this server used it. End this server, put the folder back, and start again.`,
    EIO: `The disk that holds ${path} reports an error.`,
  };
  return words[code] ?? `${path} cannot be used: ${message}.`;
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
