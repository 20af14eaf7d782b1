import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { withoutEndSlashes } from "../base/end-slashes.ts";
import { isHttp } from "../base/http-address.ts";
import { listen } from "../doors/listen.ts";
import { newControlPlane } from "../doors/mcp/control-plane.ts";
import { newMcpServer } from "../doors/mcp/server.ts";
import { createCore } from "../understudy.ts";
import { command, type Terminal } from "./command.ts";
import { explainListening, explainOption } from "./explain.ts";
import { takesNo } from "./flags.ts";
import { badUrl } from "./http-url.ts";
import { startFlags } from "./start-flags.ts";

const { seed, scenario, clock, population } = startFlags;

export const mcp = command({
  name: "mcp",
  usage: "understudy mcp [--url URL] [options]",
  flags: {
    url: {
      kind: "text",
      value: "URL",
      help: "A running server, or one of its sandboxes (…/~ada); without it, one is started",
    },
    "control-token": { kind: "text", value: "TOKEN", help: "The token for the control plane of --url" },
    port: {
      kind: "number",
      value: "PORT",
      default: 0,
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
    if (rest.length > 0) return takesNo("mcp", rest[0], isHttp(rest[0] as string) ? "url" : undefined);
    if (url !== undefined && !/^https?:\/\/[^/?#]+(?:\/~[\w.-]+)?\/*$/.test(url))
      return { usage: `--url: "${url}" is not the address of a server or a sandbox, such as http://127.0.0.1:4747.` };
    const problem = target === undefined ? null : badUrl("--target", "to check", target);
    if (problem !== null) return problem;
    const checkTarget = target === undefined ? null : { url: withoutEndSlashes(target), key, session, allowWrites };
    if (port > 65_535) return { usage: `--port: ${port} is not a port; use 0 to 65535.` };
    if (url !== undefined) return serve(withoutEndSlashes(url), { token, target: checkTarget }, terminal);
    let core: ReturnType<typeof createCore>;
    try {
      core = createCore({ ...options, onFailure: (failure) => terminal.err(`${String(failure)}\n`) });
    } catch (error) {
      return { usage: explainOption(error) };
    }
    let door: Awaited<ReturnType<typeof listen>>;
    try {
      door = await listen(core, { port });
    } catch (error) {
      return { usage: explainListening(error, { host: "127.0.0.1", port }) };
    }
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
