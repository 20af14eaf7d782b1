// What npm start and npm test do before anything else, in a folder of its own and with an npm that only takes notes.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
  const tools = ["setup.mjs", "built.mjs", "installed.mjs", "one-at-a-time.mjs", "options.mjs", "start.mjs"];
  for (const path of ["package.json", "package-lock.json", ...tools.map((name) => `tools/${name}`)])
    cpSync(path, join(folder, path));
  mkdirSync(join(folder, "bin"));
  const npm = join(folder, "bin", "npm");
  writeFileSync(npm, fakeNpm);
  chmodSync(npm, 0o755);
});
afterEach(() => chmodSync(folder, 0o755));

/** Takes its time, as npm does, and writes its own list last. */
const fakeNpm = `#!/bin/sh
echo "$@" >> npm-was-called
sleep 0.5
mkdir -p node_modules
cp package-lock.json node_modules/.package-lock.json
`;

const withNpm = () => ({ ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` });

function run(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "tools", tool), ...args], {
    encoding: "utf8",
    env: withNpm(),
  });
  return { status, stdout, stderr };
}

/** How often npm was called. */
function installs(): number {
  const notes = join(folder, "npm-was-called");
  return existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n").length : 0;
}

interface Entry {
  version?: string;
  optional?: boolean;
}

/** As `npm ci` leaves it that a person ran. */
function installByHand(change: (packages: Record<string, Entry>) => void = () => {}): void {
  const list = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  delete list.packages[""];
  change(list.packages);
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify(list));
}

function build(script = "process.exitCode = 0;"): void {
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "dist", "cli.cjs"), script);
}

describe("packages are installed", () => {
  test("once, where there are none", () => {
    expect(run("setup.mjs")).toMatchObject({ status: 0, stderr: "Installing packages (once) …\n" });
    expect(run("setup.mjs")).toMatchObject({ status: 0, stderr: "" });
    expect(installs()).toBe(1);
  });

  test("not where a person ran npm ci", () => {
    installByHand();
    expect(run("setup.mjs")).toMatchObject({ status: 0, stderr: "" });
    expect(installs()).toBe(0);
  });

  test("not for packages that are only for other systems", () => {
    installByHand((packages) => {
      for (const [path, { optional }] of Object.entries(packages)) if (optional) delete packages[path];
    });
    run("setup.mjs");
    expect(installs()).toBe(0);
  });

  test.each<[string, (packages: Record<string, Entry>) => void]>([
    ["lacks a package", (packages) => delete packages["node_modules/zod"]],
    [
      "has another version of one",
      (packages) => Object.assign(packages["node_modules/zod"] ?? {}, { version: "0.0.1" }),
    ],
  ])("where what is there %s", (_, change) => {
    installByHand(change);
    run("setup.mjs");
    expect(installs()).toBe(1);
  });

  test("once by two that begin at the same time: the second waits, and says for whom", async () => {
    const both = [0, 1].map(() => {
      const setup = spawn(process.execPath, [join(folder, "tools/setup.mjs")], { env: withNpm() });
      let said = "";
      setup.stderr.on("data", (text) => {
        said += text;
      });
      return once(setup, "close").then(([code]) => ({ code, said }));
    });
    const ended = await Promise.all(both);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(installs()).toBe(1);
    expect(ended.map(({ said }) => said).join("")).toMatch(
      /Process \d+ is installing or building here \(.*setup-lock\)/,
    );
    expect(existsSync(join(folder, ".setup-lock"))).toBe(false);
  });

  test.each([
    ["whose process has died", { pid: 999_999_999, host: hostname(), born: "1" }],
    ["whose number another process has now", { pid: process.pid, host: hostname(), born: "1" }],
  ])("after taking over from one %s", (_, holder) => {
    writeFileSync(join(folder, ".setup-lock"), JSON.stringify(holder));
    expect(run("setup.mjs")).toMatchObject({ status: 0, stderr: "Installing packages (once) …\n" });
  });
});

describe("asked for help or its version, npm start installs nothing", () => {
  test("where it is built", () => {
    build("console.log(process.argv.slice(2).join());");
    for (const question of ["--help", "--version", "help"])
      expect(run("start.mjs", question)).toMatchObject({ status: 0, stdout: `${question}\n`, stderr: "" });
    expect(installs()).toBe(0);
  });

  test("where nothing is there, and says so", () => {
    expect(run("start.mjs", "--version")).toMatchObject({ status: 0, stdout: "0.1.0\n", stderr: "" });
    const { status, stderr } = run("start.mjs", "start", "--help");
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/asking for help installs nothing\. Run npm start once/),
    ]);
    expect(installs()).toBe(0);
  });
});

describe("in a checkout that belongs to somebody else, or is mounted to be read only", () => {
  /** By a user without rights there; root, as which CI runs, may write anywhere. */
  function startIn(checkout: string) {
    chmodSync(checkout, 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, "tools/start.mjs")], {
      encoding: "utf8",
      ...nobody,
    });
    return { status, stderr };
  }

  test("what was built before is started", () => {
    build();
    installByHand();
    expect(startIn(folder)).toEqual({
      status: 0,
      stderr: `${folder} cannot be written to: what was built there before is used.\n`,
    });
  });

  test("where nothing was built, it is said what to do, without a stack", () => {
    const { status, stderr } = startIn(folder);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^\S+ cannot be written to by this user, .* Run npm start once as a user who can write there/,
    );
    expect(stderr).not.toMatch(/ {4}at /);
  });
});
