import { isatty } from "node:tty";
import { onFirstUse } from "../base/on-first-use.ts";
import { main } from "./main.ts";

/** The process as a command line: its arguments, its pipes, its signals, its exit code. */
export async function run(): Promise<void> {
  const cwd = workingFolder();
  if (cwd === null) {
    process.stderr.write(
      "The folder that this was started in no longer exists. Change into one that does (cd), and start again.\n",
    );
    process.exit(2);
  }
  const stopped = new Promise<string>((resolve) => {
    for (const signal of endSignals()) process.once(signal, () => resolve(signal));
  });
  if (isScriptOfNpm(process.env)) endWithShell();
  let isSignalled = false;
  void stopped.then(() => {
    isSignalled = true;
  });
  // A closed log pipe or a full disk is no reason to stop serving.
  let outputError: NodeJS.ErrnoException | null = null;
  const lose = (error: NodeJS.ErrnoException): void => {
    outputError ??= error;
  };
  // Opened at the first write: a silent start need not wait for it.
  const [out, err] = [
    onFirstUse(() => process.stdout.on("error", lose)),
    onFirstUse(() => process.stderr.on("error", lose)),
  ];
  // Without it Node would end with 0, as if all had gone well.
  process.once("beforeExit", () => process.exit(sayDefect(new Error("the command waits for what never comes"))));
  const code = await main(process.argv.slice(2), {
    env: process.env,
    cwd,
    out: (text) => void (text !== "" && out().write(text)),
    err: (text) => void (text !== "" && err().write(text)),
    isTty: isatty(1),
    hasColours: isatty(1) && (process.env.NO_COLOR ?? "") === "" && process.env.TERM !== "dumb",
    get columns() {
      // A terminal that does not know its size says 0.
      return (isatty(1) && process.stdout.columns) || Number.POSITIVE_INFINITY;
    },
    stopped,
  }).catch(sayDefect);
  // Pipes are written asynchronously: exiting before they are empty would truncate a long document.
  for (const stream of [out(), err()]) await new Promise((resolve) => stream.write("", resolve));
  process.exit(outputError === null || isSignalled ? code : codeAfter(code, outputError));
}

/** A defect of ours is no finding, which is what 1 means. */
function sayDefect(error: unknown): number {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const [, place = ""] = /^ +at (.*)$/m.exec(stack) ?? [];
  process.stderr.write(`Internal error: ${message} (${place}). This is a defect of Understudy: please report it.\n`);
  return 70;
}

/** A terminal that is closed ends what runs in it, and leaves alone what nohup or a service started, which has none. */
function endSignals(): readonly NodeJS.Signals[] {
  return [0, 1, 2].some((stream) => isatty(stream)) ? ["SIGINT", "SIGTERM", "SIGHUP"] : ["SIGINT", "SIGTERM"];
}

/** Whether a script of package.json, or npx, runs this and nothing beside or after it. */
function isScriptOfNpm({ npm_lifecycle_script: script = "" }: NodeJS.ProcessEnv): boolean {
  return /^'?understudy\b[^&|;]*$/.test(script);
}

/** npm runs a script by a shell, which forwards no signals: without this watch, a server would outlive its npx. */
function endWithShell(): void {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && process.kill(process.pid, "SIGTERM"), 500).unref();
}

/** Null where the folder was removed while a shell was in it. */
function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** A reader that closes a pipe has read enough; any other failed write is an error. */
function codeAfter(code: number, outputError: NodeJS.ErrnoException): number {
  if (outputError.code === "EPIPE" || code !== 0) return code;
  process.stderr.write(`The output could not be written: ${outputError.message}\n`);
  return 1;
}
