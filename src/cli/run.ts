import { main } from "./main.ts";

/** The process as a command line: its arguments, its pipes, its signals, its exit code. */
export async function run(): Promise<void> {
  const stopped = new Promise<string>((resolve) => {
    process.once("SIGINT", () => resolve("SIGINT"));
    process.once("SIGTERM", () => resolve("SIGTERM"));
  });
  let signalled = false;
  void stopped.then(() => {
    signalled = true;
  });
  // A log that nobody reads any more, or that a full disk cannot take, is no reason to stop serving.
  let lost: NodeJS.ErrnoException | null = null;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      lost ??= error;
    });
  }
  const code = await main(process.argv.slice(2), {
    env: process.env,
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTty: process.stdout.isTTY ?? false,
    stopped,
  });
  // Pipes are written asynchronously: leaving before they are empty would cut a long document off.
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write("", resolve));
  process.exit(lost === null || signalled ? code : codeAfter(code, lost));
}

/** Whoever closes a pipe has read enough; anything else that cannot be written is missed. */
function codeAfter(code: number, lost: NodeJS.ErrnoException): number {
  if (lost.code === "EPIPE" || code !== 0) return code;
  process.stderr.write(`The output could not be written: ${lost.message}\n`);
  return 1;
}
