import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { say } from "../doors/raw.ts";
import { newFolder } from "../folder.ts";
import { endInProcess, runInProcess as run } from "./in-process.ts";

test("start prints a working URL, credentials and a line to copy, and exits with 0", async () => {
  const started = run(["start", "--port", "0"]);
  const answer = await fetch(`${await started.url()}/v1/me`, {
    headers: { authorization: "Bearer svc_st_demo_owner" },
  });
  expect(answer.status).toBe(200);
  expect(started.out()).toContain("svc_sk_demo_agent");
  expect(started.out()).toContain("curl ");
  expect(started.out()).toMatch(/200 GET {4}\/v1\/me {2}owner/);
  expect((await started.end()).code).toBe(0);
});

test("a silent server on a free port prints only where it is", async () => {
  const started = run(["start", "--port", "0", "--log", "silent"]);
  const url = await started.heard(/^(http:\S+)\n$/);
  expect((await fetch(`${url}/v1/pricing/catalog`)).status).toBe(200);
  expect(await started.end()).toEqual({ code: 0, out: `${url}\n`, err: "" });
});

test("without a command the options are those of start; --log json prints only JSON lines", async () => {
  const started = run(["--port", "0", "--log", "json"]);
  await started.url();
  const lines = () =>
    started
      .out()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const { url } = lines()[0];
  await fetch(`${url}/_understudy/health`);
  await fetch(`${url}/v1/pricing/catalog`);
  await expect(fetch(url.replace("http:", "https:"))).rejects.toThrow();
  expect((await started.end()).code).toBe(0);
  expect(lines()).toMatchObject([
    { event: "ready", url, scenario: "fresh-account" },
    { event: "request", path: "/v1/pricing/catalog", status: 200 },
    { event: "foreign-protocol", protocol: "https" },
    { event: "ending", signal: "SIGTERM" },
  ]);
});

test("a flag wins over the environment, which wins over the config file", async () => {
  const cwd = newFolder();
  writeFileSync(
    join(cwd, "understudy.config.json"),
    JSON.stringify({ port: 0, seed: "file", scenario: "fresh-account" }),
  );
  for (const [argv, env, seed] of [
    [[], {}, "file"],
    [[], { UNDERSTUDY_SEED: "environment" }, "environment"],
    [["--seed", "flag"], { UNDERSTUDY_SEED: "environment" }, "flag"],
  ] as const) {
    const started = run(["start", ...argv], { env, cwd });
    await started.url();
    expect(started.out()).toContain(`seed ${seed}`);
    await started.end();
  }
});

test("the control plane answers only under host names that the command line or the config file allows", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "understudy.config.json"), JSON.stringify({ controlHosts: ["mock.ci", "mock.dev"] }));
  for (const started of [
    run(["start", "--port", "0", "--control-hosts", "mock.ci, mock.dev"]),
    run(["start", "--port", "0"], { cwd }),
  ]) {
    const { port } = new URL(await started.url());
    for (const [name, status] of [
      ["mock.ci", 200],
      ["mock.dev:80", 200],
      ["evil.example", 403],
    ] as const) {
      const [answer] = await say(Number(port), `GET /_understudy HTTP/1.1\r\nhost: ${name}\r\n\r\n`);
      expect([name, answer?.status]).toEqual([name, status]);
    }
    await started.end();
  }
});

