// Installs what package-lock.json names if it is not there, and builds what is out of date.
// `npm start` (start.mjs) and `npm test` call it, so that a new clone needs nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInstalled } from "./installed.mjs";
import { waitForTurn } from "./one-at-a-time.mjs";
import { readOptions } from "./options.mjs";

const { values } = readOptions(import.meta.filename, { options: { build: { type: "boolean" } } });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** In the folder itself, because npm empties node_modules. */
const turnFile = join(root, ".setup-lock");

if (isWritable(root)) {
  await waitForTurn(turnFile, (pid) =>
    console.error(`Process ${pid ?? "…"} is installing or building here (${turnFile}); waiting for it …`),
  );
  if (!isInstalled(root)) await install();
  if (values.build) {
    await buildWhatChanged();
  }
} else if (!isInstalled(root) || !existsSync(join(root, "dist/cli.cjs"))) {
  stop(
    `${root} cannot be written to by this user, and what has to be installed and built there is missing or out of date. Run npm start once as a user who can write there, or in a copy of your own.`,
  );
} else if (values.build) {
  console.error(`${root} cannot be written to: what was built there before is used.`);
}

async function buildWhatChanged() {
  const { changedSinceBuilt, noteBuilt } = await import("./built.mjs");
  const changed = changedSinceBuilt(root);
  if (changed === null) return;
  console.error(changed === "dist" ? "Building dist/ …" : `Building dist/, for ${changed} has changed …`);
  const began = new Date();
  const { build } = await import("./build.mjs");
  await build(root);
  noteBuilt(root, began);
}

async function install() {
  console.error("Installing packages (once) …");
  const npm = spawn("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  // It must not go on by itself when the next one takes its turn.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => npm.kill(signal));
  const [status] = await once(npm, "exit").catch((error) => stop(`npm cannot be run: ${error.message}.`));
  if (status !== 0) stop("npm could not install the packages, and says above why. Mend that, and run this again.");
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function stop(why) {
  console.error(why);
  process.exit(2);
}
