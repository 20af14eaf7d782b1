import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { newFolder } from "../folder.ts";

interface Step {
  readonly id?: string;
  readonly shell: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = parse(readFileSync("action.yml", "utf8"));
const steps: readonly Step[] = action.runs.steps;

/** A value of the action as a runner fills it in, with each input's default. */
const filled = (text: string): string =>
  text.replaceAll(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => action.inputs[name].default);

test("the action for continuous integration starts a server, and later steps find it", async () => {
  const folder = newFolder();
  const [GITHUB_ENV, GITHUB_OUTPUT] = [join(folder, "env"), join(folder, "output")];
  const runner = { GITHUB_ACTION_PATH: process.cwd(), RUNNER_TEMP: folder, GITHUB_ENV, GITHUB_OUTPUT };
  const start = steps.find(({ id }) => id === "start") as Step;
  const inputs = Object.entries(start.env ?? {}).map(([name, text]) => [name, filled(text)]);
  const env = { ...process.env, ...runner, ...Object.fromEntries(inputs) };
  try {
    // As a runner runs `shell: bash`.
    execFileSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", start.run], { env, stdio: "ignore" });
    const [, url = ""] = /^UNDERSTUDY_URL=(\S+)\n$/.exec(readFileSync(GITHUB_ENV, "utf8")) ?? [];
    expect(readFileSync(GITHUB_OUTPUT, "utf8")).toBe(`url=${url}\n`);
    const about = await (await fetch(`${url}/_understudy`)).json();
    expect(about).toMatchObject({ scenario: "fresh-account", clock: { mode: "frozen" } });
  } finally {
    process.kill(Number(readFileSync(join(folder, "understudy.pid"), "utf8")));
  }
});

test("the action uses inputs that it has, and says what each is", () => {
  expect(action).toMatchObject({ name: "Understudy", runs: { using: "composite" } });
  const used = [...JSON.stringify(steps).matchAll(/inputs\.(\w+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(action.inputs)));
  for (const { description } of [...Object.values<{ description: string }>(action.inputs), action.outputs.url])
    expect(description).toMatch(/\.$/);
  for (const { shell } of steps) expect(shell).toBe("bash");
});

test("the action and the dev container install and build by a script that is there", () => {
  const container = JSON.parse(readFileSync(".devcontainer/devcontainer.json", "utf8"));
  expect(container).toMatchObject({ image: expect.stringMatching(/^[\w./-]+:\d+$/), forwardPorts: [4747] });
  expect(steps[0]?.run).toContain(container.postCreateCommand.replace("node ", "").split(" ")[0]);
  for (const command of [container.postCreateCommand, steps[0]?.run.replace(/"\$GITHUB_ACTION_PATH\/(\S+)"/, "$1")]) {
    const [program, file, flag] = command.split(" ");
    expect([program, flag]).toEqual(["node", "--build"]);
    expect(existsSync(file)).toBe(true);
  }
});
