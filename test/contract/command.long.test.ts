import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningServer, listen } from "../../src/doors/listen.ts";
import { endInProcess } from "../cli/in-process.ts";
import { newTestCore } from "../core.ts";
import { newFolder } from "../folder.ts";
import { tokens } from "../harness.ts";

// The command as a process, as a nightly job runs it, and in this process if it ends before the checks begin.
// `npm test` builds it.
let mock: ListeningServer;
beforeAll(async () => {
  mock = await listen(newTestCore({ clock: "30x", noLimits: true }), { port: 0 });
});
afterAll(() => mock?.close());

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Env = Readonly<Record<string, string>>;

function start(args: readonly string[], env: Env = {}) {
  const state = env.UNDERSTUDY_STATE_DIR ?? newFolder();
  const child: ChildProcess = spawn(process.execPath, ["dist/cli.cjs", "contract", ...args], {
    env: { PATH: process.env.PATH, HOME: state, UNDERSTUDY_STATE_DIR: state, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (text) => {
    texts.out += text;
  });
  child.stderr?.on("data", (text) => {
    texts.err += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, ...texts }));
  });
  return { child, ended };
}

const run = (args: readonly string[], env?: Env) => start(args, env).ended;
/** Runs in this process, for commands that end before the first check. */
function refuse(args: readonly string[]): Promise<Ended> {
  const env = { UNDERSTUDY_STATE_DIR: newFolder() };
  return endInProcess(["contract", ...args], { env });
}

const at = (target: ListeningServer | string) => ["--target", typeof target === "string" ? target : target.url];
const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));

