// A checkout that belongs to somebody else, or is mounted to be read only.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder } from "../folder.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
  for (const path of ["package.json", "package-lock.json", "tools/setup.mjs", "tools/options.mjs", "tools/start.mjs"])
    cpSync(path, join(folder, path));
});
afterEach(() => chmodSync(folder, 0o755));

/** By a user without rights there; root, as which CI runs, may write anywhere. */
function startIn(checkout: string) {
  chmodSync(checkout, 0o555);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, "tools/start.mjs")], {
    encoding: "utf8",
    ...nobody,
  });
  return { status, stderr };
}

test("what was built before is started", () => {
  mkdirSync(join(folder, "dist"));
  mkdirSync(join(folder, "node_modules/.cache"), { recursive: true });
  writeFileSync(join(folder, "dist/cli.cjs"), "process.exitCode = 0;");
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  writeFileSync(join(folder, "node_modules/.cache/installed"), lock);
  expect(startIn(folder)).toEqual({
    status: 0,
    stderr: `${folder} cannot be written to: what was built there before is used.\n`,
  });
});

test("where nothing was built, it is said what to do, without a stack", () => {
  const { status, stderr } = startIn(folder);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^\S+ cannot be written to by this user, .* Run npm start once as a user who can write there/);
  expect(stderr).not.toMatch(/ {4}at /);
});
