import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { startServer } from "../server.ts";

/**
 * The protocol's own inspector on its command line: an independent client of our tools, installed without its scripts.
 */
const inspector = "@modelcontextprotocol/inspector@0.17.5";
const folder = newFolder();
let server: Awaited<ReturnType<typeof startServer>>;

const run = (command: string, ...args: readonly string[]) =>
  promisify(execFile)(command, args, { maxBuffer: 2 ** 26 }).then(({ stdout }) => stdout);

beforeAll(async () => {
  server = await startServer({ population: 200 });
  await run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder, inspector);
}, 300_000);
afterAll(() => server.close());

const doors = [
  ["stdio", () => [process.execPath, "dist/cli.cjs", "mcp"]],
  ["streamable HTTP", () => [`${server.url}/_understudy/mcp`, "--transport", "http"]],
] as const;

describe.each(doors)("over %s the inspector", (_, target) => {
  const inspect = async (method: string, ...args: readonly string[]) => {
    const bin = join(folder, "node_modules/.bin/mcp-inspector");
    return JSON.parse(await run(bin, "--cli", ...target(), "--method", method, ...args));
  };
  const use = (tool: string, ...args: readonly string[]) =>
    inspect("tools/call", "--tool-name", tool, ...args.flatMap((arg) => ["--tool-arg", arg]));

  test("lists tools with their input", async () => {
    const { tools } = await inspect("tools/list");
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["read_state", "switch_scenario", "look_up", "run_checks"]),
    );
    for (const tool of tools) {
      expect(tool).toMatchObject({ title: expect.any(String), inputSchema: { type: "object" } });
    }
  });

  test("looks up a sentence of the interface", async () => {
    const { structuredContent } = await use("look_up", "text=7/402");
    expect(structuredContent.statements).toMatchObject([{ id: "7/402" }]);
  });

  test("gets the right value in the message", async () => {
    const answer = await use("switch_scenario", "name=balance-emty");
    expect(answer.isError).toBe(true);
    expect(answer.content[0].text).toContain("balance-empty");
  });
});
