import { type Members, requireKnownMembers } from "../base/known-members.ts";
import { begunOnce } from "../base/on-first-use.ts";
import type { UnderstudyOptions } from "../core.ts";
import { controlTokenFor } from "../doors/control-token.ts";
import { keepCoverage } from "../doors/coverage-file.ts";
import { type ListeningServer, type ListenOptions, listen } from "../doors/listen.ts";
import { readyResponse } from "../doors/ready-response.ts";
import { readTablesFromFile } from "../doors/tables-file.ts";
// Every part, from the start.
import "./understudy.ts";
import type { UnderstudyConfig } from "../generated/config.ts";
import type { ScenarioName } from "../generated/names.ts";
import { ownOrigin } from "../stage/routing.ts";
import type { Store } from "../stage/store.ts";
import { openStore } from "../stores/open-store.ts";
import { type Address, newUnderstudy } from "./new-understudy.ts";
import { understudyOptions } from "./option-names.ts";
import type { Understudy } from "./sandbox-types.ts";

readTablesFromFile();

export { newMiddleware as middleware } from "../doors/middleware.ts";
export { operations } from "./operations.ts";
export type * from "./published-types.ts";

export interface ServedUnderstudy extends Understudy {
  /** Opens a port (a free one if none is named) and answers the base URL; `url` is that one from then on. */
  listen(options?: ServedListenOptions): Promise<string>;
  /** The control plane's token for callers over the network; null where none is required. */
  readonly controlToken: string | null;
}

export interface ServedListenOptions extends ListenOptions {
  /** Require no control token, although `host` can be reached from elsewhere. */
  readonly openControl?: boolean;
}

const listenOptions: Members<ServedListenOptions> = {
  port: true,
  host: true,
  tls: true,
  openControl: true,
  onAnswer: true,
  onForeign: true,
  patience: true,
};

/** `Own` are the names of scenarios that are given here as data. */
export interface ServedOptions<Own extends string = never> extends Omit<UnderstudyOptions, "scenario" | "scenarios"> {
  readonly scenario?: ScenarioName | NoInfer<Own>;
  /** A folder of scenario files, or scenarios by name. */
  readonly scenarios?: string | Readonly<Record<Own, unknown>>;
  /** Where worlds are kept: `memory` (the default), `file:DIR` or `redis://HOST:PORT`. */
  readonly store?: string;
}

/** An understudy without a port, in milliseconds: its clock is frozen until a test moves it. */
export async function createUnderstudy<Own extends string = never>(
  given: ServedOptions<Own> = {},
): Promise<ServedUnderstudy> {
  requireKnownMembers<ServedOptions<Own>>("createUnderstudy", given, { ...understudyOptions, store: true });
  const { scenarios = {}, store: place = "memory", ...rest } = given;
  const options = { ...rest, scenarios: typeof scenarios === "string" ? await readWhole(scenarios) : scenarios };
  const store = await openStore(place);
  try {
    return serveFrom(options, store);
  } catch (error) {
    await store?.close();
    throw error;
  }
}

function serveFrom(options: UnderstudyOptions, store: Store | null): ServedUnderstudy {
  let open: ListeningServer | null = null;
  let opening: Promise<ListeningServer> | null = null;
  const closeStore = begunOnce(async () => store?.close());
  const close = async (): Promise<void> => {
    await (await opening?.catch(() => null))?.close();
    [open, opening] = [null, null];
    await closeStore();
  };
  const address = (): Address => ({ url: () => open?.url ?? ownOrigin, close });
  let token = options.controlToken ?? null;
  const understudy = newUnderstudy(options, address, { store, controlToken: () => token }, readyResponse);
  keepCoverage(understudy.core.stage.coverage, process.env);
  async function openPort({ port = 0, openControl = false, ...rest }: ServedListenOptions): Promise<ListeningServer> {
    const { host = "127.0.0.1" } = rest;
    const before = token;
    const words = { choose: "controlToken", open: "openControl: true" };
    const made = controlTokenFor(host, before, openControl, words);
    token = made.token;
    try {
      open = await listen(understudy.core, { port, ...rest });
    } catch (error) {
      token = before;
      throw error;
    }
    if (made.notice !== "") process.stderr.write(made.notice);
    return open;
  }
  const more = {
    async listen(options: ServedListenOptions = {}) {
      requireKnownMembers("listen", options, listenOptions);
      opening ??= openPort(options).catch((error) => {
        opening = null;
        throw error;
      });
      return (await opening).url;
    },
    get controlToken() {
      return token;
    },
  };
  return Object.defineProperties(understudy, Object.getOwnPropertyDescriptors(more)) as typeof understudy & typeof more;
}

/** A config file with its types: `export default defineConfig({ port: 4747, contract: { target: "https://staging.example" } })`. */
export function defineConfig(config: UnderstudyConfig): UnderstudyConfig {
  return config;
}

/** Every scenario in a folder; throws at the first file that cannot be played. */
async function readWhole(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const { readFolder } = await import("../doors/scenario-folder.ts");
  const { read, broken } = readFolder(folder);
  for (const { file, complaints } of broken) {
    for (const { line, reason } of complaints) throw new Error(`${file}${line === null ? "" : `:${line}`}: ${reason}`);
  }
  return Object.fromEntries(read.map(({ name, written }) => [name, written]));
}
