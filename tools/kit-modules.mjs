// node tools/kit-modules.mjs OUT: copies what the contract kit needs beside the bundle, and what that needs in turn, so that
// the image has it without a package manager and at the versions of the lock file.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const wanted = ["vitest", "supertest"];

function copyKitModules(root, out) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  /** Node's own search: the nearest node_modules upwards. */
  const find = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
      const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      if (packages[path] !== undefined || at === "") return packages[path] && path;
    }
  };
  const found = new Set();
  const visit = (path) => {
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      visit(find(path, name));
  };
  for (const name of wanted) visit(find("", name));
  for (const path of found) {
    const inner = join(root, path, "node_modules");
    cpSync(join(root, path), join(out, path), { recursive: true, filter: (source) => source !== inner });
  }
  return found.size;
}

if (process.argv[1] === import.meta.filename) {
  const [, , out] = process.argv;
  if (out === undefined) throw new Error("Say where to copy to: node tools/kit-modules.mjs OUT");
  console.log(`${copyKitModules(join(import.meta.dirname, ".."), out)} packages`);
}
