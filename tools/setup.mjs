// Installs what package-lock.json names if that has not been done for this lock file, and builds what is out of date.
// `npm start` (start.mjs) and `npm test` call it, so that a new clone needs nothing else.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions } from "./options.mjs";

const { values } = readOptions(import.meta.filename, { options: { build: { type: "boolean" } } });
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(root, "node_modules", ".cache", "installed");
const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(mark) || readFileSync(mark, "utf8") !== wanted) {
  console.error("Installing packages (once) …");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}
if (values.build) {
  const { build } = await import("./build.mjs");
  await build(root);
}
