import { describe, expect, it } from "vitest";
import { judgeWindow } from "../../../../src/service/access/signatures/window.ts";
import { now, reasonFor, signed } from "./requests.ts";

const created = now / 1000;
const judgedAt = (clock: number, expires: number | null = null) =>
  judgeWindow(created, expires, { now: clock, realNow: clock });

describe("the window of a signature", () => {
  it.each([
    ["at once", 0, null, true],
    ["at its last second", 300_000, null, true],
    ["a millisecond later", 300_001, null, false],
    ["from a clock that is 30 s ahead", -30_000, null, true],
    ["from a clock that is further ahead", -30_001, null, false],
    ["when it expires", 10_000, created + 10, true],
    ["after it expired", 10_001, created + 10, false],
    ["after its age, whatever it says about expiry", 300_001, created + 9_999, false],
    ["that expires as it is created", 0, created, true],
  ])("%s", (_, later, expires, acceptable) => {
    expect(judgedAt(now + later, expires).acceptable).toBe(acceptable);
  });

  it("says by how much it is missed, and on which clock", () => {
    expect(judgedAt(now - 31_000).reason).toBe(
      "created is 31 s ahead of the clock (2026-03-01T08:59:29.000Z); at most 30 s are forgiven: check your clock.",
    );
    expect(judgedAt(now + 11_000, created + 10).reason).toBe(
      "The signature expired at 2026-03-01T09:00:10.000Z; the clock says 2026-03-01T09:00:11.000Z: sign again.",
    );
  });
});

describe("two clocks (A-100)", () => {
  const frozen = Date.UTC(2020, 0, 1);

  it("accepts a sender on the real clock while the sandbox is elsewhere", async () => {
    expect(await reasonFor(await signed(), { now: frozen, realNow: now + 5_000 })).toBeNull();
  });

  it("accepts a sender on the sandbox's clock", async () => {
    expect(await reasonFor(await signed(), { now, realNow: now + 9e9 })).toBeNull();
  });

  it("does not mix the clocks, and reports the one that the sender used", async () => {
    const subject = await signed({ expiresIn: 10 });
    expect(await reasonFor(subject, { now: frozen, realNow: now + 11_000 })).toContain("2026-03-01T09:00:11.000Z");
    expect(await reasonFor(subject, { now: now + 11_000, realNow: frozen })).toContain("2026-03-01T09:00:11.000Z");
  });
});
