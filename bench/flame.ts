/**
 * Flame graphs of the server under each workload, kept in docs/profiles/: `npm run bench -- flame [--only NAME]`. The
 * program is bundled with its names, so figures differ a little from those of the packed one. `--only start` is a start.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { token } from "./parts/ask.ts";
import { startJob } from "./parts/capture.ts";
import { drawFlames, type Profile } from "./parts/flames.ts";
import { runLoad } from "./parts/load.ts";
import { startServer, stopServer } from "./parts/servers.ts";
import { temporaryFolder } from "./parts/temporary-folder.ts";
import { workloads } from "./parts/workloads.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const folder = temporaryFolder();
await build({
  entryPoints: { understudy: "src/cli/run.ts" },
  outdir: folder,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  format: "cjs",
  platform: "node",
  external: ["vitest", "vitest/*", "esbuild", "supertest", "redis", "@pact-foundation/pact", "*/render-report.ts"],
  define: { "import.meta.url": "here" },
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
  plugins: [
    {
      name: "deferred-zod",
      setup: ({ onResolve }) =>
        void onResolve({ filter: /^zod$/ }, () => ({ path: join(process.cwd(), "src/base/deferred-zod.ts") })),
    },
  ],
  logLevel: "error",
});
const runner = join(folder, "run.cjs");
writeFileSync(runner, 'require("./understudy.cjs").run();');
mkdirSync("docs/profiles", { recursive: true });

for (const name of ["start", ...Object.keys(workloads)].filter((each) => each.includes(values.only ?? ""))) {
  const into = mkdtempSync(join(folder, "profile-"));
  const server = await startServer(
    (port) => [
      ...["--cpu-prof", "--cpu-prof-interval", "250", `--cpu-prof-dir=${into}`, runner],
      ...["start", "--port", String(port), "--log", "silent", "--clock", "frozen", "--no-limits"],
    ],
    "/v1/pricing/catalog",
  );
  if (name !== "start") {
    const jobId = await startJob(server);
    await runLoad({ port: server.port, workload: name, jobId, connections: 16, seconds: 5, from: 0, token });
  }
  await stopServer(server);
  await wait(500);
  const [file = ""] = readdirSync(into);
  const profile = JSON.parse(readFileSync(join(into, file), "utf8")) as Profile;
  const target = `docs/profiles/${name.replaceAll(" ", "-")}.svg`;
  writeFileSync(
    target,
    drawFlames(profile, name === "start" ? "From spawn to the first answer" : `Under load: ${name}`),
  );
  console.log(`→ ${target}`);
}
