// Something else in the place of a file: it bars the sandboxes that may have been in it, and not the start.

import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "../folder.ts";
import { add, names, startOn } from "./folder-server.ts";

let folder: string;
beforeEach(() => {
  folder = join(newFolder(), "worlds");
});

const start = (maxLogBytes?: number) => startOn(folder, maxLogBytes === undefined ? {} : { maxLogBytes });
const inFolder = (name: string): string => join(folder, name);

const strange: readonly (readonly [what: string, put: (path: string) => void, said: string])[] = [
  ["a folder", (path) => mkdirSync(path), "is a folder where a file should be"],
  ["a pipe", (path) => void execFileSync("mkfifo", [path]), "is a pipe or a device where a file should be"],
  ["a link to itself", (path) => symlinkSync(path, path), "is a link that leads back to itself"],
  [
    "a file of 3 GiB",
    (path) => {
      writeFileSync(path, "");
      truncateSync(path, 3 * 2 ** 30);
    },
    "has more than 2 GiB, which no server writes there",
  ],
];

describe.each(strange)("%s", (_, put, said) => {
  /** The sandbox "settled" has a file of its own, "logged" is in the log alone. */
  async function fill(): Promise<void> {
    const first = start(1);
    await add(first.call, "one", "settled");
    await first.stop();
    const second = start();
    await add(second.call, "two", "logged");
    await second.stop();
  }
  function replace(path: string): void {
    rmSync(path, { recursive: true });
    put(path);
  }

  test("in the place of a part of the log bars the sandboxes that it may have had, and the others are served", async () => {
    await fill();
    const second = start();
    await add(second.call, "two", "settled");
    await second.stop();
    const parts = readdirSync(folder).filter((each) => each.startsWith("log-"));
    const path = inFolder(parts.at(-2) as string);
    replace(path);
    const third = start();
    expect(third.notices).toContainEqual(expect.stringContaining(`${path} ${said}. Put the file back in its place`));
    const refused = await third.call("GET /~logged/v1/shortlists");
    expect(refused).toMatchObject({ status: 503, json: { code: "database_unavailable" } });
    expect(refused.json.message).toMatch(/"logged" is damaged: its change 2 cannot be read/);
    expect(await names(third.call, "settled")).toEqual(["one", "two"]);
    expect((await add(third.call, "three", "settled")).status).toBe(201);
    expect((await third.call("GET /_understudy/health")).json.store.problem).toContain("damaged and refused: logged");
    await third.stop();
    // The next shortening of the log moves it aside.
    const fourth = start(1);
    await add(fourth.call, "four", "settled");
    await fourth.stop();
    expect(fourth.notices.filter((each) => each.includes("cannot be shortened"))).toEqual([]);
    const fifth = start();
    expect(await names(fifth.call, "settled")).toEqual(["four", "one", "three", "two"]);
    expect((await fifth.call("GET /~logged/v1/shortlists")).status).toBe(503);
    await fifth.stop();
  });

  test("in the place of the only part of the log, without any index, lets nothing begin anew in silence", async () => {
    await fill();
    for (const name of ["index", "index.copy"]) rmSync(inFolder(name));
    const parts = readdirSync(folder).filter((each) => each.startsWith("log-"));
    for (const part of parts.slice(0, -1)) rmSync(inFolder(part));
    replace(inFolder(parts.at(-1) as string));
    const second = start();
    for (const name of ["settled", "logged"])
      expect((await second.call(`GET /~${name}/v1/shortlists`)).status).toBe(503);
    await second.stop();
  });

  test.each(["index", "index.copy", "format.json"])("in the place of %s loses nothing", async (name) => {
    await fill();
    replace(inFolder(name));
    const second = start();
    expect(second.notices).toContainEqual(expect.stringContaining(inFolder(name)));
    expect((await add(second.call, "three", "logged")).status).toBe(201);
    await second.stop();
    const third = start();
    expect(third.notices).toEqual([]);
    expect(await names(third.call, "logged")).toEqual(["three", "two"]);
    expect(await names(third.call, "settled")).toEqual(["one"]);
    await third.stop();
  });

  test("in the place of the mark does not let an acknowledged change go unnoticed", async () => {
    await fill();
    replace(inFolder("mark"));
    const path = readdirSync(folder)
      .filter((each) => each.startsWith("log-"))
      .at(-1) as string;
    const bytes = readFileSync(inFolder(path));
    truncateSync(inFolder(path), bytes.length - 10);
    const second = start();
    expect((await second.call("GET /~logged/v1/shortlists")).status).toBe(503);
    expect(await names(second.call, "settled")).toEqual(["one"]);
    await add(second.call, "two", "settled");
    await second.stop();
    expect(statSync(inFolder("mark")).isFile()).toBe(true);
  });
});
