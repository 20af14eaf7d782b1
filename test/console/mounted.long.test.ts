import { createServer } from "node:http";
import express from "express";
import { middleware } from "understudy";
import { describe, expect, test } from "vitest";
import { openServer } from "../listening.ts";
import { hasChromium } from "./chromium.ts";
import { openConsoles } from "./open.ts";

describe.skipIf(!hasChromium)("the console of an understudy that another server mounts", () => {
  const { understudy, page, problems } = openConsoles();

  test("shows and calls the sandbox of its address, and leads to the others under the same path", async () => {
    const mounted = express().use("/mock", middleware(understudy().core));
    const { url, close } = await openServer(createServer(mounted));
    await understudy().sandbox("ada").scenario("lived-in-account");
    await page().goto(`${url}/mock/~ada/_understudy/console#/records`);
    await page().locator("tbody tr").nth(9).waitFor();
    await page().locator(".sandbox select").selectOption("default");
    await page().waitForURL(`${url}/mock/_understudy/console#/records`);
    await page().goto(`${url}/mock/_understudy/console#/people?q=rust`);
    await page().locator(".person").nth(9).waitFor();
    expect(problems()).toEqual([]);
    await page().goto("about:blank");
    await close();
  });
});