test("help and version are everywhere", async () => {
  for (const argv of [["--help"], ["start", "--help"], ["openapi", "--help"], ["doctor", "--help"]]) {
    const result = run(argv);
    expect(await result.code).toBe(0);
    expect(result.out()).toContain("understudy");
  }
  for (const argv of [["--version"], ["start", "--version"]]) {
    const result = run(argv);
    expect(await result.code).toBe(0);
    expect(result.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
  }
});

test("on a public host the control plane requires a token, which is generated and printed", async () => {
  const started = run(["start", "--port", "0", "--host", "0.0.0.0"]);
  const control = `http://127.0.0.1:${await started.heard(/0\.0\.0\.0:(\d+)/)}/_understudy`;
  expect((await fetch(control)).status).toBe(401);
  const token = /Control token .*: (\S+)/.exec(started.err())?.[1] ?? "";
  expect((await fetch(control, { headers: { "x-understudy-control-token": token } })).status).toBe(200);
  await started.end();
});

test.each(["start --port 0", "proxy --target http://127.0.0.1:9 --port 0"])(
  "%s with a host that is not this machine's is refused, and no token is made for it",
  async (line) => {
    const started = run([...line.split(" "), "--host", "203.0.113.9"]);
    expect(await started.code).toBe(2);
    expect(started.err()).toContain('--host: "203.0.113.9" is not an address of this machine.');
    expect(started.err()).not.toContain("oken");
  },
);

test("a control plane that is open on a public host prints a warning", async () => {
  const started = run(["start", "--port", "0", "--host", "0.0.0.0", "--open-control"]);
  await started.url();
  await started.end();
  expect(started.err()).toContain("WARNING");
  expect(started.err()).not.toContain("Control token");
});

test("beyond loopback the banner gives an address that a browser opens, with the token that was made behind its #", async () => {
  const started = run(["start", "--port", "0", "--host", "0.0.0.0"]);
  const url = await started.url();
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  const token = new RegExp(`${url}/_understudy/console#token=([\\w-]+)`).exec(started.out())?.[1] ?? "";
  const headers = { "x-understudy-control-token": token };
  const address = url.replace("localhost", "127.0.0.1");
  expect((await fetch(`${address}/_understudy/clock`, { headers })).status).toBe(200);
  expect((await fetch(`${address}/_understudy/clock`)).status).toBe(401);
  await started.end();
  const chosen = run(["start", "--port", "0", "--host", "0.0.0.0", "--control-token", "a-token-of-mine-that-is-long"]);
  await chosen.url();
  await chosen.end();
  expect(chosen.out()).not.toContain("a-token-of-mine");
});

test("other origins can be allowed by name", async () => {
  const origin = "https://app.example";
  const started = run(["start", "--port", "0", "--cors-origins", `${origin}, https://other.example`]);
  await started.url();
  const catalog = `${/http:\/\/127\.0\.0\.1:\d+/.exec(started.out())?.[0]}/v1/pricing/catalog`;
  const answer = await fetch(catalog, { headers: { origin } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect((await fetch(catalog, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  await started.end();
});

test("doctor checks the machine", async () => {
  const result = run(["doctor", "--port", "0"]);
  expect(await result.code).toBe(0);
  expect(result.out()).toContain("Ed25519");
});

test("openapi writes the document", async () => {
  const json = run(["openapi"]);
  expect(await json.code).toBe(0);
  expect(JSON.parse(json.out())).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});

test("scenarios are listed, shown whole, and checked with file, line and reason", async () => {
  const listed = run(["scenarios"]);
  expect(await listed.code).toBe(0);
  expect(listed.out()).toMatch(/^research-partial +research +Partial research$/m);

  const named = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]);
  const some = run(["scenarios", "list", "--group", "money", "--search", "credits few"]);
  expect(await some.code).toBe(0);
  expect(named(some.out())).toEqual(["balance-short"]);
  const covering = run(["scenarios", "list", "--covers", "§2.4 status canceled"]);
  expect(await covering.code).toBe(0);
  expect(named(covering.out())).toContain("deep-search-canceled");
  const none = run(["scenarios", "list", "--group", "monney"]);
  expect(await none.code).toBe(1);
  expect(none.out()).toContain("The groups are");

  const result = run(["scenarios", "show", "balance-empty"]);
  expect(await result.code).toBe(0);
  // What is special comes first; what it extends is a comment, so that the text can be kept as a scenario.
  const special = parse(result.out());
  expect(special).toMatchObject({ name: "balance-empty" });
  expect(JSON.stringify(special).length).toBeLessThan(result.out().length / 3);
  expect(result.out()).toContain("# With all that it extends:");

  const cwd = newFolder();
  writeFileSync(join(cwd, "good.yaml"), "title: Good\ndescription: It plays.\ncovers: [§7 402]\ngroup: own\n");
  writeFileSync(join(cwd, "broken.yaml"), "title: Broken\nclok:\n  mode: frozen\n");
  const checked = run(["scenarios", "check", cwd]);
  expect(await checked.code).toBe(1);
  expect(checked.out()).toMatch(/broken\.yaml:\d+:\d+: .*clok/);
});

test("a scenario that parses but cannot run is refused by check and by start", async () => {
  const cwd = newFolder();
  const write = (name: string, rest: string) =>
    writeFileSync(join(cwd, `${name}.yaml`), `title: Slips\ndescription: It cannot be played.\n${rest}`);
  write("no-operation", "faults:\n  - match: { operation: developers.serch }\n    then: { status: 503 }\n");
  write("no-path", "faults:\n  - match: { path: /v1/shortlist }\n    then: { status: 503 }\n");
  write("no-principal", "world:\n  steps:\n    - { call: GET /v1/me, as: demo-agent }\n");
  write("later", "then:\n  - { after: 1h, do: { steps: [{ call: GET /v1/mee }] } }\n");
  write("state", "states:\n  - { name: there, do: { steps: [{ call: GET /v1/mee }] } }\n");
  write("fine", "then:\n  - { after: 1h, do: { steps: [{ call: GET /v1/me }] } }\n");

  const checked = run(["scenarios", "check", cwd]);
  expect(await checked.code).toBe(1);
  const lines = checked.out();
  expect(lines).toMatch(/no-operation\.yaml: .*faults\.0\.match\.operation.*did you mean "developers\.search"/);
  expect(lines).toMatch(/no-path\.yaml: .*faults\.0\.match\.path.*did you mean "\/v1\/shortlists"/);
  expect(lines).toMatch(/no-principal\.yaml: .*step 1 \(GET \/v1\/me\) names the principal "demo-agent"/);
  expect(lines).toMatch(/later\.yaml: Of what happens later, step 1 \(GET \/v1\/mee\) was answered 404/);
  expect(lines).toMatch(/state\.yaml: The state "there" step 1 \(GET \/v1\/mee\) was answered 404/);
  expect(lines).toMatch(/1 scenario can be played: fine\n$/);

  const started = run(["start", "--port", "0", "--scenarios", cwd, "--scenario", "no-operation"]);
  expect(await started.code).toBe(2);
  expect(started.err()).toMatch(/--scenario: .*cannot be played: faults\.0\.match\.operation/);
});

test("start plays a scenario of the user's own", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "poor.yaml"), "title: Poor\ndescription: Nothing left.\nextends: balance-empty\n");
  const started = run(["start", "--port", "0", "--scenarios", cwd, "--scenario", "poor", "--no-limits"]);
  await started.url();
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(started.out())?.[0];
  const quotas = await fetch(`${url}/v1/quotas`, { headers: { authorization: "Bearer svc_st_demo_owner" } });
  expect(await quotas.json()).toMatchObject({ credits: { remaining: 0 } });
  expect((await started.end()).code).toBe(0);
});

test.skipIf(process.platform === "win32")("in a deleted folder a sentence says so", () => {
  const folder = newFolder();
  const script = 'cd "$0" && rmdir "$0" && "$1" "$2" openapi';
  const line = [folder, process.execPath, join(process.cwd(), "dist/cli.cjs")];
  const { status, stderr } = spawnSync("sh", ["-c", script, ...line], { encoding: "utf8" });
  expect(stderr).toBe(
    "The folder that this was started in no longer exists. Change into one that does (cd), and start again.\n",
  );
  expect(status).toBe(2);
});

test("start loads an overlay, or reports everything that is wrong with it", async () => {
  const folder = newFolder();
  const good = join(folder, "good.json");
  writeFileSync(good, JSON.stringify({ overlay: 1, absent: { "GET /v1/contacts": 404 } }));
  const started = run(["start", "--port", "0", "--overlay", good]);
  await started.url();
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(started.out())?.[0];
  const headers = { authorization: "Bearer svc_st_demo_owner" };
  expect((await fetch(`${url}/v1/contacts`, { headers })).status).toBe(404);
  expect((await fetch(`${url}/v1/me`, { headers })).status).toBe(200);
  expect((await started.end()).code).toBe(0);

  const bad = join(folder, "bad.json");
  writeFileSync(bad, JSON.stringify({ overlay: 1, absent: { "GET /v1/nothing": 404, "GET /v1/mee": 404 } }));
  const refused = run(["start", "--port", "0", "--overlay", bad]);
  expect(await refused.code).toBe(2);
  expect(refused.err()).toContain('there is no operation "GET /v1/nothing"');
  expect(refused.err()).toContain('did you mean "GET /v1/me"');
});

test.each(["yaml", "toml"])(
  "a config file in a form that is not read is refused with the forms that are: %s",
  async (form) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, `understudy.config.${form}`), "port: 0");
    const { code, err } = await endInProcess(["start", "--port", "0"], { cwd });
    expect(code).toBe(2);
    expect(err).toContain(`understudy.config.${form} is not read. Write it as one of understudy.config.ts`);
  },
);
