import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { withoutEndSlashes } from "../base/end-slashes.ts";
import { isHttp } from "../base/http-address.ts";
import { newControlPlane } from "../doors/mcp/control-plane.ts";
import { newMcpServer } from "../doors/mcp/server.ts";
import { command, type Terminal } from "./command.ts";
import { portRange, refuseExtra, UsageError } from "./flags.ts";
import { readUrl } from "./http-url.ts";
import { coreFor, listenAt } from "./server.ts";
import { startFlags } from "./start-flags.ts";

const { seed, scenario, clock, population } = startFlags;

export const mcp = command({
  name: "mcp",
  usage: "understudy mcp [--url URL] [options]",
  config: "start",
  flags: {
    url: {
      kind: "text",
      value: "URL",
      help: "A running server, or one of its sandboxes (…/~ada); without it, one is started",
    },
    "control-token": {
      kind: "text",
      value: "TOKEN",
      notInFile: "secret",
      help: "The token for the control plane of --url",
    },
    port: {
      kind: "number",
      range: portRange,
      value: "PORT",
      default: 0,
      notInFile: "one call",
      help: "The port of the server that is started; 0 picks a free one",
    },
    target: { kind: "text", value: "URL", help: "A deployment that run_checks may check beside the mock" },
    key: { kind: "text", value: "K", help: "An API key for --target, which no tool shows" },
    session: { kind: "text", value: "T", help: "A person's session token for --target" },
    "allow-writes": { kind: "switch", help: "Checks of --target may also create objects, and remove them again" },
    seed,
    scenario,
    clock,
    population,
  },
  async run(
    { url, "control-token": token, port, target, key, session, "allow-writes": allowWrites, ...options },
    rest,
    terminal,
  ) {
    refuseExtra("mcp", rest, (extra) => isHttp(extra) && "url");
    if (url !== undefined && !/^https?:\/\/[^/?#]+(?:\/~[\w.-]+)?\/*$/.test(url))
      throw new UsageError(
        `--url: "${url}" is not the address of a server or a sandbox, such as http://127.0.0.1:4747.`,
      );
    const checkTarget =
      target === undefined ? null : { url: readUrl("--target", "to check", target), key, session, allowWrites };
    if (url !== undefined) return serve(withoutEndSlashes(url), { token, target: checkTarget }, terminal);
    const core = coreFor({ ...options, onFailure: (failure) => terminal.err(`${String(failure)}\n`) });
    const door = await listenAt("127.0.0.1", port, core);
    terminal.err(`Understudy listens at ${door.url}\n`);
    const code = await serve(door.url, { target: checkTarget }, terminal);
    await door.close();
    return code;
  },
});

/** Runs until the assistant closes its end or the process is stopped. Standard output carries the protocol and nothing else. */
async function serve(
  address: string,
  options: Parameters<typeof newControlPlane>[2],
  { stopped }: Terminal,
): Promise<number> {
  const server = newMcpServer(newControlPlane(fetch, address, options));
  const closed = new Promise((resolve) => process.stdin.once("end", resolve));
  await server.connect(new StdioServerTransport());
  await Promise.race([closed, stopped]);
  await server.close();
  return 0;
}
