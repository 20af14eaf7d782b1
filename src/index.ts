import type { UnderstudyOptions } from "./core.ts";
import { type Listening, type ListenOptions, listen } from "./doors/listen.ts";
import { readFolder } from "./doors/scenario-folder.ts";
import { newUnderstudy, type Understudy } from "./library.ts";

export type { Answers, Bodies, Params } from "./answers.ts";
export type { UnderstudyOptions } from "./core.ts";
export { newMiddleware as middleware } from "./doors/express.ts";
export type * from "./library.ts";

export interface ServedUnderstudy extends Understudy {
  /** Opens a port (a free one if none is named) and answers the base URL; `url` is that one from then on. */
  listen(options?: ListenOptions): Promise<string>;
}

export interface ServedOptions extends Omit<UnderstudyOptions, "scenarios"> {
  /** A folder of scenario files, or scenarios by name. */
  readonly scenarios?: string | Readonly<Record<string, unknown>>;
}

/** An understudy without a port, in milliseconds: its clock is frozen until a test moves it. */
export async function createUnderstudy({ scenarios = {}, ...rest }: ServedOptions = {}): Promise<ServedUnderstudy> {
  let open: Listening | null = null;
  const options = { ...rest, scenarios: typeof scenarios === "string" ? readWhole(scenarios) : scenarios };
  const understudy = newUnderstudy(options, () => ({
    url: () => open?.url ?? "http://understudy.local",
    close: async () => {
      await open?.close();
      open = null;
    },
  }));
  return Object.assign(understudy, {
    async listen({ port = 0, ...rest }: ListenOptions = {}) {
      open ??= await listen(understudy.core, { port, ...rest });
      return open.url;
    },
  });
}

/** Everything in a folder; a test is told of the first file that cannot be played. */
function readWhole(folder: string): Readonly<Record<string, unknown>> {
  const { read, broken } = readFolder(folder);
  for (const { file, complaints } of broken) {
    for (const { line, reason } of complaints) throw new Error(`${file}${line === null ? "" : `:${line}`}: ${reason}`);
  }
  return Object.fromEntries(read.map(({ name, written }) => [name, written]));
}
