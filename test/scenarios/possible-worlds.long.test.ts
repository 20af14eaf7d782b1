import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";
import { begin, crawl } from "./crawl.ts";

const world = startWorld({ noLimits: true });
const { router, catalogue } = world.core.stage;

test.each(catalogue().names)("in %s every id in an answer can be read", async (scenario) => {
  const call = await begin(world.call, { scenario });
  for (const as of ["owner", "member", "agent", "reader"])
    expect(await crawl(router, (route, options) => call(route, { as, ...options }), 300)).toEqual([]);
});
