import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { runServer } from "../processes.ts";
import { ask } from "../stores/load.ts";

/** Run by the server at its end: the largest size that its young generation had. */
const watcher = `
const { getHeapSpaceStatistics } = require("node:v8");
let largest = 0;
setInterval(() => {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  largest = Math.max(largest, young.space_size);
}, 50).unref();
process.once("exit", () => console.error("young generation " + largest));
`;

test("answers that were sent do not pile up in a server that is busy from its start", async () => {
  const folder = newFolder();
  const file = join(folder, "watcher.cjs");
  writeFileSync(file, watcher);
  const { url, said, kill } = await runServer(["--no-limits", "--population", "2000"], {
    env: { ...process.env, NODE_OPTIONS: `--require ${file}` },
  });
  try {
    for (let batch = 0; batch < 60; batch++) {
      const texts = Array.from({ length: 32 }, (_, i) => `rust or go engineers x${batch * 32 + i}`);
      await Promise.all(
        texts.map((text) => ask(url, `GET /v1/developers/search?limit=20&q=${encodeURIComponent(text)}`)),
      );
    }
  } finally {
    await kill("SIGTERM");
  }
  const largest = Number(/young generation (\d+)/.exec(said())?.[1]);
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThanOrEqual(16 * 2 ** 20);
}, 60_000);