/** A mock whose pricing catalog lacks a stated member, and which accepts requests that it should refuse. */
async function openBroken(): Promise<ListeningServer> {
  const overlay = { overlay: 1, ignores: [{ on: "GET /v1/quotas", unknown: "query" }] };
  const door = await listen(newTestCore({ clock: "30x", noLimits: true, overlay }), { port: 0 });
  await fetch(`${door.url}/_understudy/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      match: { operation: "pricing.catalog" },
      then: { patch: [{ op: "remove", path: "/creditUsd" }] },
    }),
  });
  return door;
}

const violated = "answers GET /v1/pricing/catalog";
const known = { check: violated, reason: "They will bring it back", until: "2999-12-31" };
const slow = 120_000;

test("a read-only key: skips with reasons, exit code 0", { timeout: slow }, async () => {
  const report = newFolder();
  const summary = join(report, "step.md");
  const only = "^(Access|Notes and contacts|Projects|Pricing|Fit ranking):";
  const env = { UNDERSTUDY_KEY: tokens.reader!, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  const { code, out } = await run([...at(mock), "--only", only, "--report", report], env);
  expect(code).toBe(0);
  expect(out).toMatch(/skipped \d+ for lack of tier/);
  expect(out).toMatch(/\d+ requests, 0 credits, [\d.]+ s/);
  for (const { verdict, reason } of reportIn(report).results) if (verdict === "skipped") expect(reason).toBeTruthy();
  expect(readFileSync(summary, "utf8")).toContain("## Contract: clean");
  for (const name of readdirSync(report)) {
    expect(readFileSync(join(report, name), "utf8"), name).not.toContain(tokens.reader);
  }
  expect(readdirSync(report).sort()).toEqual([
    "assumptions.json",
    "junit.xml",
    "overlay.json",
    "report.html",
    "report.json",
    "report.sarif",
    "step.md",
    "summary.md",
  ]);
});

test("a run sends as many requests as it says before its first check, within a third", {
  timeout: 4 * slow,
}, async () => {
  const env = { UNDERSTUDY_KEY: tokens.agent!, UNDERSTUDY_SESSION: tokens.owner! };
  for (const allowed of [[], ["--allow-writes", "--budget-credits", "200"]]) {
    const { out, err } = await run([...at(mock), ...allowed], env);
    const said = Number(/about (\d+) requests\n/.exec(err)?.[1]);
    const sent = Number(/(\d+) requests, /.exec(out)?.[1]);
    expect(Math.abs(said - sent), `${said} were said, ${sent} sent`).toBeLessThan(sent / 3);
  }
});

test("a wrong key and a target that is down: exit code 3, each with a sentence", async () => {
  const wrong = await refuse([...at(mock), "--key", "svc_sk_nobody_has_this_one"]);
  const down = await refuse([...at("http://127.0.0.1:9"), "--key", "svc_sk_x"]);
  expect([wrong.code, down.code]).toEqual([3, 3]);
  expect(wrong.err).toContain("The key is refused (401)");
  expect(wrong.err + wrong.out).not.toContain("nobody_has_this_one");
  expect(down.err).toContain("nothing listens there");
  for (const { err } of [wrong, down]) expect(err).not.toMatch(/\n\s+at /);
});

test("a violation: exit code 1, with a command that repeats it; --bail stops there", { timeout: slow }, async () => {
  const broken = await openBroken();
  const ended = await run([
    ...at(broken),
    "--key",
    tokens.agent!,
    "--only",
    "^answers GET /v1/(pricing|me|quotas)",
    "--bail",
  ]);
  await broken.close();
  expect(ended.code).toBe(1);
  expect(ended.out).toContain("VIOLATION §2.8");
  expect(ended.out).toContain("creditUsd");
  expect(ended.out).toMatch(/curl -i '.*\/v1\/pricing\/catalog'/);
  expect(ended.out).toMatch(/held 0 {2}violations 1 {2}flaky 0 {2}refuted 0/);
});

test("known differences in a baseline do not fail; refuted assumptions exit with 4 on request", {
  timeout: slow,
}, async () => {
  const broken = await openBroken();
  const file = join(newFolder(), "baseline.json");
  writeFileSync(file, JSON.stringify({ baseline: 1, differences: [known] }));
  const only = ["--only", "^(answers GET /v1/pricing|unknown GET /v1/quotas)"];
  const args = [...at(broken), "--key", tokens.agent!, ...only, "--baseline", file];
  const ended = await run([...args, "--fail-on", "assumed"]);
  await broken.close();
  expect(ended.code).toBe(4);
  expect(ended.out).toContain("known violation §2.8");
  expect(ended.out).toContain("accepted: They will bring it back (until 2999-12-31)");
  expect(ended.out).toContain("REFUTED A-107");
});

test("wrong usage: exit code 2, naming the flag and the place", async () => {
  const folder = newFolder();
  const file = (name: string, value: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const difference = { ...known, until: "soon" };
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["--target", "ftp://x"], /--target: give the http or https URL/],
    [[...at(mock), "--fail-on", "nothing"], /--fail-on: "nothing"/],
    [
      [...at(mock), "--baseline", file("a.json", { baseline: 1, differences: [{ check: "x" }] })],
      /"differences\.0\.reason" is required/,
    ],
    [
      [...at(mock), "--baseline", file("b.json", { baseline: 1, differences: [difference] })],
      /"differences\.0\.until"/,
    ],
    [[...at(mock), "--baseline", file("c.json", { baseline: 1, differences: [known, known] })], /is named twice/],
    [
      [...at(mock), "--overlay", file("o.json", { overlay: 1, limits: { "GET /v1/mee": { calls: 1 } } })],
      /did you mean/,
    ],
    [[...at(mock), "--target-file", file("t.json", { projectID: "x" })], /did you mean "projectId"/],
    [[...at(mock), "--baseline", join(folder, "none.json")], /cannot be read/],
  ];
  for (const [args, complaint] of cases) {
    const { code, err } = await refuse(args);
    expect(code).toBe(2);
    expect(err).toMatch(complaint);
  }
});

/** A mock that is slow enough to be interrupted, and the lists that a run has created in it. */
async function openSlow() {
  const door = await listen(newTestCore({ clock: "30x", noLimits: true, latency: "realistic" }), { port: 0 });
  const headers = { authorization: `Bearer ${tokens.owner}` };
  const lists = async (): Promise<string[]> => {
    const answer = await fetch(`${door.url}/v1/shortlists?limit=100`, { headers });
    const { shortlists } = (await answer.json()) as { shortlists: { name: string }[] };
    return shortlists.map(({ name }) => name).filter((name) => name.startsWith("Understudy"));
  };
  const args = [...at(door), "--key", tokens.agent!, "--session", tokens.owner!, "--allow-writes", "--only"];
  return { door, lists, args };
}

/** Sends a signal to a run that has created a few objects by then. */
async function interrupt(signal: NodeJS.Signals, { lists, args }: Awaited<ReturnType<typeof openSlow>>, env: Env) {
  const { child, ended } = start([...args, "^Shortlists"], env);
  while ((await lists()).length < 3 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill(signal);
  return ended;
}

test("Ctrl-C ends a run with 3 and a complete cleanup", { timeout: slow }, async () => {
  const target = await openSlow();
  const { code, out, err } = await interrupt("SIGINT", target, {});
  expect(code).toBe(3);
  expect(out).toMatch(/skipped \d+ for lack of stopped/);
  expect(out).toMatch(/removed [1-9]/);
  expect(err).toContain("Stopping: checks under way end");
  expect(err).not.toMatch(/\n\s+at /);
  expect(await target.lists()).toEqual([]);
  await target.door.close();
});

test("Ctrl-C during cleanup is answered at once, and cleanup and report are finished", {
  timeout: slow,
}, async () => {
  const target = await openSlow();
  const report = newFolder();
  const { child, ended } = start([
    ...target.args,
    "^Shortlists: (A new list is active|A description|Renaming)",
    "--report",
    report,
  ]);
  let max = 0;
  for (;;) {
    const now = (await target.lists()).length;
    if (now < max || child.exitCode !== null) break;
    max = now;
  }
  child.kill("SIGINT");
  const { code, err } = await ended;
  expect(code).toBe(0);
  expect(err).not.toMatch(/\n\s+at |InvalidState/);
  expect(reportIn(report).counts.held).toBeGreaterThan(0);
  expect(await target.lists()).toEqual([]);
  await target.door.close();
});

test("the next run cleans up after a killed one", { timeout: slow }, async () => {
  const target = await openSlow();
  const state = newFolder();
  await interrupt("SIGKILL", target, { UNDERSTUDY_STATE_DIR: state });
  expect((await target.lists()).length).toBeGreaterThan(0);
  const next = await run([...target.args, "^Pricing"], { UNDERSTUDY_STATE_DIR: state });
  expect(next.err).toMatch(/Removed \d+ objects that an earlier run left behind/);
  expect(await target.lists()).toEqual([]);
  await target.door.close();
  expect(readdirSync(state).flatMap((name) => readdirSync(join(state, name)))).toEqual([]);
});

test("contract cleanup removes from another machine exactly what a killed run left", {
  timeout: slow,
}, async () => {
  const target = await openSlow();
  const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
  const ours = { method: "POST", headers, body: JSON.stringify({ name: "Understudy candidates of spring" }) };
  await fetch(`${target.door.url}/v1/shortlists`, ours);
  await interrupt("SIGKILL", target, {});
  expect((await target.lists()).length).toBeGreaterThan(1);
  const [, url, ...rest] = target.args;
  const ended = await run(["cleanup", "--target", url!, ...rest.slice(0, 4)]);
  expect(ended.out).toMatch(/removed [1-9]/);
  expect(ended.code).toBe(0);
  expect(await target.lists()).toEqual(["Understudy candidates of spring"]);
  await target.door.close();
});

test("invalid headers, durations and run names are refused by name", async () => {
  for (const [args, complaint] of [
    [["--header", "no colon"], /--header: "no colon" is not "Name: value"/],
    [["--header", "Authorization: Bearer x"], /--header: Authorization is the kit's own/],
    [["--key", "svc_st_demo_owner"], /--key: what begins with svc_st_ is a person's token: give it with --session/],
    [["--session", "svc_sk_demo_agent"], /--session: what begins with svc_sk_ is an API key: give it with --key/],
    [["--patience", "soon"], /--patience: give a span such as 90s/],
    [["--run", "us12345678"], /--run: only cleanup accepts it/],
  ] as const) {
    const { code, err } = await refuse([...at(mock), ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(complaint);
  }
});
