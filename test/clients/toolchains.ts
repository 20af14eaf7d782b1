import { spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { newFolder } from "../folder.ts";

/** The commands that a language's tests need. In continuous integration a missing one fails the test. */
export const toolchains = {
  python: has(
    "/usr/bin/python3",
    "/usr/lib/python3/dist-packages/pytest",
    "/usr/lib/python3/dist-packages/cryptography",
  ),
  go: has("/usr/bin/go"),
  java: has("/usr/bin/javac", "/usr/share/java/junit-platform-console-standalone.jar"),
};

function has(...paths: readonly string[]): boolean {
  return process.env.CI === "true" || paths.every(existsSync);
}

/** The PATH with a folder of commands before all others. */
export function pathWith(commands: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder + delimiter + process.env.PATH;
}

/** `understudy` as an installed command. */
export const installed = `exec "${process.execPath}" "${resolve("dist/cli.cjs")}" "$@"`;

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command and returns its output; the language's tool chain may cache what it compiles. */
export function run(cwd: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const child = spawn(words[0] as string, words.slice(1), { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  return new Promise((done, fail) => {
    child.once("error", fail).once("close", (code) => done({ code, output }));
  });
}

/** Processes of this command line whose arguments contain all of these. */
export function running(...words: readonly string[]): readonly string[] {
  const lines = readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")] : [];
    } catch {
      return []; // The process has ended meanwhile.
    }
  });
  return lines.filter((line) => words.every((word) => line.includes(word)));
}
