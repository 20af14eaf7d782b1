import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { newTerminal } from "../cli/in-process.ts";
import { changesSinceRelease, differencesBetween, releasedFiles } from "./documents.ts";

/**
 * What other people's code relies on, as recorded beside this file. A change shows as a diff; an intended one is
 * accepted with `npm run generate`, and noted in CHANGELOG.md (see CONTRIBUTING.md).
 */
const at = (name: string) => join(import.meta.dirname, name);

test("the command line's help matches the snapshot (npm run generate)", async () => {
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

// A release makes the documents of fixtures/generated/released anew: `RELEASED=write`, in tools/generate.mjs.
if (process.env.RELEASED === "write")
  for (const [file, text] of await releasedFiles()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

test("what changed in the interface and the control plane since the last release is recorded (npm run generate)", async () => {
  await expect(await changesSinceRelease()).toMatchFileSnapshot(at("changes.txt"));
});

test("a removed member, a narrower bound and a new duty are told", async () => {
  const document = (given: Record<string, unknown>) => ({
    paths: {
      "/v1/notes": {
        post: {
          requestBody: { content: { "application/json": { schema: given } } },
          responses: { 200: { content: { "application/json": { schema: given } } } },
        },
      },
    },
  });
  const text = { type: "string", maxLength: 200 };
  const before = document({ type: "object", properties: { text, kind: { type: "string" } }, required: [] });
  const now = document({ type: "object", properties: { text: { ...text, maxLength: 100 } }, required: ["text"] });
  expect(differencesBetween(before, now)).toEqual([
    "BREAKS POST /v1/notes body.text: required, was optional",
    "BREAKS POST /v1/notes body.text: maxLength 100, was maxLength 200",
    "BREAKS POST /v1/notes body.kind: no such member, was string",
    "BREAKS POST /v1/notes answer.kind: no such member, was string",
    "POST /v1/notes answer.text: required, was optional",
    "POST /v1/notes answer.text: maxLength 100, was maxLength 200",
  ]);
});
