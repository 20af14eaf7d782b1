// node tools/sbom.mjs [--out FILE]: the bill of materials (CycloneDX) of what the package ships, without build tools.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readOptions } from "./options.mjs";
import { withShipped } from "./shipped.mjs";

const { out } = readOptions(import.meta.filename, { options: { out: { type: "string" } } }).values;
const bill = await withShipped((folder) =>
  execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--loglevel=error"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  }),
);
if (out === undefined) process.stdout.write(bill);
else {
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, bill);
  console.log(`Wrote ${out}: ${JSON.parse(bill).components.length} packages`);
}
