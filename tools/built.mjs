// Whether dist/ is that of the sources: it was begun to be built when none of them had changed since.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a build reads. */
const sources = ["src", "contracts", "fixtures", "scenarios", "tools", "package.json", "package-lock.json"];
const noteOf = (root) => join(root, "node_modules/.cache/built");

/** The first source found that has changed since dist/ was built, and so what is out of date; null where nothing has. */
export function changedSinceBuilt(root) {
  const note = noteOf(root);
  if (!existsSync(note) || !existsSync(join(root, "dist/cli.cjs"))) return "dist";
  const built = statSync(note).mtimeMs;
  for (const source of sources) {
    const path = join(root, source);
    // A folder changes when a file comes or goes.
    const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
    const changed = ["", ...inside].find((file) => statSync(join(path, file)).mtimeMs > built);
    if (changed !== undefined) return join(source, changed);
  }
  return null;
}

/** To be called when all is built, with the moment at which that began. */
export function noteBuilt(root, began) {
  const note = noteOf(root);
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, "");
  utimesSync(note, began, began);
}

/** Before tests that run what is built (vitest.config.ts): a page of yesterday fails for no reason of today. */
export function setup() {
  const root = join(import.meta.dirname, "..");
  if (changedSinceBuilt(root) === null) return;
  const { status } = spawnSync(process.execPath, [join(root, "tools/setup.mjs"), "--build"], { stdio: "inherit" });
  if (status !== 0) throw new Error("What the tests run could not be built; why is said above. Mend that first.");
}
