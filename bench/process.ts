/**
 * What a process waits for that uses Understudy in it, beside one that uses MSW: importing it, the first answer, the first
 * search, and the memory afterwards. `npm run bench -- process [--rounds 9]`. Each round starts one process of each.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { show, showSpread, spread } from "./parts/numbers.ts";
import { keepResults } from "./parts/results.ts";
import { printTable } from "./parts/table.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
const rounds = Number(values.rounds);

type Step = "import" | "first answer" | "first search" | "a hundred sandboxes";
interface Moment {
  readonly ms: number;
  readonly busyMs: number;
  readonly megabytes: number;
}
type Run = Partial<Record<Step, Moment>>;

/** Both begin to count before they import. */
const begin = `
  const [began, before, run] = [performance.now(), process.cpuUsage(), {}];
  const reach = (step) => {
    const { user, system } = process.cpuUsage(before);
    run[step] = { ms: performance.now() - began, busyMs: (user + system) / 1e3, megabytes: process.memoryUsage().rss / 1e6 };
  };`;

const useUnderstudy = `
  reach("import");
  const understudy = await createUnderstudy();
  const headers = { authorization: "Bearer svc_st_demo_owner" };
  const ask = async (sandbox, path) => {
    const response = await sandbox.fetch(path, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(path + ": " + response.status);
  };
  await ask(understudy, "/v1/me");
  reach("first answer");
  await ask(understudy, "/v1/developers/search?q=rust+engineers+in+berlin&limit=20");
  reach("first search");
  for (let number = 0; number < 100; number++) await ask(understudy.sandbox("test-" + number), "/v1/me");
  reach("a hundred sandboxes");
  console.log(JSON.stringify(run));`;

const useMsw = `
  reach("import");
  const server = setupServer(http.get("http://bench.local/v1/me", () => HttpResponse.json({ id: "usr_1" })));
  server.listen();
  await (await fetch("http://bench.local/v1/me")).text();
  reach("first answer");
  server.close();
  console.log(JSON.stringify(run));`;

const modules = { args: ["--input-type=module"], body: (code: string) => code };
const commonJs = { args: ["--input-type=commonjs"], body: (code: string) => `(async () => {${code}})();` };

const programs = [
  {
    name: "Understudy",
    ...modules,
    load: 'const { createUnderstudy } = await import("understudy");',
    use: useUnderstudy,
  },
  {
    name: "MSW",
    ...modules,
    load: 'const [{ http, HttpResponse }, { setupServer }] = await Promise.all([import("msw"), import("msw/node")]);',
    use: useMsw,
  },
  {
    name: "Understudy, CommonJS",
    ...commonJs,
    load: 'const { createUnderstudy } = require("understudy");',
    use: useUnderstudy,
  },
  {
    name: "MSW, CommonJS",
    ...commonJs,
    load: 'const { http, HttpResponse } = require("msw"), { setupServer } = require("msw/node");',
    use: useMsw,
  },
];

const runs = new Map(programs.map(({ name }): [string, Run[]] => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const { name, args, load, body, use } of programs) {
    const text = execFileSync(process.execPath, [...args, "-e", begin + body(load + use)], { encoding: "utf8" });
    runs.get(name)?.push(JSON.parse(text));
  }
}

const figures = programs.map(({ name }) => {
  const of = (step: Step, member: keyof Moment) =>
    spread((runs.get(name) ?? []).map((run) => run[step]?.[member] ?? Number.NaN));
  const own = runs.get(name) ?? [];
  /** MSW, loaded in the same way, of the same round: its import and first answer are what everything is held to. */
  const peers = runs.get(name.endsWith("CommonJS") ? "MSW, CommonJS" : "MSW") ?? [];
  type Measured = (run: Run | undefined) => number;
  const answered =
    (member: "ms" | "busyMs"): Measured =>
    (run) =>
      run?.["first answer"]?.[member] ?? Number.NaN;
  const searched =
    (member: "ms" | "busyMs"): Measured =>
    (run) =>
      (run?.["first search"]?.[member] ?? Number.NaN) - answered(member)(run);
  const besideMsw = (measured: Measured, member: "ms" | "busyMs") =>
    spread(own.map((run, round) => measured(run) / answered(member)(peers[round])));
  return {
    name,
    importMs: of("import", "ms"),
    firstAnswerMs: of("first answer", "ms"),
    ratio: besideMsw(answered("ms"), "ms"),
    busyMs: of("first answer", "busyMs"),
    busyRatio: besideMsw(answered("busyMs"), "busyMs"),
    searchMs: spread(own.map(searched("ms"))),
    searchRatio: besideMsw(searched("ms"), "ms"),
    searchBusyMs: spread(own.map(searched("busyMs"))),
    searchBusyRatio: besideMsw(searched("busyMs"), "busyMs"),
    megabytes: of("first search", "megabytes"),
    megabytesWithSandboxes: of("a hundred sandboxes", "megabytes"),
  };
});

printTable(
  `Import and first answer, ${rounds} rounds`,
  ["", "import ms", "first answer ms", "beside MSW", "processor ms", "beside MSW"],
  figures.map(({ name, importMs, firstAnswerMs, ratio, busyMs, busyRatio }) => [
    name,
    show(importMs.middle),
    show(firstAnswerMs.middle),
    showSpread(ratio),
    show(busyMs.middle),
    showSpread(busyRatio),
  ]),
);
printTable(
  "The first search after it, beside MSW's import and first answer, and the memory then",
  ["", "ms", "beside MSW", "processor ms", "beside MSW", "MB", "MB with a hundred sandboxes more"],
  figures
    .filter(({ name }) => name.startsWith("Understudy"))
    .map((each) => [
      each.name,
      showSpread(each.searchMs),
      showSpread(each.searchRatio),
      show(each.searchBusyMs.middle),
      showSpread(each.searchBusyRatio),
      show(each.megabytes.middle),
      show(each.megabytesWithSandboxes.middle),
    ]),
);
keepResults("process", figures);
