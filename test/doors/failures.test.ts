import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StagedCore } from "../../src/compose.ts";
import { openDoors, owner } from "./doors.ts";

const doors = openDoors();
const printed: unknown[][] = [];
beforeEach(() => void vi.spyOn(console, "error").mockImplementation((...words) => void printed.push(words)));
afterEach(() => {
  vi.restoreAllMocks();
  printed.length = 0;
});

test("an error inside is a 500 in the interface's shape through every door, and its message is printed", async () => {
  for (const { name, understudy, ask } of doors) {
    const { stage } = understudy.core as StagedCore;
    const failure = new Error(`A table is missing behind ${name}.`);
    const whole = stage.sandboxes.build;
    const broken = () => {
      throw failure;
    };
    Object.assign(stage.sandboxes, { build: Object.assign(broken, { ahead: broken }) });
    const came = await ask({ path: "/v1/me", headers: { ...owner, "x-understudy-sandbox": "new" } });
    Object.assign(stage.sandboxes, { build: whole });
    expect(came, name).toMatchObject({ status: 500, headers: { "content-type": "application/json; charset=utf-8" } });
    const body = JSON.parse(came === "no answer" ? "" : came.body);
    expect(body, name).toEqual({ code: "internal_error", message: "Something broke inside Understudy.", status: 500 });
    expect(printed.splice(0), name).toEqual([["Internal error of Understudy:", failure]]);
    // What is mended answers.
    expect(await ask({ path: "/v1/me", headers: { ...owner, "x-understudy-sandbox": "new" } }), name).toMatchObject({
      status: 200,
    });
  }
});

test("only what a fault breaks is a broken connection: an understudy that was closed says so", async () => {
  const inProcess = doors.filter(({ name }) => name === "MSW" || name === "Playwright");
  expect(inProcess.length).toBe(2);
  for (const { name, understudy, ask } of inProcess) {
    await understudy.faults.add({ match: {}, then: { drop: "reset" } });
    expect(await ask({ path: "/v1/me", headers: owner }), name).toBe("no answer");
    expect(printed, name).toEqual([]);
    await understudy.close();
    const came = await ask({ path: "/v1/me", headers: owner });
    expect(came, name).toMatchObject({ status: 500 });
    expect(came === "no answer" ? "" : JSON.parse(came.body).message, name).toContain("has been closed");
    expect(String(printed.splice(0)), name).toContain("has been closed");
  }
});
