import { expect, test, vi } from "vitest";
import { credentials } from "../../src/model/account.ts";
import { openDoors, owner } from "./doors.ts";

const counts = vi.hoisted(() => ({ routes: 0, credentials: 0 }));

vi.mock("../../src/kernel/router.ts", async (load) => {
  const router = await load<typeof import("../../src/kernel/router.ts")>();
  const route: typeof router.route = (...parameters) => {
    counts.routes += 1;
    return router.route(...parameters);
  };
  return { ...router, route };
});

vi.mock("../../src/base/table.ts", async (load) => {
  const table = await load<typeof import("../../src/base/table.ts")>();
  const get: typeof table.get = (tables, definition, key) => {
    if (definition.name === credentials.name) counts.credentials += 1;
    return table.get(tables, definition, key);
  };
  return { ...table, get };
});

const open = openDoors();
const made = { method: "POST", headers: { ...owner, "content-type": "application/json" }, body: '{"name":"Counted"}' };

test.each([
  ["a read", { path: "/v1/me", headers: owner }],
  ["a record that is made", { path: "/v1/shortlists", ...made }],
  ["a search", { path: "/v1/developers/search?q=go&limit=2", headers: owner }],
])("%s looks up its route and its credential once, through every door", async (_, options) => {
  for (const { name, understudy, ask } of open) {
    await understudy.reset();
    counts.routes = 0;
    counts.credentials = 0;
    expect(await ask(options), name).not.toBe("no answer");
    expect(counts, name).toEqual({ routes: 1, credentials: 1 });
  }
});
