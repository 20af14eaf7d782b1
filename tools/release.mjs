// npm run release -- check TAG: names what prevents the tag from being published, and ends with 1 if something does.
// npm run release -- dry [--out FOLDER]: makes what a release makes, as far as one machine can, and publishes nothing.
// docs/releasing.md explains both.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
const read = (name) => readFileSync(join(root, name), "utf8");
const about = JSON.parse(read("package.json"));

/** What only the owner can decide. */
function undecided() {
  return [
    [about.license === "UNLICENSED", "package.json: choose a `license`"],
    [!existsSync(join(root, "LICENSE")), "LICENSE: there is no such file; add the licence's text"],
    [
      read("src/kernel/openapi/describe.ts").includes("LicenseRef-Unlicensed"),
      "src/kernel/openapi/describe.ts: name the same licence, which the document says in `info.license`",
    ],
    [about.private === true, "package.json: take out `private`, which npm refuses to publish"],
    [about.repository === undefined, "package.json: name the `repository`, which provenance is held against"],
    [
      read("clients/go/go.mod").includes("example.com"),
      "clients/go/go.mod: choose the module's path, which is in its imports as well",
    ],
    [read("clients/java/pom.xml").includes("com.example"), "clients/java/pom.xml: choose the `groupId`"],
  ]
    .filter(([open]) => open)
    .map(([, sentence]) => sentence);
}

/** The places with the version besides package.json. */
function disagreements(tag) {
  const [, newest] = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read("CHANGELOG.md")) ?? [];
  const unreleased = read("CHANGELOG.md").includes("\n## Unreleased\n");
  return [
    [tag !== `v${about.version}`, `the tag is ${tag}, and package.json says ${about.version}: npm version sets both`],
    [JSON.parse(read("package-lock.json")).version !== about.version, "package-lock.json has another version"],
    [newest !== about.version, `CHANGELOG.md: the newest version there is ${newest}, not ${about.version}`],
    [unreleased, `CHANGELOG.md: put what is under Unreleased under ${about.version} and its date`],
  ]
    .filter(([wrong]) => wrong)
    .map(([, sentence]) => sentence);
}

function run(command, ...args) {
  console.log(`\n$ ${[basename(command), ...args].join(" ")}`);
  execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}

/** npm's complaints about the packed package if it were not private; none if npm would accept it. */
function refusalsOfNpm(tarball) {
  const folder = mkdtempSync(join(tmpdir(), "understudy-publish-"));
  try {
    execFileSync("tar", ["xzf", tarball, "-C", folder]);
    const file = join(folder, "package/package.json");
    const { private: _, ...published } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify(published));
    console.log("\n$ npm publish --dry-run");
    const { status, stderr } = spawnSync(
      "npm",
      ["publish", "./package", "--dry-run", "--ignore-scripts", "--access", "public"],
      {
        cwd: folder,
        encoding: "utf8",
        shell: process.platform === "win32",
      },
    );
    console.log(
      [...stderr.matchAll(/^npm notice (?:name|version|package size|unpacked size|total files): .+/gm)].join("\n"),
    );
    const said = [...stderr.matchAll(/^npm error (?!A complete log)(.+)/gm)].map(([, sentence]) => sentence);
    return status === 0 ? [] : [`npm: ${said.join(" ")}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function dry(out) {
  mkdirSync(out, { recursive: true });
  const executable = `understudy-${process.platform}-${process.arch}${process.platform === "win32" ? ".exe" : ""}`;
  run("npm", "pack", "--pack-destination", out, "--loglevel=error");
  const tarballs = readdirSync(out)
    .filter((name) => name.endsWith(".tgz"))
    .map((name) => join(out, name));
  for (const tarball of tarballs) run("npx", "publint", tarball);
  const refusals = tarballs.flatMap(refusalsOfNpm);
  run(process.execPath, "tools/sbom.mjs", "--out", join(out, "understudy.cdx.json"));
  run(process.execPath, "tools/executable.mjs", "--out", join(out, executable), "--check");
  const files = readdirSync(out).filter((name) => name !== "SHA256SUMS");
  const sum = (name) =>
    createHash("sha256")
      .update(readFileSync(join(out, name)))
      .digest("hex");
  writeFileSync(join(out, "SHA256SUMS"), files.map((name) => `${sum(name)}  ${name}\n`).join(""));
  console.log(`\nIn ${out}, with SHA256SUMS:`);
  for (const name of files) console.log(`  ${name}  ${(statSync(join(out, name)).size / 1_000_000).toFixed(2)} MB`);
  console.log(
    "Not made here: the image (docs/docker.md), executables for other machines, the clients (client-packages.mjs --out). Nothing is published.",
  );
  return refusals;
}

function sayWhatATagDoes() {
  const where = about.repository === undefined ? "OWNER/REPOSITORY (package.json names none yet)" : "the repository";
  console.log(`
The tag v${about.version} would then, after all tests (.github/workflows/release.yml):
  publish ${about.name} ${about.version} on npm, with provenance
  push the image ghcr.io of ${where}, as ${about.version} and latest, for amd64 and arm64, with provenance and a bill of materials
  make a release of these files, the executables of four machines and the clients for Python, Go and Java`);
}

const { values, positionals } = readOptions(import.meta.filename, {
  options: { out: { type: "string", default: join(root, "release") } },
  allowPositionals: true,
});
const [mode, tag = ""] = positionals;
if (mode === "check") {
  const problems = [...disagreements(tag), ...undecided()];
  console.log(problems.length === 0 ? `${tag} can be published.` : problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  const refusals = dry(values.out);
  sayWhatATagDoes();
  const open = [...disagreements(`v${about.version}`), ...undecided(), ...refusals];
  if (open.length > 0) console.log(`\nTo do before v${about.version} is published:\n  ${open.join("\n  ")}`);
}
