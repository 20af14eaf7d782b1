// npm start: prepares what is missing, then serves in this process. npm runs a script by a shell, which forwards no
// signals: without the watch below, a server would outlive its `npm start`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isInstalled } from "./installed.mjs";

const shell = process.ppid;
const root = join(import.meta.dirname, "..");
const versionFlags = ["--version", "-v"];
const asked = process.argv.slice(2).find(isQuestion);
const isBuilt = existsSync(join(root, "dist/cli.cjs"));

if (asked !== undefined && !isBuilt && !isInstalled(root)) sayWithoutInstalling(asked);
else {
  if (asked === undefined || !isBuilt) prepare();
  await import("../dist/cli.cjs");
  setInterval(() => process.ppid !== shell && process.kill(process.pid, "SIGTERM"), 500).unref();
}

/** `help` is a command, and may be the value of a flag. */
function isQuestion(argument, at) {
  return ["--help", "-h", ...versionFlags].includes(argument) || (at === 0 && argument === "help");
}

function prepare() {
  const { status } = spawnSync(process.execPath, [join(root, "tools/setup.mjs"), "--build"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** The help is part of what is built, and a build needs packages. */
function sayWithoutInstalling(asked) {
  if (versionFlags.includes(asked)) {
    console.log(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
    return;
  }
  console.error(
    "The help is built from the sources, and nothing is installed or built here yet; asking for help installs nothing. Run npm start once, which installs what package-lock.json names, or read README.md.",
  );
  process.exitCode = 2;
}
