// Whether node_modules holds what package-lock.json names, whoever installed it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** npm writes its own list as the last step of an installation, so that one that was interrupted has none. */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, "package-lock.json"));
  const there = packagesIn(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true; // Understudy itself.
    const found = there[path];
    // What is optional is mostly for other systems than this one.
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}
