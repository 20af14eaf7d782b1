// Where cases run: a folder for each, and one npm cache for all, which is empty when the first case begins.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const files = join(root, "test/package/empty-folder");
/** The time limit for one command of a case. */
const maxCommandMs = 300_000;
const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
const chromium = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

export function makeBed(folder, packed) {
  const tarball = packed ?? pack(folder);
  const env = environment(folder);
  const tryOut = (each, node) => {
    const tried = tryCase(each, node, { folder, tarball, env });
    // What the first case fetched serves the others: the registry is not asked again whether it is still the newest.
    if (each.installs !== false) env.npm_config_prefer_offline = "true";
    return tried;
  };
  return {
    cases: JSON.parse(readFileSync(join(files, "cases.json"), "utf8")),
    nodeOf: (wanted) => nodeOf(wanted, folder),
    tryOut,
  };
}

function pack(folder) {
  const said = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root, encoding: "utf8" });
  return join(folder, JSON.parse(said.slice(said.indexOf("[")))[0].filename);
}

/** An empty home; npm's settings are kept, because they may say how the registry is reached. */
function environment(folder) {
  const home = join(folder, "home");
  mkdirSync(home);
  const settings = process.env.npm_config_userconfig ?? join(homedir(), ".npmrc");
  return {
    // npm's variables for its own scripts are not passed to a user's commands.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"))),
    HOME: home,
    npm_config_cache: join(home, ".npm"),
    ...(existsSync(settings) && { npm_config_userconfig: settings }),
    ...(chromium && { CHROMIUM: chromium }),
  };
}

/** A version of Node, installed from the registry if it is not the one that runs this. */
function nodeOf(wanted, bed) {
  if (`${process.versions.node}.`.startsWith(`${wanted}.`)) {
    return { version: process.versions.node, bin: join(process.execPath, "..") };
  }
  const folder = join(bed, `node-${wanted}`);
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, `${name}@${wanted}`], { stdio: "inherit" });
  const bin = join(folder, "node_modules", name, "bin");
  return { version: execFileSync(join(bin, "node"), ["--version"], { encoding: "utf8" }).trim().slice(1), bin };
}

function tryCase(each, { version, bin }, bed) {
  const { name, also = [], packages = [], run, needs, installs = true, node = 0 } = each;
  if (Number.parseInt(version, 10) < node) return { name, version, result: `skipped: its packages want Node ${node}` };
  if (needs === "chromium" && chromium === undefined) return { name, version, result: "skipped: no Chromium" };
  const folder = join(bed.folder, `${version}-${name.replaceAll(/\W+/g, "-")}`, "project");
  mkdirSync(folder, { recursive: true });
  if (each.files !== undefined) cpSync(join(files, each.files), folder, { recursive: true });
  for (const path of also) cpSync(join(root, path), join(folder, basename(path)), { recursive: true });
  const options = {
    cwd: folder,
    encoding: "utf8",
    env: { ...bed.env, PATH: bin + delimiter + process.env.PATH, PACKAGE: bed.tarball },
    timeout: maxCommandMs,
  };
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1_000);
  if (installs && !existsSync(join(folder, "package.json"))) spawnSync("npm", ["init", "-y"], options);
  const wanted = ["install", "--save-dev", ...quiet, bed.tarball, ...packages];
  const installed = installs ? spawnSync("npm", wanted, options) : { status: 0 };
  const installing = seconds();
  const ran = installed.status === 0 ? spawnSync("sh", ["-c", run], options) : installed;
  const result = ran.status === 0 ? "passed" : "failed";
  console.log(`${version}  ${name}: ${result}, ${seconds()} s, of which ${installing} s for installing`);
  if (ran.error?.code === "ETIMEDOUT") console.log(`    It was ended after ${maxCommandMs / 1_000} s.`);
  if (result === "failed") console.log(`${ran.stdout}\n${ran.stderr}`.trim().replaceAll(/^/gm, "    "));
  // A case that waits for something else than the package tells its own time.
  const told = /^seconds (\d+)$/m.exec(ran.stdout ?? "");
  return { name, version, result, seconds: told === null ? seconds() : Number(told[1]) };
}
