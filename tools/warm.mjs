// node tools/warm.mjs [DIST [NODE …]]: starts the built server once, so that its compiled code is stored
// beside it (src/cli/compile-cache.ts). An image whose containers cannot write would otherwise compile at each start. NODE …
// runs it: this Node, unless the words of a command for another processor are given.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readOptions } from "./options.mjs";
import { said } from "./said.mjs";

const patienceMs = 60_000;

async function warm(dist, [program, ...args]) {
  const start = [join(dist, "cli.cjs"), "start", "--port", "0", "--log", "pretty"];
  const server = spawn(program, [...args, ...start], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const until = async (what, find) => {
    for (const began = Date.now(); Date.now() - began < patienceMs; await wait(50)) {
      const found = find();
      if (found) return found;
      if (server.exitCode !== null) break;
    }
    throw new Error(`There is no ${what}.`);
  };
  try {
    const [url] = await said(server, /http:\/\/127\.0\.0\.1:\d+/);
    await (await fetch(`${url}/v1/pricing/catalog`)).arrayBuffer();
    return await until("compiled code", () =>
      readdirSync(dist).find((name) => /^start-\w+\.cjs\.v.*\.cache$/.test(name)),
    );
  } finally {
    server.kill();
    await ended;
  }
}

const [first, ...node] = process.argv.slice(2);
const [dist = join(import.meta.dirname, "../dist")] = readOptions(import.meta.filename, {
  args: first === undefined ? [] : [first],
  allowPositionals: true,
}).positionals;
console.log(`Kept ${await warm(dist, node.length > 0 ? node : [process.execPath])}`);
