// node tools/image.mjs [--base FOLDER]: the Dockerfile, built by buildah and run by runc. Needs root, buildah, debootstrap
// and runc; names a missing one and ends with 3. --base uses an existing stand-in for node:24-slim.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { buildImage } from "./image/build.mjs";
import * as checks from "./image/check.mjs";
import { readOptions } from "./options.mjs";

const { base } = readOptions(import.meta.filename, { options: { base: { type: "string" } } }).values;
const folders = (process.env.PATH ?? "").split(delimiter);
const missing = ["buildah", "debootstrap", "runc"].filter(
  (name) => !folders.some((each) => existsSync(join(each, name))),
);
if (process.getuid?.() !== 0) missing.unshift("root");
else if (spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]).status !== 0)
  missing.push("the right to make namespaces");
if (missing.length > 0) {
  console.log(`The image is not tried here: it takes ${missing.join(", ")}.`);
  process.exit(3);
}
process.chdir(join(import.meta.dirname, ".."));
const work = mkdtempSync(join(tmpdir(), "understudy-image-"));
const version = "1.2.3";
const since = performance.now();
const tell = (sentence) =>
  console.log(`${((performance.now() - since) / 1_000).toFixed(0).padStart(4)} s  ${sentence}`);
try {
  const image = { ...buildImage({ work, base, version }), version };
  tell("built");
  for (const check of Object.values(checks)) tell(await check(image));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  spawnSync("sh", [
    "-c",
    `for id in $(runc --root ${work}/runc list -q); do runc --root ${work}/runc delete -f $id; done`,
  ]);
  rmSync(work, { recursive: true, force: true });
}
