import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { isInstalled } from "../installed.ts";
import { endInProcess } from "./in-process.ts";

/** What a shell offers at the end of a line, asked of the shell itself without a terminal. */
const shells = {
  bash: (line: string) => [
    "bash",
    "--norc",
    "-c",
    [
      "source ./script",
      // As bash does: a line is words, and = is a word of its own.
      `COMP_WORDS=(${line.replaceAll("=", " = ")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: bash's own
      '_understudy; printf "%s\\n" "${COMPREPLY[@]}"',
    ].join("\n"),
  ],
  zsh: (line: string) => [
    "zsh",
    "-f",
    "-c",
    [
      "compdef() { }; _files() { print files }",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: zsh's own
      'compset() { PREFIX=${PREFIX#*=} }; _describe() { print -l -- ${${(P)2}%%:*} | grep -- "^$PREFIX" }',
      "source ./script",
      `words=(${line}) CURRENT=$#words PREFIX=$words[-1]`,
      "_understudy",
    ].join("\n"),
  ],
  fish: (line: string) => [
    "fish",
    "--no-config",
    "-c",
    `source ./script; complete -C "${line.replaceAll(/ ''$/g, " ")}" | string split -f 1 \\t; true`,
  ],
};

const folder = newFolder();

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  test.skipIf(!isInstalled(shell))("completes commands, flags and their values", async () => {
    const { code, out } = await endInProcess(["completions", shell]);
    expect(code).toBe(0);
    writeFileSync(join(folder, "script"), out);
    const offered = (line: string): string[] => {
      const [program = "", ...args] = shells[shell](line);
      const said = execFileSync(program, args, { cwd: folder, encoding: "utf8" });
      return said.split("\n").filter((each) => each !== "");
    };
    expect(offered("understudy sta")).toEqual(["start"]);
    expect(offered("understudy --sce")).toEqual(["--scenario", "--scenarios"]);
    expect(offered("understudy start --clo")).toEqual(["--clock"]);
    expect(offered("understudy start --clock fro")).toEqual(["frozen"]);
    expect(offered("understudy start --clock=ste").map((each) => each.replace("--clock=", ""))).toEqual(["step"]);
    expect(offered("understudy mcp --scenario balance-sh")).toEqual(["balance-short"]);
    expect(offered("understudy scenarios sh")).toEqual(["show"]);
    expect(offered("understudy scenarios show balance-em")).toEqual(["balance-empty"]);
    expect(offered("understudy contract --scen").filter((each) => each !== "files")).toEqual([]);
    expect(offered("understudy contract --fail-on ''").sort()).toEqual(["any", "assumed", "stated"]);
  });
});

test("a shell that is not known is named, with those that are", async () => {
  const { code, err } = await endInProcess(["completions", "fihs"]);
  expect(code).toBe(2);
  expect(err).toContain('not "fihs"; did you mean "fish"?');
});
