import { UsageError } from "./flags.ts";
import { startFlags } from "./start-flags.ts";

/** Words for the error codes of Node.js, for readers who have the file in mind and not the system call. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "a file is in its place",
  EACCES: "this user has no right to",
  EPERM: "this user has no right to",
  EROFS: "it is on a file system that is read-only",
  ENAMETOOLONG: "the name is too long",
  ENOSPC: "the disk is full",
};

/** Why a file or folder cannot be read or written. */
export function explainFile(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}

/** Does something with a file or folder; where that fails, the sentence that is begun here says why. */
export function orExplain<Result>(beginning: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${beginning}: ${explainFile(error)}.`);
  }
}

/** An option that the package rejects, under its name on the command line: `corsOrigins: …` is `--cors-origins: …` there. */
export function explainOption(error: unknown): string {
  return (error as Error).message.replace(/^(\w+)(?=: )/, (name) => {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return Object.hasOwn(startFlags, flag) ? `--${flag}` : name;
  });
}

export async function explainListening(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    const holder = (await isUnderstudy(host, port))
      ? `another Understudy, whose console is at http://${host}:${port}/_understudy/console`
      : "another process";
    return `Port ${port} on ${host} is taken by ${holder}. End that one, or choose another port: --port ${port + 1}, or --port 0 for a free one.`;
  }
  if (code === "EACCES") return `Port ${port} on ${host} may not be used by this user. Choose one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `--host: "${host}" is not an address of this machine.`;
  return `Cannot listen on ${host}:${port}: ${message}`;
}

async function isUnderstudy(host: string, port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${host}:${port}/_understudy/health`, { signal: AbortSignal.timeout(1_000) });
    const { status, version } = (await answer.json()) as { readonly status?: unknown; readonly version?: unknown };
    return answer.ok && typeof status === "string" && typeof version === "string";
  } catch {
    return false;
  }
}
