import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/** A stand-in for `node:24-slim`, so that no image registry is needed: Debian's smallest system with Node and npm. */
export function makeBase(folder) {
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "stable";
  run("debootstrap", ["--variant=minbase", release, folder]);
  const packages = join(folder, "tmp/packages");
  mkdirSync(packages);
  const node = `node-${process.platform}-${process.arch}`;
  run("npm", ["install", "--prefix", packages, "--ignore-scripts", "--no-audit", "--no-fund", `${node}@24`, "npm@11"]);
  const bin = join(folder, "usr/local/bin");
  renameSync(join(packages, "node_modules", node, "bin/node"), join(bin, "node"));
  const modules = join(folder, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(join(packages, "node_modules/npm"), join(modules, "npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(bin, "npm"));
  rmSync(packages, { recursive: true });
}
