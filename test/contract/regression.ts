import { describe, expect, test } from "vitest";
import { type Alteration, withAlteration } from "./alterations.ts";
import { judgeBroken, knowSpeed, openMock } from "./mock.ts";

/** Something that a real deployment may lose from one version to the next, and who notices it in which words. */
export interface Regression {
  readonly what: string;
  /** The checks that are made: those that are about it, and what the whole run showed. */
  readonly only: RegExp;
  readonly says: RegExp;
  readonly alter: () => Alteration;
  readonly isLimited?: boolean;
  /** How many times faster than ours its clock runs. */
  readonly speed?: number;
}

/** How often something with an id was seen. */
export function counter() {
  const counts = new Map<string, number>();
  return (id: string): number => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) as number;
  };
}

export function testRegressions(regressions: readonly Regression[]): void {
  describe("a regression is noticed, and the report names it", () => {
    test.each(regressions)(
      "$what",
      { timeout: 60_000 },
      async ({ only, says, alter, isLimited = false, speed = 60 }) => {
        const mock = await openMock(
          { clock: `${speed}x`, noLimits: !isLimited, scenario: "lived-in-account" },
          { patienceMs: 20 * 60_000 },
          withAlteration(alter()),
        );
        knowSpeed(mock.session, speed);
        const { all, failed } = await judgeBroken(mock, only);
        expect(failed.join("\n") || all.join("\n")).toMatch(says);
        expect(failed.length).toBeGreaterThan(0);
      },
    );
  });
}
