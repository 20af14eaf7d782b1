import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDocument } from "../../../src/alignment/own-document.ts";
import { listen } from "../../../src/doors/listen.ts";
import { newTestCore } from "../../core.ts";
import { newFolder } from "../../folder.ts";
import { tokens } from "../../harness.ts";

/** What is built, whose judge of documents never comes to an end over a list. */
const folder = newFolder();
const theirs = join(folder, "openapi.json");
const loop = `
  import { parentPort } from "node:worker_threads";
  import "./real-document-worker.js";
  parentPort.on("message", ({ name, input: [seen] }) => {
    if (name === "judge" && seen.path.startsWith("/v1/shortlists")) for (;;);
  });
`;
let target: Awaited<ReturnType<typeof listen>>;
const core = newTestCore();
const owner = tokens.owner as string;

beforeAll(async () => {
  const dist = join(folder, "dist");
  cpSync("dist", dist, { recursive: true });
  for (const each of ["node_modules", "scenarios", "package.json"]) symlinkSync(resolve(each), join(folder, each));
  renameSync(join(dist, "document-worker.js"), join(dist, "real-document-worker.js"));
  writeFileSync(join(dist, "document-worker.js"), loop);
  writeFileSync(theirs, JSON.stringify(ownDocument()));
  target = await listen(core, { port: 0 });
});
afterAll(() => target.close());

function start(...args: readonly string[]) {
  const env = { ...process.env, XDG_STATE_HOME: folder };
  const child: ChildProcess = spawn(process.execPath, [join(folder, "dist/cli.cjs"), ...args], { cwd: folder, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => {
      said += text;
    });
  }
  const ended = new Promise<string>((done) => child.once("close", () => done(said)));
  return { said: () => said, ended, interrupt: () => child.kill("SIGINT") };
}

const unjudgedIn = (report: string) =>
  JSON.parse(readFileSync(join(folder, report, "report.json"), "utf8")).itsDocument.unjudged.join("\n");

/** A judge is given up after five seconds that this process computed, and three of them may be. */
const patience = { timeout: 180_000 };

test(
  "Ctrl-C of a proxy whose judge never ends waits for it no longer than for an end, and the report names the exchange",
  patience,
  async () => {
    const report = ["--document", theirs, "--report", "proxied"];
    const proxy = start("proxy", "--target", target.url, "--port", "0", ...report);
    await expect.poll(proxy.said, { timeout: 30_000 }).toMatch(/Forwarding http/);
    const [, url] = /Forwarding (\S+)/.exec(proxy.said()) as unknown as [string, string];
    const headers = { authorization: `Bearer ${owner}` };
    expect((await fetch(`${url}/v1/shortlists`, { headers })).status).toBe(200);
    proxy.interrupt();
    expect(await proxy.ended).toMatch(/1 of 1 exchanges judged/);
    // The document as a whole comes first, and may be under way yet.
    expect(unjudgedIn("proxied")).toMatch(/longer than 0\.6 s/);
    expect(unjudgedIn("proxied")).toContain("GET /v1/shortlists answered 200 could not be judged");
  },
);

test(
  "a contract run whose judge never ends comes to its own, removes what it made, and its report names the exchange",
  patience,
  async () => {
    const report = ["--document", theirs, "--report", "checked"];
    const only = ["--only", "^shortlists", "--allow-writes", "--session", owner];
    const run = start("contract", "--target", target.url, ...only, ...report);
    expect(await run.ended).toMatch(/removed [1-9]\d*/);
    expect(unjudgedIn("checked")).toMatch(/\/v1\/shortlists.* could not be judged: it took longer than 5 s/);
  },
);
