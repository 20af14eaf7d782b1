import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { newFolder } from "../folder.ts";
import { runInProcess as run } from "./in-process.ts";

test("a long document is written to a pipe completely", () => {
  const text = execFileSync(process.execPath, ["dist/cli.cjs", "openapi"], { encoding: "utf8", maxBuffer: 2 ** 26 });
  expect(Object.keys(JSON.parse(text).paths).length).toBeGreaterThan(40);
});

test("a config file that package.json makes CommonJS is refused with the name to use, and is read under that name", () => {
  const cwd = newFolder();
  const start = () =>
    spawnSync(process.execPath, [join(process.cwd(), "dist/cli.cjs"), "start"], { cwd, encoding: "utf8" });
  writeFileSync(join(cwd, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(join(cwd, "understudy.config.js"), "export default { prot: 0 };");
  expect(start().stderr).toContain("this one is not; call it understudy.config.mjs");
  renameSync(join(cwd, "understudy.config.js"), join(cwd, "understudy.config.mjs"));
  expect(start().stderr).toContain("understudy.config.mjs:1: prot: there is no option of this name");
});

test("modules that are loaded on first use work, with compiled code cached as well", { timeout: 60_000 }, async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "understudy.config.js"), "export default { port: 0, seed: 'of-a-module' };");
  for (const _ of ["the first start compiles", "the second takes what the first kept"]) {
    const started = spawn(process.execPath, [join(process.cwd(), "dist/cli.cjs"), "start"], { cwd });
    const url = await new Promise<string>((resolve) => {
      started.stdout.on("data", (text) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text))?.[0];
        if (found !== undefined) resolve(found);
      });
    });
    const about = (await (await fetch(`${url}/_understudy`)).json()) as { seed: string };
    expect(about.seed).toBe("of-a-module");
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    started.kill("SIGTERM");
    await new Promise((resolve) => started.on("close", resolve));
  }
});

test("openapi writes the document as YAML, too", async () => {
  const json = run(["openapi"]);
  expect(await json.code).toBe(0);
  const file = join(newFolder(), "openapi.yaml");
  const yaml = run(["openapi", "--format", "yaml", "--out", file]);
  expect(await yaml.code).toBe(0);
  expect(parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(json.out()));
});
