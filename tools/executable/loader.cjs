// The main script of the single executable. Node runs one script from inside itself and no more, so the command line is
// unpacked once beside the user's caches, with its compiled code, and run from there; later starts find it.
const fs = require("node:fs");
const { createRequire } = require("node:module");
const os = require("node:os");
const { dirname, join } = require("node:path");
const sea = require("node:sea");
const { brotliDecompressSync } = require("node:zlib");

const name = `understudy-${sea.getAsset("hash", "utf8")}`;

/** Where this user may write; a container that is read-only has a /tmp at least. */
const places = [
  process.env.UNDERSTUDY_CACHE,
  process.env.XDG_CACHE_HOME,
  process.platform === "win32" ? process.env.LOCALAPPDATA : join(os.homedir(), ".cache"),
  // Everybody may write to that one, so each user has a folder of their own there.
  join(os.tmpdir(), `understudy-of-${process.getuid?.() ?? os.userInfo().username}`),
].filter(Boolean);

function unpacked() {
  const found = places.map((place) => join(place, name)).find(isOurs);
  if (found !== undefined) return found;
  const problems = [];
  for (const place of places) {
    try {
      return unpackInto(place);
    } catch (error) {
      problems.push(error.message);
    }
  }
  console.error(`Understudy unpacks itself once, and may write nowhere:\n  ${problems.join("\n  ")}`);
  console.error("Name a folder in UNDERSTUDY_CACHE.");
  process.exit(2);
}

/** Code that another user could have put there is not run. */
function isOurs(folder) {
  try {
    const { uid, mode } = fs.lstatSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
}

function unpackInto(place) {
  fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  // Written under another name and then moved, because a second start may look at the same time.
  const fresh = fs.mkdtempSync(join(place, `${name}-`));
  const pack = brotliDecompressSync(Buffer.from(sea.getRawAsset("files")));
  const headLength = pack.readUInt32LE(0);
  let at = 4 + headLength;
  for (const { path, length } of JSON.parse(pack.toString("utf8", 4, at))) {
    const file = join(fresh, path);
    fs.mkdirSync(dirname(file), { recursive: true });
    fs.writeFileSync(file, pack.subarray(at, at + length));
    at += length;
  }
  const folder = join(place, name);
  try {
    fs.renameSync(fresh, folder);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!isOurs(folder)) throw error;
  }
  return folder;
}

const cli = join(unpacked(), "dist", "cli.cjs");
createRequire(cli)(cli);
