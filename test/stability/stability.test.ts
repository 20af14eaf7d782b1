import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { newTerminal } from "../cli/in-process.ts";
import { startWorld } from "../harness.ts";
import { readDocument } from "../openapi/document.ts";
import { describeDocument } from "./document.ts";

/**
 * What other people's code relies on, as recorded beside this file. A change shows as a diff; an intended one is
 * accepted with `npm run generate`, and noted in CHANGELOG.md (see CONTRIBUTING.md).
 */
const at = (name: string) => join(import.meta.dirname, name);

test("the command line's help matches the snapshot", async () => {
  const help = async (argv: string[]): Promise<string> => {
    let out = "";
    const terminal = newTerminal({
      out: (text) => {
        out += text;
      },
      stopped: Promise.resolve("SIGTERM"),
    });
    expect(await main([...argv, "--help"], terminal)).toBe(0);
    return `$ understudy ${[...argv, "--help"].join(" ")}\n\n${out}`;
  };
  const overview = await help([]);
  const commands = [...overview.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name as string);
  expect(commands).toEqual(expect.arrayContaining(["start", "contract", "scenarios", "openapi", "doctor"]));
  const pages = [overview];
  for (const name of commands) pages.push(await help([name]));
  await expect(pages.join("\n")).toMatchFileSnapshot(at("cli.txt"));
});

test("the interface's inputs and outputs match the snapshot", async () => {
  await expect(describeDocument(await readDocument())).toMatchFileSnapshot(at("interface.txt"));
});

test("the control plane's inputs and outputs match the snapshot", async () => {
  const { json } = await startWorld().call("GET /_understudy/control.json");
  await expect(describeDocument(json)).toMatchFileSnapshot(at("control-plane.txt"));
});
