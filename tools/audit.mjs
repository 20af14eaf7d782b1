// npm run audit: asks the registry about known flaws of the packages whose code is in dist/. They are bundled, so that
// package.json has them among its devDependencies, where `npm audit --omit=dev` does not look.
// Ends with 1 where a flaw of severity high or above is known, with 3 where the registry could not be asked.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "understudy-audit-"));
try {
  const shipped = await build(root, { dist: join(folder, "dist") });
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const packages = Object.fromEntries(
    shipped.map((path) => {
      const { dev: _, ...locked } = lock.packages[path];
      return [path, locked];
    }),
  );
  const top = shipped.filter((path) => path.lastIndexOf("node_modules/") === 0);
  const dependencies = Object.fromEntries(top.map((path) => [path.slice(13), packages[path].version]));
  const about = { name: "shipped", version: "0.0.0", private: true, dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...about, lockfileVersion: lock.lockfileVersion, packages: { "": about, ...packages } }),
  );
  console.log(`Asking about ${shipped.length} shipped packages: ${shipped.map((path) => path.slice(13)).join(", ")}`);
  const args = ["audit", "--package-lock-only", "--json"];
  const { stdout } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  process.exitCode = conclude(JSON.parse(stdout || "{}"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function conclude(report) {
  if (report.metadata === undefined) {
    console.error(`The registry was not able to say: ${report.message ?? report.error?.summary ?? "no answer"}`);
    return 3;
  }
  const flaws = Object.values(report.vulnerabilities ?? {});
  for (const { name, severity, range } of flaws) console.log(`${severity}: ${name} ${range}`);
  const grave = flaws.filter(({ severity }) => severity === "high" || severity === "critical");
  console.log(`${flaws.length} known flaws, ${grave.length} of them high or critical`);
  return grave.length === 0 ? 0 : 1;
}
