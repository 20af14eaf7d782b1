import { tmpdir } from "node:os";
import type { Terminal } from "../../src/cli/command.ts";
import { main } from "../../src/cli/main.ts";

export type Env = Readonly<Record<string, string>>;

/** A terminal that nobody reads and nobody stops, except for what a test needs. */
export function newTerminal(change: Partial<Terminal> = {}): Terminal {
  return {
    env: {},
    cwd: tmpdir(),
    isTty: false,
    hasColours: false,
    columns: Number.POSITIVE_INFINITY,
    stopped: new Promise(() => {}),
    out: () => {},
    err: () => {},
    ...change,
  };
}

/** Runs the command line in process; `stop` has the effect of a signal. */
export function runInProcess(argv: readonly string[], place: { env?: Env; cwd?: string } = {}) {
  let out = "";
  let err = "";
  let said = "";
  let stop: (signal: string) => void = () => {};
  const waiting: (() => void)[] = [];
  /** What the pattern's group captures in the standard output, once it is there. */
  const heard = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = pattern.exec(out)?.[1];
        if (found !== undefined) resolve(found);
      };
      waiting.push(look);
      look();
    });
  const code = main(
    argv,
    newTerminal({
      ...place,
      stopped: new Promise((resolve) => {
        stop = resolve;
      }),
      out: (text) => {
        out += text;
        said += text;
        for (const look of waiting) look();
      },
      err: (text) => {
        err += text;
        said += text;
      },
    }),
  );
  return {
    code,
    heard,
    /** The address of the server that was started. */
    url: () => heard(/(http:\/\/(?:localhost|[\d.]+):\d+)/),
    stop: () => stop("SIGTERM"),
    out: () => out,
    err: () => err,
    said: () => said,
    async end() {
      stop("SIGTERM");
      return { code: await code, out, err };
    },
  };
}

/** Runs it until it ends by itself: its exit code and its output, on either stream and in order. */
export async function endInProcess(argv: readonly string[], place: { env?: Env; cwd?: string } = {}) {
  const { code, out, err, said } = runInProcess(argv, place);
  return { code: await code, out: out(), err: err(), said: said() };
}
