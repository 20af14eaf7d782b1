// npm run audit: asks the registry about known vulnerabilities of the packages whose code is in dist/. They are
// bundled, so package.json has them among its devDependencies, where `npm audit --omit=dev` does not look. Ends with 1
// if a vulnerability of severity high or above is known, with 3 if the registry could not be asked.
import { spawnSync } from "node:child_process";
import { readOptions } from "./options.mjs";
import { withShipped } from "./shipped.mjs";

readOptions(import.meta.filename);
process.exitCode = await withShipped((folder, names) => {
  console.log(`Asking about ${names.length} shipped packages: ${names.join(", ")}`);
  const args = ["audit", "--package-lock-only", "--json"];
  const { stdout } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  return conclude(JSON.parse(stdout || "{}"));
});

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
