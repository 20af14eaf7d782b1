import { describe, expect, test } from "vitest";
import type { Call } from "../../src/kernel/call.ts";
import type { Json } from "../faults/altered.ts";
import { type Alteration, withAlteration } from "../faults/altering.ts";
import { judgeBroken, knowSpeed, openMock } from "./mock.ts";

/** An error that a new version of a deployment may introduce, and the check and the words that report it. */
export interface Regression {
  readonly what: string;
  /** The checks to run: those about the error, and those of all answers. */
  readonly only: RegExp;
  readonly says: RegExp;
  readonly alter: () => Alteration;
  readonly isLimited?: boolean;
  /** How many times faster than real time its clock runs. */
  readonly speed?: number;
}

export const isShortlist = (path: string): boolean => /^\/v1\/shortlists\/[^/]+$/.test(path);

/** How often each id was seen. */
export function counter() {
  const counts = new Map<string, number>();
  return (id: string): number => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) as number;
  };
}

/** With WHOLE=1 each regression meets everything that a run makes by default: what is noticed there, and in which words. */
const isWhole = process.env.WHOLE === "1";

export function testRegressions(regressions: readonly Regression[]): void {
  describe("a regression is noticed, and the report names it", () => {
    test.each(regressions)(
      "$what",
      { timeout: isWhole ? 600_000 : 60_000 },
      async ({ only, says, alter, isLimited = false, speed = 60 }) => {
        const mock = await openMock(
          { clock: `${speed}x`, noLimits: !isLimited, scenario: "lived-in-account" },
          isWhole ? { allowBursts: false } : { patienceMs: 20 * 60_000 },
          withAlteration(alter()),
        );
        knowSpeed(mock.session, speed);
        const { all, failed } = await judgeBroken(mock, isWhole ? /^/ : only);
        expect(failed.join("\n") || all.join("\n")).toMatch(says);
        expect(failed.length, all.join("\n")).toBeGreaterThan(0);
      },
    );
  });
}

export const isPoll = ({ method, path }: Call): boolean => method === "GET" && /^\/v1\/search\/jobs\/[^/]+$/.test(path);

/** The balance moves by what no answer tells. */
export const drawing = (extraOf: (passing: { call: Call; json: Json; status: number }) => number) => (): Alteration => {
  let extra = 0;
  return {
    answer({ call, json, status }) {
      extra += extraOf({ call, json, status });
      if (call.path !== "/v1/quotas" || !json?.credits) return undefined;
      return { ...json, credits: { ...json.credits, used: json.credits.used + extra } };
    },
  };
};
