import { main } from "./main.ts";

/** The process as a command line: its arguments, its pipes, its signals, its exit code. */
export async function run(): Promise<void> {
  const stopped = new Promise<string>((resolve) => {
    process.once("SIGINT", () => resolve("SIGINT"));
    process.once("SIGTERM", () => resolve("SIGTERM"));
  });
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env,
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTty: process.stdout.isTTY ?? false,
    stopped,
  });
  // Pipes are written asynchronously: leaving before they are empty would cut a long document off.
  for (const stream of [process.stdout, process.stderr]) await new Promise((resolve) => stream.write("", resolve));
  process.exit();
}
