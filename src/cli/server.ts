import { type ListenOptions, listen } from "../doors/listen.ts";
import { readTablesFromFile } from "../doors/tables-file.ts";
import { createCore } from "../library/understudy.ts";
import { explainListening, explainOption } from "./error-words.ts";
import { UsageError } from "./flags.ts";

readTablesFromFile();

/** The core that options of the command line describe; refused where the package rejects one of them. */
export function coreFor(...options: Parameters<typeof createCore>): ReturnType<typeof createCore> {
  try {
    return createCore(...options);
  } catch (error) {
    throw new UsageError(explainOption(error));
  }
}

export async function listenAt(
  host: string,
  port: number,
  core: Parameters<typeof listen>[0],
  options: Omit<ListenOptions, "host" | "port"> = {},
): ReturnType<typeof listen> {
  try {
    return await listen(core, { ...options, host, port });
  } catch (error) {
    throw new UsageError(await explainListening(error, { host, port }));
  }
}
