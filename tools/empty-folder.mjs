// npm run empty-folder [-- --node 20,22,24] [--only WORD] [--package FILE] [--out FILE]
// Packs the package, and tries each case of test/package/empty-folder as a user meets it: in a fresh folder, with an
// empty npm cache at first, with nothing installed but the package and what the case names; nothing that is installed
// runs a script of its own. Prints a table; ends with 1 where a case fails. --package takes what is packed already.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    node: { type: "string", default: "20,22,24" },
    only: { type: "string", default: "" },
    package: { type: "string" },
    out: { type: "string" },
  },
});
const bed = mkdtempSync(join(tmpdir(), "understudy-empty-"));
/** For one command of a case. */
const patienceMs = 300_000;
const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
const chromium = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

try {
  const tarball = values.package === undefined ? pack() : resolve(values.package);
  const cases = JSON.parse(readFileSync(join(root, "test/package/empty-folder/cases.json"), "utf8"));
  const nodes = values.node.split(",").map(nodeOf);
  const rows = nodes.flatMap((node) =>
    cases.filter(({ name }) => name.includes(values.only)).map((each) => [node, each, tryOut(each, node, tarball)]),
  );
  const table = tableOf(rows, tarball);
  console.log(`\n${table}`);
  if (values.out !== undefined) writeFileSync(values.out, table);
  process.exitCode = rows.some(([, , { result }]) => result === "failed") ? 1 : 0;
} finally {
  rmSync(bed, { recursive: true, force: true });
}

function pack() {
  const said = execFileSync("npm", ["pack", "--json", "--pack-destination", bed], { cwd: root, encoding: "utf8" });
  return join(bed, JSON.parse(said.slice(said.indexOf("[")))[0].filename);
}

/** A version of Node, from the registry where it is not the one that runs this. */
function nodeOf(major) {
  if (process.version.startsWith(`v${major}.`)) return { version: process.version, bin: join(process.execPath, "..") };
  const folder = join(bed, `node-${major}`);
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, `${name}@${major}`], { stdio: "inherit" });
  const bin = join(folder, "node_modules", name, "bin");
  return { version: execFileSync(join(bin, "node"), ["--version"], { encoding: "utf8" }).trim(), bin };
}

function tryOut({ name, files, also = [], packages, run, needs }, { version, bin }, tarball) {
  if (needs === "chromium" && chromium === undefined) return { result: "skipped: no Chromium", seconds: 0 };
  const folder = join(bed, `${version}-${name.replaceAll(/\W+/g, "-")}`, "project");
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "test/package/empty-folder", files), folder, { recursive: true });
  for (const path of also) cpSync(join(root, path), join(folder, basename(path)), { recursive: true });
  const options = {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: bin + delimiter + process.env.PATH,
      npm_config_cache: join(bed, "npm-cache"),
      ...(chromium && { CHROMIUM: chromium }),
    },
    timeout: patienceMs,
  };
  const began = performance.now();
  if (!existsSync(join(folder, "package.json"))) spawnSync("npm", ["init", "-y"], options);
  const installed = spawnSync("npm", ["install", "--save-dev", ...quiet, tarball, ...packages], options);
  const ran = installed.status === 0 ? spawnSync("sh", ["-c", run], options) : installed;
  const result = ran.status === 0 ? "passed" : "failed";
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${version}  ${name}: ${result}, ${seconds} s`);
  if (ran.error?.code === "ETIMEDOUT") console.log(`    It was ended after ${patienceMs / 1_000} s.`);
  if (result === "failed") console.log(`${ran.stdout}\n${ran.stderr}`.trim().replaceAll(/^/gm, "    "));
  return { result, seconds };
}

function tableOf(rows, tarball) {
  const versions = [...new Set(rows.map(([{ version }]) => version))];
  const names = [...new Set(rows.map(([, { name }]) => name))];
  const cell = (name, version) => {
    const found = rows.find(([node, each]) => node.version === version && each.name === name);
    return found === undefined ? "" : `${found[2].result}, ${found[2].seconds} s`;
  };
  return [
    `| case | ${versions.map((version) => `Node ${version.slice(1)}`).join(" | ")} |`,
    `|---|${versions.map(() => "---|").join("")}`,
    ...names.map((name) => `| ${name} | ${versions.map((version) => cell(name, version)).join(" | ")} |`),
    "",
    `The package has ${(statSync(tarball).size / 1e6).toFixed(1)} MB.`,
    "",
  ].join("\n");
}
