import { spawn } from "node:child_process";
import { existsSync, openSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { freePort } from "../redis.ts";
import { startServer } from "../server.ts";

/** The built command line as a process, with its output redirected to a given file or pipe. */
function run(args: readonly string[], out: number | "pipe" = "pipe") {
  const child = spawn(process.execPath, ["dist/cli.cjs", ...args], { stdio: ["ignore", out, "pipe"] });
  let err = "";
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, code, err: () => err };
}

const folder = newFolder();

/** Uses a device that is always full in place of a full disk. */
describe.skipIf(!existsSync("/dev/full") || !existsSync("dist/cli.cjs"))("when the disk is full", () => {
  test("a document that cannot be written is reported in a sentence", async () => {
    const file = run(["openapi", "--out", "/dev/full"]);
    expect(await file.code).toBe(2);
    expect(file.err()).toContain("--out: /dev/full cannot be written: the disk is full");
    const piped = run(["openapi"], openSync("/dev/full", "w"));
    expect(await piped.code).toBe(1);
    expect(piped.err()).toContain("The output could not be written: ENOSPC");
    expect(piped.err()).not.toMatch(/^\s+at /m);
  });

  test("a server continues without its log and exits normally", async () => {
    const port = await freePort();
    const server = run(["start", "--port", String(port)], openSync("/dev/full", "w"));
    const health = () =>
      fetch(`http://127.0.0.1:${port}/_understudy/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    for (let i = 0; i < 20; i++) expect(await health()).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.code).toBe(0);
  }, 40_000);

  test("reports that fit on the disk are complete, the others are named, and the results are still printed", async () => {
    const { url, close } = await startServer();
    for (const name of ["junit.xml", "report.html"]) symlinkSync("/dev/full", join(folder, name));
    try {
      const args = ["contract", "--target", url, "--key", "svc_sk_demo_agent", "--only", "quotas", "--report", folder];
      const kit = run(args);
      let out = "";
      kit.child.stdout?.on("data", (chunk) => {
        out += chunk;
      });
      expect(await kit.code).toBe(2);
      expect(out).toContain("requests");
      expect(kit.err()).toMatch(/junit\.xml cannot be written: the disk is full/);
      expect(readdirSync(folder).sort()).toEqual([
        "assumptions.json",
        "overlay.json",
        "partial.jsonl",
        "report.json",
        "report.sarif",
        "summary.md",
      ]);
    } finally {
      await close();
    }
  }, 90_000);
});

test.skipIf(!existsSync("dist/cli.cjs"))("a reader may close the pipe early", async () => {
  const document = run(["openapi"]);
  document.child.stdout?.once("data", () => document.child.stdout?.destroy());
  expect(await document.code).toBe(0);
  expect(document.err()).toBe("");
});

test.skipIf(!existsSync("dist/cli.cjs"))(
  "a port that was taken in the meantime is reported with what to do",
  async () => {
    const { url, close } = await startServer();
    const late = run(["start", "--port", new URL(url).port]);
    expect(await late.code).toBe(2);
    expect(late.err()).toContain(
      `another Understudy, whose console is at ${url}/_understudy/console. End that one, or choose`,
    );
    expect((await fetch(`${url}/_understudy/health`)).status).toBe(200);
    await close();
  },
);
