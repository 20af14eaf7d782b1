import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { newFetch } from "../doors/fetch.ts";
import { createCore } from "../library/understudy.ts";
import { isSandboxName } from "../stage/sandbox-names.ts";
import { snapshotOfStored } from "../stage/snapshot.ts";
import { damageIn, type Store } from "../stage/store.ts";
import { folderOf, openStore } from "../stores/open-store.ts";
import { command, type Terminal } from "./command.ts";
import { explainFile } from "./error-words.ts";
import { refuseExtra, refuseUnknownVerb, UsageError } from "./flags.ts";
import { jsonFilesAt } from "./json-file.ts";
import { readFileBody } from "./read-body.ts";

const verbs = ["check", "salvage", "export", "import"];

export const store = command({
  name: "store",
  verbs,
  usage: "understudy store check|salvage|export|import ADDRESS [FILE… | DIR] [--out DIR]",
  flags: { out: { kind: "text", value: "DIR", default: "snapshots", help: "Where export writes a file a sandbox" } },
  async run({ out }, [verb, address, ...rest], terminal) {
    if (verb === undefined) throw new UsageError(`store needs one of ${verbs.join(", ")} and an address.`);
    refuseUnknownVerb("store", verbs, verb);
    if (address === undefined) throw new UsageError(`store ${verb} needs an address: file:DIR or redis://HOST:PORT.`);
    if (address === "memory") throw new UsageError("memory ends with its server; name file:DIR or redis://HOST:PORT.");
    if (verb === "import" && rest.length === 0)
      throw new UsageError("store import needs snapshots: files, or a folder with them.");
    if (verb !== "import") refuseExtra(`store ${verb}`, rest);
    try {
      if (verb === "check") return await check(address, terminal);
      if (verb === "salvage") return await salvage(address, terminal);
      const folder = folderOf(address);
      if (verb === "export" && folder !== null) return await exportFolder(folder, out, terminal);
      return await inStore(address, terminal, (store) =>
        verb === "export" ? exportAll(store, out, terminal) : importAll(store, rest, terminal),
      );
    } catch (error) {
      throw new UsageError(`store ${verb}: ${explainFile(error)}`);
    }
  },
});

/** 0 when everything is whole, 1 when something is damaged. */
async function check(address: string, terminal: Terminal): Promise<number> {
  const folder = folderOf(address);
  const { whole, damaged, lost, notices } =
    folder === null ? await inStore(address, terminal, loadAll) : await (await inspect()).checkFolder(folder);
  for (const notice of notices) terminal.out(`${notice}\n`);
  for (const [name, damage] of damaged) terminal.out(`"${name}" is damaged: ${damage}.\n`);
  terminal.out(`${whole.length} sandboxes are intact, ${damaged.size} are damaged.\n`);
  if (lost !== null)
    terminal.out(
      `It is unknown which sandboxes ${lost} belonged to. Until the folder is salvaged, sandboxes without any data are refused.\n`,
    );
  const isWhole = damaged.size === 0 && lost === null;
  if (!isWhole) terminal.out(`Save what can be saved: understudy store salvage ${address}\n`);
  return isWhole ? 0 : 1;
}

async function salvage(address: string, terminal: Terminal): Promise<number> {
  const folder = folderOf(address);
  if (folder === null) return salvageEngine(address, terminal);
  const { damaged, lost, notices } = await (await inspect()).salvageFolder(folder);
  for (const notice of notices) terminal.out(`${notice}\n`);
  terminal.out(
    damaged.size === 0 && lost === null
      ? "Nothing is damaged; nothing was changed.\n"
      : `${damaged.size} sandboxes are served again with what could be read${lost === null ? "" : ", and unknown names begin anew"}. The previous files are in ${join(folder, "aside")}.\n`,
  );
  return 0;
}

async function salvageEngine(address: string, terminal: Terminal): Promise<number> {
  const { openEngine } = await import("../stores/redis/open.ts");
  const options = await openEngine(address, (notice) => terminal.err(`${notice}\n`));
  try {
    const { damaged, outcomes } = await (await import("../stores/redis/salvage.ts")).salvageEngine(options);
    for (const outcome of outcomes) terminal.out(`${outcome}\n`);
    terminal.out(
      damaged.length === 0
        ? "Nothing is damaged; nothing was changed.\n"
        : `${damaged.length} sandboxes are served again with what could be read.\n`,
    );
    return 0;
  } finally {
    await options.engine.close();
  }
}

/** Loaded when a folder is inspected; a fleet's engine does not need it. */
function inspect() {
  return import("../stores/file/inspect.ts");
}

async function inStore<T>(address: string, terminal: Terminal, use: (store: Store) => Promise<T>): Promise<T> {
  const store = (await openStore(address, (notice) => terminal.err(`${notice}\n`))) as Store;
  return use(store).finally(() => store.close());
}

async function loadAll(store: Store) {
  const whole: string[] = [];
  const damaged = new Map<string, string>();
  for (const { name } of await store.list()) {
    try {
      await store.load(name);
      await store.readJournal(name);
      whole.push(name);
    } catch (error) {
      damaged.set(name, damageIn(error));
    }
  }
  return { whole, damaged, lost: null, notices: [] };
}

/** Unlike a server, it needs no right to write there: a folder from a backup is often read-only. */
async function exportFolder(folder: string, out: string, terminal: Terminal): Promise<number> {
  const { readFolder } = await inspect();
  return readFolder(folder, (store, notices) => {
    for (const notice of notices) terminal.err(`${notice}\n`);
    return exportAll(store, out, terminal);
  });
}

async function exportAll(store: Pick<Store, "list" | "load">, folder: string, terminal: Terminal): Promise<number> {
  // Worlds contain credentials.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let failedCount = 0;
  for (const { name } of await store.list()) {
    try {
      const stored = await store.load(name);
      if (stored === null) continue;
      const path = join(folder, `${name}.json`);
      writeFileSync(path, `${JSON.stringify(snapshotOfStored(stored, Date.now()), null, 2)}\n`, { mode: 0o600 });
      terminal.out(`${path}: ${stored.rows.length} rows\n`);
    } catch (error) {
      failedCount += 1;
      terminal.err(`"${name}" was not exported: ${(error as Error).message}\n`);
    }
  }
  return failedCount === 0 ? 0 : 1;
}

async function importAll(store: Store, places: readonly string[], terminal: Terminal): Promise<number> {
  const paths = places.flatMap(jsonFilesAt);
  const ask = newFetch(createCore({}, { store }));
  const existingNames = new Set((await store.list()).map(({ name }) => name));
  let failedCount = 0;
  for (const path of paths) {
    const name = basename(path, ".json");
    const problem = existingNames.has(name) ? `there is a sandbox "${name}" already` : await importOne(ask, name, path);
    if (problem === null) terminal.out(`${path} is the sandbox "${name}" now.\n`);
    else {
      failedCount += 1;
      terminal.err(`${path} was not imported: ${problem}.\n`);
    }
  }
  return failedCount === 0 ? 0 : 1;
}

/** Sent as an ordinary request, so that it is checked like every snapshot. */
async function importOne(ask: typeof fetch, name: string, path: string): Promise<string | null> {
  if (!isSandboxName(name)) return `"${name}" cannot name a sandbox`;
  const answer = await ask(`/~${name}/_understudy/snapshot`, {
    method: "PUT",
    body: readFileBody(path),
  });
  return answer.ok ? null : ((await answer.json()) as { message: string }).message.replace(/\.$/, "");
}
