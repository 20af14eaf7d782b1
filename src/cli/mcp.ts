import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { listen } from "../doors/listen.ts";
import { newControlPlane } from "../doors/mcp/control-plane.ts";
import { newMcpServer } from "../doors/mcp/server.ts";
import { createCore } from "../understudy.ts";
import { command, type Terminal } from "./command.ts";
import { startFlags } from "./start-flags.ts";

const { seed, scenario, clock, population } = startFlags;

export const mcp = command({
  name: "mcp",
  usage: "understudy mcp [--url URL] [options]",
  flags: {
    url: {
      kind: "text",
      value: "URL",
      help: "A server that runs, or a sandbox of it (…/~ada); without it, one is started",
    },
    "control-token": { kind: "text", value: "TOKEN", help: "What the control plane of --url asks for" },
    port: { kind: "number", value: "PORT", default: 0, help: "Where the one that is started listens; 0 picks one" },
    seed,
    scenario,
    clock,
    population,
  },
  async run({ url, "control-token": token, port, ...options }, rest, terminal) {
    if (rest.length > 0) return { usage: `mcp takes no "${rest[0]}".` };
    if (url !== undefined && !/^https?:\/\/[^/?#]+(?:\/~[\w.-]+)?\/?$/.test(url))
      return { usage: `--url: "${url}" is not the address of a server or a sandbox, such as http://127.0.0.1:4747.` };
    if (port > 65_535) return { usage: `--port: ${port} is not a port; use 0 to 65535.` };
    if (url !== undefined) return serve(url.replace(/\/$/, ""), token, terminal);
    try {
      const core = createCore({ ...options, onFailure: (failure) => terminal.err(`${String(failure)}\n`) });
      const door = await listen(core, { port });
      terminal.err(`Understudy listens at ${door.url}\n`);
      const code = await serve(door.url, undefined, terminal);
      await door.close();
      return code;
    } catch (error) {
      return { usage: (error as Error).message };
    }
  },
});

/** Until the assistant closes its end or the process is asked to stop. Standard output is the protocol's alone. */
async function serve(address: string, token: string | undefined, { stopped }: Terminal): Promise<number> {
  const server = newMcpServer(newControlPlane(fetch, address, token));
  const closed = new Promise((resolve) => process.stdin.once("end", resolve));
  await server.connect(new StdioServerTransport());
  await Promise.race([closed, stopped]);
  await server.close();
  return 0;
}
