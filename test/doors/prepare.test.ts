import { expect, test } from "vitest";
import { groundOf } from "../../src/population/ground.ts";
import { isIndexed } from "../../src/population/index/search-index.ts";
import { startServer } from "../server.ts";

test("a large population is indexed while the server answers, before anybody searches", async () => {
  const [seed, population] = ["prepared", 150_000];
  const { url, close, failures } = await startServer({ seed, population });
  const unfinished = () => !isIndexed(groundOf(seed, population));
  let answered = 0;
  while (unfinished()) {
    const early = unfinished();
    const { status } = await fetch(`${url}/v1/pricing/catalog`);
    expect(status).toBe(200);
    if (early && unfinished()) answered++;
  }
  expect(answered).toBeGreaterThan(0);
  await close();
  expect(failures).toEqual([]);
});
