import assert from "node:assert";
import { spawn, spawnSync } from "node:child_process";

const cli = "node_modules/understudy/dist/cli.cjs";
const server = spawn(process.execPath, [cli, "start", "--port", "0", "--log", "json"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const url = await new Promise((resolve) =>
  server.stdout.on("data", (text) => {
    const line = String(text)
      .split("\n")
      .find((each) => each.includes('"ready"'));
    if (line) resolve(JSON.parse(line).url);
  }),
);
const run = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: "utf8" });
try {
  const judged = run(
    "contract",
    "--target",
    url,
    "--key",
    "svc_sk_demo_agent",
    "--only",
    "^Catalog|^Me",
    "--report",
    "report",
  );
  assert.equal(judged.status, 0, judged.stdout + judged.stderr);
  await fetch(`${url}/v1/me`, { headers: { authorization: "Bearer svc_sk_demo_agent" } });
  const exported = run("pact", "export", "--from", url, "--consumer", "app", "--out", "pacts");
  assert.equal(exported.status, 0, exported.stdout + exported.stderr);
  const verified = run("pact", "verify", "--pacts", "pacts", "--target", url);
  assert.equal(verified.status, 2, verified.stdout + verified.stderr);
  assert.match(verified.stderr, /npm install --save-dev @pact-foundation\/pact/);
} finally {
  server.kill("SIGTERM");
}
