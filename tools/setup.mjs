// Installs what package-lock.json names if that has not been done for this lock file, and builds what is out of date.
// `npm start` (start.mjs) and `npm test` call it, so that a new clone needs nothing else.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions } from "./options.mjs";

const { values } = readOptions(import.meta.filename, { options: { build: { type: "boolean" } } });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(root, "node_modules", ".cache", "installed");
const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

const isInstalled = existsSync(mark) && readFileSync(mark, "utf8") === wanted;
const canWrite = isWritable(root);
const canServe = isInstalled && existsSync(join(root, "dist/cli.cjs"));

if (!canWrite && !canServe) {
  stop(
    `${root} cannot be written to by this user, and what has to be installed and built there is missing or out of date. Run npm start once as a user who can write there, or in a copy of your own.`,
  );
}
if (!isInstalled) {
  console.error("Installing packages (once) …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) stop("npm could not install the packages, and says above why. Mend that, and run this again.");
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}
if (values.build && canWrite) {
  const { build } = await import("./build.mjs");
  await build(root);
} else if (values.build) {
  console.error(`${root} cannot be written to: what was built there before is used.`);
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
