import { isatty } from "node:tty";
import { onFirstUse } from "../base/on-first-use.ts";
import { main } from "./main.ts";

/** The process as a command line: its arguments, its pipes, its signals, its exit code. */
export async function run(): Promise<void> {
  const cwd = workingFolder();
  if (cwd === null) {
    process.stderr.write(
      "The folder that this was started in is gone. Change into one that exists (cd), and start again.\n",
    );
    process.exit(2);
  }
  const stopped = new Promise<string>((resolve) => {
    process.once("SIGINT", () => resolve("SIGINT"));
    process.once("SIGTERM", () => resolve("SIGTERM"));
  });
  let signalled = false;
  void stopped.then(() => {
    signalled = true;
  });
  // A log whose reader has gone, or that a full disk cannot take, is no reason to stop serving.
  let lost: NodeJS.ErrnoException | null = null;
  const lose = (error: NodeJS.ErrnoException): void => {
    lost ??= error;
  };
  // Opened when something is written: a start that says nothing need not wait for them.
  const [out, err] = [
    onFirstUse(() => process.stdout.on("error", lose)),
    onFirstUse(() => process.stderr.on("error", lose)),
  ];
  const code = await main(process.argv.slice(2), {
    env: process.env,
    cwd,
    out: (text) => void out().write(text),
    err: (text) => void err().write(text),
    isTty: isatty(1),
    stopped,
  });
  // Pipes are written asynchronously: leaving before they are empty would cut a long document off.
  for (const stream of [out(), err()]) await new Promise((resolve) => stream.write("", resolve));
  process.exit(lost === null || signalled ? code : codeAfter(code, lost));
}

/** Null where it was removed while a shell stood in it. */
function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** A reader that closes a pipe has read enough; anything else that cannot be written is missed. */
function codeAfter(code: number, lost: NodeJS.ErrnoException): number {
  if (lost.code === "EPIPE" || code !== 0) return code;
  process.stderr.write(`The output could not be written: ${lost.message}\n`);
  return 1;
}
