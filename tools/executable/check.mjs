// Tests a new executable: everything works without Node's own command line, and a start takes at most a given factor
// longer than the package's.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { said } from "../said.mjs";

const maxRatio = 1.3;

/** Both are words of a command, because an emulator may precede the program. */
export async function checkExecutable(executable, packaged, { pairs }) {
  const home = mkdtempSync(join(tmpdir(), "understudy-home-"));
  const cache = join(home, "cache");
  // No Node on the PATH, as on a machine without Node.
  const env = { PATH: "/nowhere", HOME: home, UNDERSTUDY_CACHE: cache };
  try {
    const version = run(executable, ["--version"], env).trim();
    await serve(executable, env, async (url) => {
      await expectOk(`${url}/_understudy/health`);
      await expectOk(`${url}/_understudy/console`);
      await expectOk(`${url}/_understudy/console/app.js`);
      run(executable, ["contract", "--target", url, "--key", "svc_sk_demo_agent", "--only", "catalog"], env);
    });
    if (readdirSync(cache).length !== 1) throw new Error(`It unpacked itself more than once: ${readdirSync(cache)}`);
    const times = { executable: [], packaged: [] };
    for (let pair = 0; pair < pairs; pair++) {
      times.executable.push(await timeOf(executable, env));
      times.packaged.push(await timeOf(packaged, process.env));
    }
    const [own, other] = [median(times.executable), median(times.packaged)];
    const ratio = own / other;
    const figures = `${own.toFixed(0)} ms from start to first answer, the package ${other.toFixed(0)} ms: ${ratio.toFixed(2)} times`;
    if (ratio > maxRatio) throw new Error(`${figures}, which is more than ${maxRatio}.`);
    return `${version}: ${figures}`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function run([program, ...before], args, env) {
  return execFileSync(program, [...before, ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", 2] });
}

async function timeOf(command, env) {
  const began = performance.now();
  return serve(command, env, async (url) => {
    await expectOk(`${url}/v1/pricing/catalog`);
    return performance.now() - began;
  });
}

async function serve([program, ...before], env, use) {
  const server = spawn(program, [...before, "start", "--port", "0"], { env, stdio: ["ignore", "pipe", 2] });
  const ended = once(server, "exit");
  try {
    const [, url] = await said(server, /ready at \S*?(http:\/\/127\.0\.0\.1:\d+)/);
    return await use(url);
  } finally {
    server.kill();
    await ended;
  }
}

async function expectOk(url) {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
}

function median(numbers) {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
