import { type Fault, type MemoryDisk, newMemoryDisk } from "./memory-disk.ts";
import { nothingKnown, openOn, serve, textOf, work } from "./workload.ts";

/**
 * The result of trials. A problem is something acknowledged that was lost, or served with an error, without a message.
 */
export interface Trial {
  readonly tried: number;
  /** How often a sandbox was refused by its name. */
  readonly refused: number;
  /** The most sandboxes that one damage affected. */
  readonly maxRefused: number;
  readonly problems: readonly string[];
}

interface Left {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly acknowledged: ReadonlyMap<string, string>;
}

/** A folder that a server left behind, and the answers that its clients received. */
export async function leaveBehind(rounds: number): Promise<Left> {
  const disk = newMemoryDisk();
  const { store } = openOn(disk);
  const known = await work(store, nothingKnown(), rounds);
  await store.close();
  return {
    files: disk.files(),
    acknowledged: new Map([...known.acknowledged].map(([name, rows]) => [name, textOf(rows)])),
  };
}

type Change = readonly [what: string, path: string, content: Buffer | null];

export function* flips({ files }: Left): Iterable<Change> {
  for (const [path, bytes] of files) {
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] as number) ^ (1 << (at % 8));
      yield [`bit ${at % 8} of byte ${at}`, path, flipped];
    }
  }
}

export function* zeroes({ files }: Left): Iterable<Change> {
  for (const [path, bytes] of files) {
    for (let at = 0; at < bytes.length; at += 128) {
      yield [`zeroes at ${at}`, path, Buffer.from(bytes).fill(0, at, Math.min(at + 512, bytes.length))];
    }
  }
}

export function* cuts({ files }: Left): Iterable<Change> {
  for (const [path, bytes] of files) {
    yield ["gone", path, null];
    for (let length = 0; length < bytes.length; length += 16)
      yield [`cut to ${length}`, path, bytes.subarray(0, length)];
  }
}

/** Whole lines in the place of others: moved, doubled, removed, or from another file. */
export function* misplacedLines({ files }: Left): Iterable<Change> {
  const all = new Map([...files].map(([path, bytes]) => [path, bytes.toString("latin1").match(/[^\n]*\n/g) ?? []]));
  const strange = [...all.values()].flat();
  for (const [path, lines] of all) {
    const put = (at: number, count: number, ...others: string[]): Buffer =>
      Buffer.from(lines.toSpliced(at, count, ...others).join(""), "latin1");
    for (const [at, one] of lines.entries()) {
      const next = lines[(at + 1) % lines.length] as string;
      yield [`line ${at} is where line ${at + 1} was, too`, path, put(at + 1, 1, one)];
      yield [`line ${at} is there twice`, path, put(at, 0, one)];
      yield [`line ${at} changed places with the next`, path, put(at, 2, next, one)];
      yield [`line ${at} is gone`, path, put(at, 1)];
      yield [`line ${at} is one of another file`, path, put(at, 1, strange[(at * 7) % strange.length] as string)];
    }
  }
}

/** Files with the content of another file of the same folder. */
export function* misplacedFiles({ files }: Left): Iterable<Change> {
  for (const [path] of files) {
    for (const [other, bytes] of files) {
      if (other !== path && path.endsWith(".sandbox")) yield [`is a copy of ${other}`, path, bytes];
    }
  }
}

/** Starts on the folder with each of the changes in turn. */
export async function damage({ files, acknowledged: told }: Left, changes: Iterable<Change>): Promise<Trial> {
  const problems: string[] = [];
  let [tried, refused, maxRefused] = [0, 0, 0];
  for (const [what, path, content] of changes) {
    const changed = new Map(files);
    if (content === null) changed.delete(path);
    else changed.set(path, content);
    const { store } = openOn(newMemoryDisk(changed));
    let hit = 0;
    for (const [name, rows] of await serve(store)) {
      if (rows === null) hit += 1;
      else if (rows !== (told.get(name) ?? "[]"))
        problems.push(`${path}, ${what}: ${name} is served with other rows than were acknowledged`);
    }
    await store.close();
    tried += 1;
    refused += hit;
    maxRefused = Math.max(maxRefused, hit);
  }
  return { tried, refused, maxRefused, problems };
}

/** Ends the server at each of its operations on the disk, and starts another one on what remains. */
export async function kills(what: "kill" | "power", rounds: number): Promise<Trial> {
  const problems: string[] = [];
  const operations = await operationsOf(rounds);
  for (let at = 2; at <= operations; at++) {
    const disk = newMemoryDisk();
    disk.failAt(at, "kill");
    const known = await work(openOn(disk).store, nothingKnown(), rounds);
    for (const [name, rows] of await serve(openOn(disk.after(what)).store)) {
      const expected = [textOf(known.acknowledged.get(name))];
      if (known.waiting?.name === name) expected.push(textOf(known.waiting.rows));
      if (rows === null || !expected.includes(rows))
        problems.push(`${what} at operation ${at}: ${name} is another one`);
    }
  }
  return { tried: operations - 1, refused: 0, maxRefused: 0, problems };
}

/** Lets each operation on the disk fail once while the server continues, and then cuts its power. */
export async function failures(fault: Fault, rounds: number): Promise<Trial> {
  const problems: string[] = [];
  const operations = await operationsOf(rounds);
  let refused = 0;
  for (let at = 2; at <= operations; at++) {
    const disk = newMemoryDisk();
    disk.failAt(at, fault);
    const { store } = openOn(disk);
    const known = await work(store, nothingKnown(), rounds);
    await store.close();
    refused += known.refused;
    if (known.refused > 1) problems.push(`${fault} at operation ${at} refused ${known.refused} changes`);
    for (const [name, rows] of await serve(openOn(disk.after("power")).store)) {
      if (rows !== textOf(known.acknowledged.get(name)))
        problems.push(`${fault} at operation ${at}: ${name} is another one`);
    }
  }
  return { tried: operations - 1, refused, maxRefused: 1, problems };
}

async function operationsOf(rounds: number): Promise<number> {
  const disk: MemoryDisk = newMemoryDisk();
  const { store } = openOn(disk);
  await work(store, nothingKnown(), rounds);
  await store.close();
  return disk.operations();
}
