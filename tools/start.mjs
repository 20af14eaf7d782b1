// npm start: prepares what is missing, then serves in this process. npm runs a script by a shell, which forwards no
// signals: without the watch below, a server would outlive its `npm start`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const shell = process.ppid;
const prepared = spawnSync(process.execPath, [join(import.meta.dirname, "setup.mjs"), "--build"], { stdio: "inherit" });
if (prepared.status !== 0) process.exit(prepared.status ?? 1);
await import("../dist/cli.cjs");
setInterval(() => process.ppid !== shell && process.kill(process.pid, "SIGTERM"), 500).unref();
