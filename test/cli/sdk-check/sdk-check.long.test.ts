import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assumptions } from "../../../src/interface/description/assumptions.ts";
import { newFolder } from "../../folder.ts";
import { endInProcess } from "../in-process.ts";

/** Runs the command in process; the programs that it checks run in separate processes. */
const check = (...args: readonly string[]) =>
  endInProcess(["sdk-check", ...args], { env: { PATH: process.env.PATH ?? "" } });

const client = (name: string) => ["--", process.execPath, join(import.meta.dirname, `${name}-client.mjs`)];
const script = (text: string) => ["--", process.execPath, "-e", text];
/** Each test runs eight processes, on a machine that may be busy. */
const patience = { timeout: 180_000 };
const some = ["--population", "2000", "--worlds", "payloads/*,readings/A-331=*,faults/403,faults/503,network/reset"];

test(
  "a naive client fails in worlds that the interface allows, and the matrix says in which and how",
  patience,
  async () => {
    const { code, out } = await check(...some, ...client("naive"));
    const verdicts = Object.fromEntries(
      [...out.matchAll(/^(\w+) +(\S+) .*$/gm)].map(([, verdict, name]) => [name, verdict]),
    );
    expect(verdicts).toMatchObject({
      plain: "passes",
      "payloads/additive-change": "BREAKS",
      "payloads/maximal-payloads": "passes",
      "payloads/sparse-payloads": "BREAKS",
      "readings/A-331=200": "BREAKS",
      "faults/403": "ends",
      "faults/503": "BREAKS",
      "network/reset": "BREAKS",
    });
    expect(out).toMatch(/A-331=200 .*AssertionError.*a list is created with 201/);
    expect(out).toContain("It fails in 5 of 8 worlds.");
    expect(code).toBe(1);
  },
);

test("a careful client fails in none", patience, async () => {
  const { code, out } = await check(...some, ...client("careful"));
  expect(out).toContain("Nothing fails in 8 worlds.");
  expect(code).toBe(0);
});

test("the matrix is also JSON, with the output of failed runs; known failures do not fail the command", async () => {
  const { code, out } = await check(
    "--format=json",
    "--worlds=payloads/additive-change,faults/403",
    "--allow=payloads/*",
    ...client("naive"),
  );
  const { worlds } = JSON.parse(out) as { worlds: Record<string, unknown>[] };
  expect(worlds).toMatchObject([
    { name: "plain", verdict: "passes", exit: 0, requests: 2 },
    { name: "payloads/additive-change", verdict: "known", exit: 1, output: expect.stringContaining("ten members") },
    { name: "faults/403", verdict: "ends", exit: 1, demands: "end", requests: 1 },
  ]);
  expect(code).toBe(0);
});

test("a client that hangs counts as failed and is stopped", async () => {
  const hangs = `fetch(process.env.UNDERSTUDY_URL + "/v1/pricing/catalog").then(({ ok }) => ok || setInterval(() => {}, 1000))`;
  const { code, out } = await check("--worlds", "faults/403", "--timeout", "1", ...script(hangs));
  expect(out).toMatch(/^BREAKS +faults\/403 .*did not end in time$/m);
  expect(code).toBe(1);
});

/** A test command that passes in the plain world, and otherwise writes this and fails. */
const failing = (output: string) =>
  script(
    `fetch(process.env.UNDERSTUDY_URL + "/v1/pricing/catalog").then(() => {
      if (process.env.UNDERSTUDY_WORLD === "plain") return;
      console.log(${JSON.stringify(output)});
      process.exitCode = 1;
    })`,
  );

test.each([
  ["node:test", "not ok 1 - pages\n  ---\n  error: 'terminated'\n# fail 1\n# duration_ms 313", "error: 'terminated'"],
  ["jest", "FAIL ./a.test.js\n  ● a list is read\n    expect(received).toBe(expected)\nTime: 1 s", "● a list is read"],
  [
    "vitest, in colours",
    "\x1b[41m FAIL \x1b[49m a.test.ts\n\x1b[31mAssertionError: no list\x1b[39m",
    "AssertionError: no list",
  ],
  [
    "go test",
    "--- FAIL: TestList (0.01s)\n    a_test.go:9: no list\nFAIL\nexit status 1",
    "--- FAIL: TestList (0.01s)",
  ],
  ["Maven", "Running ATest\n[ERROR] ATest.list:12 expected: <1>\n[INFO] Total time: 1 s", "[ERROR] ATest.list:12"],
])("a row says what failed in the words of %s", async (_, output, reason) => {
  const { out } = await check("--population", "2000", "--worlds", "faults/503", ...failing(output));
  expect(out).toContain(`exit 1: ${reason}`);
});

test("what a passing run leaves in the background ends with it, and the way to run it again can be pasted", async () => {
  const leaves = `curl -s "$UNDERSTUDY_URL/v1/pricing/catalog"; sleep 300 & test "$UNDERSTUDY_WORLD" = plain`;
  const { code, out } = await check("--timeout", "60", "--worlds", "faults/403,faults/503", "--", "sh", "-c", leaves);
  expect(out).not.toContain("did not end in time");
  expect(out).toContain(`-- sh -c '${leaves}'`);
  expect(code).toBe(1);
});

test.runIf(process.platform === "linux")("so does what has left its process group", async () => {
  const pids = join(newFolder(), "pids");
  const leaves = `curl -s "$UNDERSTUDY_URL/v1/pricing/catalog"; setsid sh -c 'echo $$ >> ${pids}; exec sleep 300' &`;
  const { out } = await check("--timeout", "60", "--worlds", "faults/403", "--", "sh", "-c", `${leaves} sleep 1`);
  expect(out).not.toContain("did not end in time");
  const strays = readFileSync(pids, "utf8").trim().split("\n");
  expect(strays).toHaveLength(2);
  for (const pid of strays) expect(isAlive(pid)).toBe(false);
});

/** Where nobody collects a process that has ended, it remains as a zombie. */
function isAlive(pid: string): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("a run that would check nothing is refused: no command, one without requests, one that never passes, an unknown world", async () => {
  expect(await check()).toMatchObject({ code: 2, err: expect.stringContaining("after --") });
  expect(await check(...script("0"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("without sending a request"),
  });
  expect(await check(...script("process.exit(3)"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("Let it pass"),
  });
  expect(await check("--", "no-such-program")).toMatchObject({
    code: 2,
    err: expect.stringContaining("cannot be started"),
  });
  expect(await check("--worlds", "payloads/sparse-payload", ...script("0"))).toMatchObject({
    code: 2,
    err: expect.stringContaining('did you mean "payloads/sparse-payloads"'),
  });
});

test("each contested reading is a world, and the command's own --help is passed to it", async () => {
  const { out } = await check("--list");
  const readings = assumptions().flatMap(({ id, readings = [] }) =>
    readings.slice(1).map(({ name }) => `${id}=${name}`),
  );
  expect(readings.filter((name) => !out.includes(`readings/${name} `))).toEqual([]);
  expect(await check("--", process.execPath, "--help")).toMatchObject({
    code: 2,
    err: expect.stringContaining("without sending a request"),
  });
});
