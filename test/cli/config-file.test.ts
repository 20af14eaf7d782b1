import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { configSchema } from "../../tools/config-schema.ts";
import { newFolder } from "../folder.ts";
import { endInProcess, runInProcess } from "./in-process.ts";

function folderWith(config: object | string, name = "understudy.config.json"): string {
  const cwd = newFolder();
  writeFileSync(join(cwd, name), typeof config === "string" ? config : JSON.stringify(config, null, 2));
  return cwd;
}

const ofAll = {
  $schema: "./node_modules/understudy/dist/config.schema.json",
  port: 0,
  seed: "of-the-team",
  controlHosts: ["mock.ci"],
  assume: { "A-21": "facets-free" },
  contract: { target: "http://127.0.0.1:9", only: "catalog", budgetCredits: 5, header: ["x-team: search"] },
  proxy: { target: "http://127.0.0.1:9", mock: ["research.*"], port: 0 },
};

test("each command takes its part of one config, and refuses nothing of the others'", async () => {
  const cwd = folderWith(ofAll);
  const started = runInProcess(["start"], { cwd });
  const world = await fetch(`${await started.url()}/_understudy`);
  expect(await world.json()).toMatchObject({ seed: "of-the-team" });
  expect((await started.end()).code).toBe(0);
  const proxied = runInProcess(["proxy"], { cwd });
  expect(await proxied.heard(/to (http\S+)/)).toBe("http://127.0.0.1:9");
  await proxied.end();
  const checked = await endInProcess(["contract", "--only", "["], { cwd });
  expect(checked.err).toContain('--only: "[" is not a regular expression');
  const ran = await endInProcess(["run", "--", process.execPath, "-e", ""], { cwd });
  expect(ran).toMatchObject({ code: 0 });
});

test("a server for a command takes a free port beside the one of the config", async () => {
  const cwd = folderWith({ port: 4747, log: "json" });
  const script = "console.log(process.env.UNDERSTUDY_URL)";
  const ends = await Promise.all(
    [1, 2].map(() => endInProcess(["run", "--", process.execPath, "-e", script], { cwd })),
  );
  expect(ends.map(({ code, err }) => [code, err])).toEqual([
    [0, ""],
    [0, ""],
  ]);
});

test.each([
  ["start", { seed: "s", clock: "sideways" }, 'json:3: clock: "sideways" is not'],
  ["start", { port: "web" }, 'json:2: port: "web" is not a whole number from 0 to 65535'],
  ["start", { prot: 1 }, 'json:2: prot: there is no option of this name; did you mean "port"?'],
  ["start", { target: "https://staging.example" }, "json:2: target: it is an option of understudy contract"],
  ["start", { contract: { port: 1 } }, "json:3: contract.port: it is an option of understudy start"],
  ["start", { contract: { budgetCredits: "many" } }, 'json:3: contract.budgetCredits: "many" is not a whole number'],
  [
    "contract",
    { contract: { only: "[", target: "http://127.0.0.1:9" } },
    'json:3: contract.only: "[" is not a regular',
  ],
  [
    "contract",
    { contract: { key: "svc_sk_x" } },
    "json:3: contract.key: keys and tokens stay out of files. Set UNDERSTUDY_KEY",
  ],
  ["start", { controlToken: "hush" }, "json:2: controlToken: keys and tokens stay out of files"],
  ["contract", { contract: { explain: "A-21" } }, "json:3: contract.explain: it is for one call alone"],
  [
    "start",
    { contract: "https://staging.example" },
    "json:2: contract: give an object of options of understudy contract",
  ],
  ["start", { host: ["127.0.0.1"] }, 'json:2: host: ["127.0.0.1"] is not a text'],
])("%s says of %j in which file and line it is wrong", async (command, config, said) => {
  const cwd = folderWith(config);
  const { code, err } = await endInProcess([command], { cwd });
  expect(err).toContain(`${cwd}/understudy.config.${said}`);
  expect(err).not.toContain("svc_sk_x");
  expect(code).toBe(2);
});

test("a wrong value of a variable is said of the variable", async () => {
  const { err } = await endInProcess(["start"], { env: { UNDERSTUDY_CLOCK: "sideways" }, cwd: newFolder() });
  expect(err).toContain('UNDERSTUDY_CLOCK: "sideways" is not');
});

test("the line of a module's member is found, too", async () => {
  const text = `// port: 1\nconst contract = { clock: 1 };\nexport default {\n  contract: { seed: "s" },\n  clock: "sideways",\n};\n`;
  const { err } = await endInProcess(["start"], { cwd: folderWith(text, "understudy.config.mjs") });
  expect(err).toContain('understudy.config.mjs:5: clock: "sideways" is not');
});

test.each([
  { seed: "s", clock: "sideways" },
  { scenario: "fresh-acount" },
  { store: "disk" },
  { document: "nowhere.json" },
  { assume: { "A-21": "nonsense" } },
  { controlHosts: ["http://mock.ci"] },
])("doctor refuses %j, as start does", async (config) => {
  const cwd = folderWith({ port: 0, ...config });
  const { err } = await endInProcess(["start"], { cwd });
  const doctor = await endInProcess(["doctor", "--port", "0"], { cwd });
  const reason = err.split("\n")[0] as string;
  expect(reason).not.toBe("");
  expect(doctor.out).toContain(reason);
  expect(doctor.code).toBe(1);
});

test("doctor begins no store, and looks at the port of the config", async () => {
  const cwd = folderWith({ port: 0, store: "file:worlds", contract: { target: "https://staging.example" } });
  const { code, out } = await endInProcess(["doctor"], { cwd });
  expect(out).toMatch(/ok +Port +0 is free/);
  expect(code).toBe(0);
  expect(() => readFileSync(join(cwd, "worlds"))).toThrow("ENOENT");
});

test("the schema that editors find knows what a config may say", () => {
  const isValid = new Ajv2020().compile(configSchema());
  expect(isValid(ofAll)).toBe(true);
  for (const wrong of [
    { prot: 1 },
    { port: "web" },
    { latency: "slow" },
    { contract: { key: "k" } },
    { controlToken: "t" },
  ])
    expect(isValid(wrong), JSON.stringify(wrong)).toBe(false);
});
