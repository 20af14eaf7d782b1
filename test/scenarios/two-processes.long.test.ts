import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { type Fetch, newFetch } from "../../src/doors/fetch.ts";
import { createCore } from "../../src/library/understudy.ts";
import { newFolder } from "../folder.ts";
import { drives } from "./drives.ts";
import { play } from "./hand.ts";

/** One request of a drive, so that it can be repeated without the drive. */
interface Line {
  readonly path: string;
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };
}

/** Sends recorded requests and returns, for each scenario, a hash of every status, header and byte of the answers. */
const player = `
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { newFetch } from "./src/doors/fetch.ts";
import { createCore } from "./src/library/understudy.ts";

const renderReport = async () => new TextEncoder().encode("%PDF-1.7\\n".padEnd(2_000, "x"));
const fetch = newFetch(createCore({}, { renderReport }));
for (const [name, lines] of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const hash = createHash("sha256");
  for (const { path, init } of lines) {
    const response = await fetch(path, init).catch(() => null);
    hash.update(response === null ? "broken off" : response.status + JSON.stringify([...response.headers]));
    if (response !== null) hash.update(new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0))));
  }
  console.log(name, hash.digest("hex"));
}
`;

async function playElsewhere(folder: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, "player.mjs"), join(folder, "scripts.json")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return output;
}

const folder = newFolder();

test("a walk through every scenario gives the same bytes in two processes", async () => {
  const core = createCore({}, { renderReport: async () => new TextEncoder().encode("%PDF-1.7\n".padEnd(2_000, "x")) });
  const inProcess = newFetch(core);
  const scripts: [name: string, lines: Line[]][] = [];
  for (const [name, drive] of Object.entries(drives)) {
    if (!core.stage.catalogue().names.includes(name)) continue;
    const lines: Line[] = [];
    const recording: Fetch = (input, init) => {
      lines.push({ path: String(input), init: init as Line["init"] });
      return inProcess(input, init);
    };
    // Another test checks the results of drives; here only their requests are used.
    await play(core, recording, name, drive).catch(() => {});
    scripts.push([name, lines]);
  }
  await build({
    stdin: { contents: player, resolveDir: process.cwd(), loader: "ts" },
    outfile: join(folder, "player.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire as newRequire } from "node:module"; const require = newRequire(import.meta.url);',
    },
  });
  writeFileSync(join(folder, "scripts.json"), JSON.stringify(scripts));
  const [first, second] = await Promise.all([playElsewhere(folder), playElsewhere(folder)]);
  expect(first.trim().split("\n")).toHaveLength(scripts.length);
  expect(new Set(first.split("\n")).size).toBeGreaterThan(scripts.length);
  expect(second).toBe(first);
}, 120_000);
