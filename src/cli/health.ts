import { readFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { command, type Terminal } from "./command.ts";
import { readFlags, refuseExtra, type Values } from "./flags.ts";
import { startFlags } from "./start-flags.ts";

const whereItListens = {
  port: { ...startFlags.port, help: "Where the server listens" },
  host: { ...startFlags.host, help: "The address it listens on" },
  tls: { ...startFlags.tls, help: "Ask by https://, whatever the certificate" },
  "tls-cert": { ...startFlags["tls-cert"], help: "The server's certificate: the same as --tls" },
} as const;
type ListeningPlace = Values<typeof whereItListens>;

/** Exit code 0 where a server answers, else 1: for whoever restarts what does not. */
export const health = command({
  name: "health",
  usage: "understudy health [--port 4747] [--host HOST] [--tls]",
  flags: whereItListens,
  config: "start",
  async run(given, rest, { out, err, env }) {
    refuseExtra("health", rest);
    const place = withCommandLine(given, startedWith(commandLineOf(1)), env);
    const address = addressOf(place);
    const problem = await problemAt(address);
    if (problem === null) out(`A server answers at ${address}.\n`);
    else err(`No healthy server at ${address}: ${problem}. Start one with understudy start, or name its --port.\n`);
    return problem === null ? 0 : 1;
  },
});

/** In a container the first process is the server, and its flags say where it listens; a health check has only the image's. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** The flags of `understudy start` in a command line as Linux shows it; none where it is another program. */
export function startedWith(commandLine: string): readonly string[] {
  const words = commandLine.split("\0").slice(0, -1);
  const at = words.findIndex((word) => /(?:^|\/)(?:cli\.cjs|understudy)$/.test(word));
  if (at < 0) return [];
  const [first = "", ...flags] = words.slice(at + 1);
  return first === "start" ? flags : first.startsWith("-") ? [first, ...flags] : [];
}

/** What was said to this command itself outweighs it. */
export function withCommandLine(given: ListeningPlace, argv: readonly string[], env: Terminal["env"]): ListeningPlace {
  if (argv.length === 0) return given;
  const started = readFlags(startFlags, { argv, env, config: null }).values;
  const isDefault = (name: "port" | "host") => given[name] === startFlags[name].default;
  return {
    port: isDefault("port") ? started.port : given.port,
    host: isDefault("host") ? started.host : given.host,
    tls: isByTls(given) || isByTls(started),
    "tls-cert": undefined,
  };
}

function isByTls(place: Pick<ListeningPlace, "tls" | "tls-cert">): boolean {
  return place.tls || place["tls-cert"] !== undefined;
}

export function addressOf(place: ListeningPlace): string {
  const own = /^(?:0\.0\.0\.0|::)$/.test(place.host) ? "127.0.0.1" : place.host;
  return `${isByTls(place) ? "https" : "http"}://${own.includes(":") ? `[${own}]` : own}:${place.port}`;
}

/** Null where it is healthy. The certificate is not judged: it may be for the name that clients use. */
function problemAt(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { rejectUnauthorized: false, timeout: 2_500 };
    const request = (address.startsWith("https") ? requestHttps : requestHttp)(
      `${address}/_understudy/health`,
      options,
    );
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? null : `it answers ${response.statusCode}`);
    });
    request.on("timeout", () => request.destroy(new Error("it does not answer in time")));
    request.on("error", ({ message }) => resolve(message));
    request.end();
  });
}
