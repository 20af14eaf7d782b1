// The third-party code that the package ships. It is bundled, so package.json has it among the devDependencies, which
// npm's own commands ignore with --omit=dev.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");

/** Calls `use` with a folder whose lock file names the shipped packages as dependencies, and with their names. */
export async function withShipped(use) {
  const scratch = mkdtempSync(join(tmpdir(), "understudy-shipped-"));
  try {
    // npm calls what it lists by the folder's name.
    const folder = join(scratch, "understudy");
    mkdirSync(folder);
    const shipped = await build(root, { dist: join(folder, "dist") });
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const packages = Object.fromEntries(shipped.map((path) => [path, asShipped(path, lock.packages, shipped)]));
    const top = shipped.filter((path) => path.lastIndexOf("node_modules/") === 0);
    const dependencies = Object.fromEntries(top.map((path) => [path.slice(13), packages[path].version]));
    const { name, version, description, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const about = { name, version, description, license, private: true, dependencies };
    writeFileSync(join(folder, "package.json"), JSON.stringify(about));
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ ...about, lockfileVersion: lock.lockfileVersion, packages: { "": about, ...packages } }),
    );
    return await use(
      folder,
      shipped.map((path) => path.slice(13)),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * A package of the lock file with those of its dependencies that are shipped. npm would report the others as missing, and
 * one of the same name in another version as wrong.
 */
export function asShipped(path, locked, shipped) {
  const { dev: _, dependencies, peerDependencies, ...rest } = locked[path];
  const isShipped = ([name]) => shipped.includes(placeOf(name, path, locked));
  const kept = (wanted = {}) => Object.fromEntries(Object.entries(wanted).filter(isShipped));
  return { ...rest, dependencies: kept(dependencies), peerDependencies: kept(peerDependencies) };
}

/** Where a package finds a dependency: in its own node_modules, or in those of the folders above, the nearest first. */
function placeOf(name, path, locked) {
  const folders = path.split("/node_modules/");
  const places = folders.map((_, depth) => [...folders.slice(0, folders.length - depth), name].join("/node_modules/"));
  return [...places, `node_modules/${name}`].find((place) => place in locked);
}
