// npm run executable: makes a single executable file with everything, for users without Node: server, console, contract
// kit. It is this Node with the built command line inside (Node's single-executable application). `-- --node FILE --out
// FILE` puts it into another Node's binary of the same version, such as the one for arm64; `--emulator COMMAND` runs
// such programs here. `-- --check` also tests the result.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { inject } from "postject";
import { build } from "./build.mjs";
import { checkExecutable } from "./executable/check.mjs";
import { readOptions } from "./options.mjs";

const root = join(import.meta.dirname, "..");
/** For programs that import the package, which an executable does not need. */
const ofTheLibrary = /^(?:types|browser|library|vitest|msw|playwright|index)\b/;
/** Where Node looks for the program to run; the name is Node's. */
const fuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Returns the size of the written file in bytes. */
async function makeExecutable({ node, emulator, out }) {
  const work = mkdtempSync(join(tmpdir(), "understudy-executable-"));
  try {
    const dist = join(work, "dist");
    await build(root, { dist });
    // V8 only accepts compiled code of its own version and processor. A program that cannot run here compiles at its
    // first start.
    if (node === process.execPath || emulator.length > 0) {
      execFileSync(process.execPath, [join(root, "tools/warm.mjs"), dist, ...emulator, node], {
        stdio: ["ignore", 2, 2],
      });
    }
    const pack = packed(dist);
    writeFileSync(join(work, "files"), brotliCompressSync(pack, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(join(work, "hash"), createHash("sha256").update(pack).digest("hex").slice(0, 16));
    const config = {
      main: join(root, "tools/executable/loader.cjs"),
      output: join(work, "blob"),
      disableExperimentalSEAWarning: true,
      assets: { files: join(work, "files"), hash: join(work, "hash") },
    };
    writeFileSync(join(work, "config.json"), JSON.stringify(config));
    execFileSync(process.execPath, ["--experimental-sea-config", join(work, "config.json")], {
      stdio: ["ignore", 2, 2],
    });
    mkdirSync(dirname(resolve(out)), { recursive: true });
    copyFileSync(node, out);
    chmodSync(out, 0o755);
    // A Mac only runs signed programs, and adding to a signed file invalidates its signature.
    const signing = process.platform === "darwin";
    if (signing) execFileSync("codesign", ["--remove-signature", out]);
    const macho = signing ? { machoSegmentName: "NODE_SEA" } : {};
    await inject(out, "NODE_SEA_BLOB", readFileSync(join(work, "blob")), { sentinelFuse: fuse, ...macho });
    if (signing) execFileSync("codesign", ["--sign", "-", out]);
    return statSync(out).size;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** All files in a row, preceded by a list of their paths and lengths. */
function packed(dist) {
  const inside = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ofTheLibrary.test(relative(dist, file)))
    .sort();
  const files = [
    { path: "package.json", content: Buffer.from('{"type":"module"}') },
    ...inside.map((file) => ({ path: join("dist", relative(dist, file)), content: readFileSync(file) })),
  ];
  const head = Buffer.from(JSON.stringify(files.map(({ path, content }) => ({ path, length: content.length }))));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...files.map(({ content }) => content)]);
}

const { values } = readOptions(import.meta.filename, {
  options: {
    check: { type: "boolean" },
    emulator: { type: "string", default: "" },
    node: { type: "string", default: process.execPath },
    out: {
      type: "string",
      default: join(root, "dist", process.platform === "win32" ? "understudy.exe" : "understudy"),
    },
  },
});
const { node, out, check } = values;
const emulator = values.emulator.split(" ").filter(Boolean);
const bytes = await makeExecutable({ node, emulator, out });
console.log(`Wrote ${out}, ${(bytes / 1_000_000).toFixed(1)} MB`);
if (check) {
  const packaged = [...emulator, resolve(node), join(root, "dist/cli.cjs")];
  // An emulated start takes many seconds.
  const pairs = emulator.length > 0 ? 5 : 15;
  console.log(await checkExecutable([...emulator, resolve(out)], packaged, { pairs }));
}
