import { tmpdir } from "node:os";
import { main } from "../../src/cli/main.ts";

export type Env = Readonly<Record<string, string>>;

/** Runs the command line in process; `stop` has the effect of a signal. */
export function runInProcess(argv: readonly string[], { env = {}, cwd = tmpdir() }: { env?: Env; cwd?: string } = {}) {
  let out = "";
  let err = "";
  let said = "";
  let stop: (signal: string) => void = () => {};
  let heard: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const code = main(argv, {
    env,
    cwd,
    isTty: false,
    hasColours: false,
    columns: Number.POSITIVE_INFINITY,
    stopped: new Promise((resolve) => {
      stop = resolve;
    }),
    out: (text) => {
      out += text;
      said += text;
      heard();
    },
    err: (text) => {
      err += text;
      said += text;
    },
  });
  return { code, ready, stop: () => stop("SIGTERM"), out: () => out, err: () => err, said: () => said };
}

/** Runs it until it ends by itself: its exit code and its output, on either stream and in order. */
export async function endInProcess(argv: readonly string[], options: { env?: Env; cwd?: string } = {}) {
  const { code, out, err, said } = runInProcess(argv, options);
  return { code: await code, out: out(), err: err(), said: said() };
}
