import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { listen } from "../../src/doors/listen.ts";
import { createCore } from "../../src/library/understudy.ts";
import { newTestCore } from "../core.ts";
import { newWalkedCore, walk } from "./walk.ts";

const { names } = createCore().stage.catalogue();

const core = newWalkedCore();
let door: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  door = await listen(core, { port: 0 });
});

afterAll(() => door.close());

describe("the same walk over HTTP and, in a fresh core, in process gives the same bytes", () => {
  test.each(names)("%s", async (name) => {
    const there = await walk(core, (input, init) => fetch(door.url + String(input), init), name);
    const other = newWalkedCore();
    const here = await walk(other, newFetch(other), name);
    expect(here.transcript).toEqual(there.transcript);
  });
});

test("a reset scenario starts like a new one", async () => {
  const fresh = newTestCore();
  const inProcess = newFetch(fresh);
  for (const name of names) {
    const put = { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) };
    const path = `/~of-${name}/_understudy`;
    await fetch(`${door.url}${path}/scenario`, put);
    await inProcess(`${path}/scenario`, put);
    const played = await (await fetch(`${door.url}${path}/snapshot`)).text();
    const unplayed = await (await inProcess(`${path}/snapshot`)).text();
    expect(played === unplayed ? name : `${name} differs after a reset`).toBe(name);
  }
});
