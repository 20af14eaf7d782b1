import { expect, test } from "vitest";
import { later } from "../../src/base/later.ts";
import { begunOnce } from "../../src/base/on-first-use.ts";

test("what is begun once is shared by all who ask, and begun again only after it failed", async () => {
  let begun = 0;
  const open = begunOnce(async () => {
    begun += 1;
    if (begun === 1) throw new Error("Not yet.");
    return `opened the ${begun}nd time`;
  });
  const [first, second] = await Promise.allSettled([open(), open()]);
  expect([first.status, second.status, begun]).toEqual(["rejected", "rejected", 1]);
  expect(await Promise.all([open(), open(), open()])).toEqual(Array(3).fill("opened the 2nd time"));
  expect(begun).toBe(2);
});

test("a part of a page that could not be loaded says why, and is there once it could be", async () => {
  let isOnline = false;
  const part = later(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch parts.js");
    return { words: "loaded" };
  });
  expect(part).toThrow("A part of Understudy was used before it was loaded.");
  await expect(part.load()).rejects.toThrow("Failed to fetch");
  expect(part).toThrow("could not be loaded: TypeError: Failed to fetch parts.js");
  isOnline = true;
  await Promise.all([part.load(), part.load()]);
  expect(part().words).toBe("loaded");
});
