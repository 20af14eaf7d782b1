// One process at a time does something in a folder: a file there names the one that is at it.
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** Whether a process of another machine or container is alive cannot be seen: after this long it counts as dead. */
const maxElsewhereMs = 600_000;
/** A file without a name in it is being written, or its writer died in the middle of that. */
const maxNamelessMs = 10_000;

/** Waits until no other process has the file, and has it until this process ends. That of a dead process is taken over. */
export async function waitForTurn(path, onWaiting) {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), born: birthOf(process.pid) });
  let isWaiting = false;
  while (!create(path, mine)) {
    const found = read(path);
    if (found === null) continue;
    if (isDead(found)) takeAway(path, found.text);
    else {
      if (!isWaiting) onWaiting(found.holder?.pid);
      isWaiting = true;
      await wait(100);
    }
  }
  process.once("exit", () => rmSync(path, { force: true }));
}

function create(path, text) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, text);
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Null when it has just been removed. */
function read(path) {
  try {
    const text = readFileSync(path, "utf8");
    return { text, holder: holderIn(text), ageMs: Date.now() - statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

function holderIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isDead({ holder, ageMs }) {
  if (holder === null) return ageMs > maxNamelessMs;
  if (holder.host !== hostname()) return ageMs > maxElsewhereMs;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return true;
  }
  return birthOf(holder.pid) !== holder.born;
}

/** A number may be given to another process later. Empty where the system does not tell. */
function birthOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
}

/** Another process may have been quicker, and what is there now may be its own. */
function takeAway(path, text) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") === text) unlinkSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
