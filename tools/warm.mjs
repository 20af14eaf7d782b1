// node tools/warm.mjs [DIST [NODE …]]: starts the built server once and searches, so that its compiled code, its people and
// its phrases are stored beside it (src/cli/cached.ts). An image whose containers cannot write would otherwise compile at each start. NODE …
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
    const kept = (form) => () => readdirSync(dist).find((name) => name.endsWith(".cache") && form.test(name));
    const headers = { authorization: "Bearer svc_sk_demo_agent" };
    const ask = async (path) => (await fetch(url + path, { headers })).arrayBuffer();
    await ask("/v1/pricing/catalog");
    const code = await until("compiled code", kept(/^start-\w+\.cjs\.v/));
    await ask("/v1/developers/search?q=senior+Rust+engineers+in+Berlin");
    const [people, phrases] = [await until("people", kept(/\.people\./)), await until("phrases", kept(/\.phrases\./))];
    return [code, people, phrases].join(", ");
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
