import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { tokens } from "../harness.ts";
import { runServer } from "../processes.ts";

test("the built server handles every script like the sources", async () => {
  const { url, kill } = await runServer(["--population", "200"]);
  const jd = "バックエンドエンジニア\n勤務地：東京\n■必須スキル\n・Go、Javaは不要\n■歓迎スキル\n・Rust";
  try {
    const response = await fetch(`${url}/v1/searches/compile`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" },
      body: JSON.stringify({ jd }),
    });
    const { understood, ignored } = (await response.json()) as {
      understood: { as: string; value: string }[];
      ignored: string[];
    };
    expect(understood.map(({ as, value }) => `${as}: ${value}`)).toEqual([
      "role: backend engineer",
      "city: Tokyo",
      "language: Go",
      "preferred language: Rust",
    ]);
    expect(ignored).toContain("Javaは不要");
  } finally {
    await kill();
  }
}, 30_000);

test.each([
  ["pact publish", 2, 'pact knows verify, export, not "publish".\nTry: understudy pact --help\n'],
  [
    "contract --target http://127.0.0.1:1",
    3,
    "The target cannot be used: http://127.0.0.1:1: nothing listens there.\n",
  ],
])("built commands, which are scripts of their own, report a mistake in a sentence: %s", (line, status, stderr) => {
  const ended = spawnSync(process.execPath, ["dist/cli.cjs", ...line.split(" ")], { encoding: "utf8" });
  expect(ended).toMatchObject({ status, stderr });
});

test("under --frozen-intrinsics the control plane, the console and the interface answer", async () => {
  const server = await runServer([], { env: { ...process.env, NODE_OPTIONS: "--frozen-intrinsics" } });
  try {
    const paths = ["/v1/pricing/catalog", "/_understudy/console", "/_understudy/journal", "/_understudy/control.json"];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  } finally {
    await server.kill();
  }
});
