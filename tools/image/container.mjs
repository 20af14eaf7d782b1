import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { said } from "../said.mjs";
import { run } from "./run.mjs";

let started = 0;

/**
 * What `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` does, with a separate
 * network. Resolves once the server listens.
 */
export async function startContainer({ config, root, work }, { command = config.Cmd, volumes = {}, memory } = {}) {
  const id = `understudy-${process.pid}-${++started}`;
  const bundle = join(work, id);
  const runc = ["--root", join(work, "runc")];
  mkdirSync(bundle);
  run("runc", ["spec", "--bundle", bundle]);
  const file = join(bundle, "config.json");
  const spec = JSON.parse(readFileSync(file, "utf8"));
  const [uid, gid] = config.User.split(":").map(Number);
  const mounts = Object.entries(volumes).map(([destination, source]) => ({
    destination,
    type: "bind",
    source,
    options: ["bind", "rw"],
  }));
  spec.root = { path: root, readonly: true };
  Object.assign(spec.process, {
    terminal: false,
    user: { uid, gid },
    args: [...config.Entrypoint, ...command],
    env: config.Env,
    cwd: config.WorkingDir,
    capabilities: { bounding: [], effective: [], permitted: [] },
    noNewPrivileges: true,
  });
  spec.mounts.push(
    { destination: "/tmp", type: "tmpfs", source: "tmpfs", options: ["nosuid", "nodev", "mode=1777"] },
    ...mounts,
  );
  if (memory !== undefined) spec.linux.resources.memory = { limit: memory };
  writeFileSync(file, JSON.stringify(spec));
  const child = spawn("runc", [...runc, "run", "--bundle", bundle, id], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  await said(child, /ready at \S*http/);
  return {
    /** Runs a command inside, as the image's user. */
    exec(...words) {
      const { status, stdout, stderr } = spawnSync("runc", [...runc, "exec", id, ...words], { encoding: "utf8" });
      return { status, said: `${stdout}${stderr}` };
    },
    /** Sends a signal, and waits for the exit code. */
    async stop(signal) {
      if (child.exitCode === null) run("runc", [...runc, "kill", id, signal]);
      const [code] = await ended;
      return code;
    },
  };
}
