/**
 * What a test file costs: a hundred files of one test each, with a sandbox of `understudy/vitest`, with MSW, with a small
 * server on a port, and with nothing. `npm run bench -- files [--files 100] [--rounds 2]`. Vitest runs them as it does
 * where nothing is configured: each file in a process of its own.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";

const { values } = parseArgs({
  options: { files: { type: "string", default: "100" }, rounds: { type: "string", default: "2" } },
});
const [files, rounds] = [Number(values.files), Number(values.rounds)];

const withUnderstudy = (path: string) => `
  import { test } from "understudy/vitest";
  import { expect } from "vitest";
  test("answers", async ({ understudy }) => {
    const response = await understudy.fetch("${path}", { headers: { authorization: "Bearer svc_st_demo_owner" } });
    expect(response.status).toBe(200);
    await response.json();
  });`;

const tests = {
  nothing: `
    import { expect, test } from "vitest";
    test("answers", () => expect(200).toBe(200));`,
  Understudy: withUnderstudy("/v1/me"),
  "Understudy, a search": withUnderstudy("/v1/developers/search?q=rust+engineers+in+berlin"),
  MSW: `
    import { http, HttpResponse } from "msw";
    import { setupServer } from "msw/node";
    import { afterAll, beforeAll, expect, test } from "vitest";
    const server = setupServer(http.get("http://bench.local/v1/me", () => HttpResponse.json({ id: "usr_1" })));
    beforeAll(() => server.listen());
    afterAll(() => server.close());
    test("answers", async () => {
      const response = await fetch("http://bench.local/v1/me");
      expect(response.status).toBe(200);
      await response.json();
    });`,
  "a server on a port": `
    import express from "express";
    import { afterAll, beforeAll, expect, test } from "vitest";
    const database = { me: { id: "usr_1" } };
    let server;
    beforeAll(async () => {
      const app = express();
      app.get("/v1/:name", (request, response) => response.json(database[request.params.name]));
      await new Promise((resolve) => { server = app.listen(0, "127.0.0.1", resolve); });
    });
    afterAll(() => server.close());
    test("answers", async () => {
      const response = await fetch("http://127.0.0.1:" + server.address().port + "/v1/me");
      expect(response.status).toBe(200);
      await response.json();
    });`,
};

/** As in a project that has installed the package: Vitest transforms what is not below node_modules. */
const project = temporaryFolder();
const modules = join(project, "node_modules");
mkdirSync(join(modules, "understudy"), { recursive: true });
cpSync("package.json", join(modules, "understudy", "package.json"));
cpSync("dist", join(modules, "understudy", "dist"), { recursive: true });
for (const name of ["vitest", "msw", "express"]) symlinkSync(resolve("node_modules", name), join(modules, name));
writeFileSync(join(project, "package.json"), '{ "type": "module" }');

const folders = Object.entries(tests).map(([name, text], at) => {
  const folder = join(project, `tests-${at}`);
  mkdirSync(folder);
  for (let file = 0; file < files; file++) writeFileSync(join(folder, `file-${file}.test.js`), text);
  return { name, folder };
});

/** In seconds, of Vitest and of all the processes that it starts. */
function processorTimeOf(folder: string): number {
  const vitest = join(modules, "vitest", "vitest.mjs");
  const script = `"${process.execPath}" "${vitest}" run --root "${project}" --dir "${folder}" --reporter=dot >&2; passed=$?; times; exit $passed`;
  const said = execFileSync("sh", ["-c", script], {
    encoding: "utf8",
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The second line is that of the children: "1m2.345s 0m3.456s".
  const [, ofChildren = ""] = said.trim().split("\n");
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

const spent = new Map(folders.map(({ name }): [string, number[]] => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const { name, folder } of folders) spent.get(name)?.push((processorTimeOf(folder) / files) * 1_000);
}
const none = spent.get("nothing") ?? [];
const rows = folders.map(({ name }) => {
  const each = spent.get(name) ?? [];
  return { name, each: spread(each), more: spread(each.map((ms, round) => ms - (none[round] ?? Number.NaN))) };
});
printTable(
  `Processor time of a test file in ms, ${files} files, ${rounds} rounds`,
  ["", "all of it", "beyond an empty file"],
  rows.map(({ name, each, more }) => [name, showSpread(each), show(more.middle)]),
);
keepResults("files", { files, rows });
