import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { Refusal } from "./own/service.ts";
import type { Switch } from "./own/switch.ts";
import { run, saysOf } from "./running.ts";

// What never comes is waited for once: a run counts its looks, and not what a clock says.

const patienceMs = 10_000;
/** One a second, and the one before the first wait. */
const looksOfOneWait = patienceMs / 1_000 + 2;
const brief = "GET /v1/projects/{id}/brief";

/** A service whose brief is like that, and how often it was asked for. */
function countingBriefs(change: Pick<Switch, "hear" | "say">) {
  let looks = 0;
  const each: Switch = {
    name: "a brief that never comes",
    judges: /./,
    ...change,
    hear(asked) {
      if (asked.route !== brief) return;
      looks += 1;
      change.hear?.(asked);
    },
  };
  return { own: { switches: [each], speed: 20 }, looks: () => looks };
}

const waiting = everyCheck.filter(({ id }) => /^Projects: .*(brief|Angles of a project)/.test(id));

test.each<[string, number, Pick<Switch, "hear" | "say">]>([
  [
    "a brief that stays as it is",
    looksOfOneWait,
    {
      say({ json }, { route }) {
        if (route === brief && json?.status !== undefined) Object.assign(json, { status: "populating", brief: null });
      },
    },
  ],
  [
    "a window that does not end",
    patienceMs / 5_000 + 1,
    {
      hear() {
        throw new Refusal(429, "too_many_requests", "Later.", { "retry-after": "5" });
      },
    },
  ],
])("%s is waited for once, and looked at by each check", async (_, first, change) => {
  const { own, looks } = countingBriefs(change);
  const { results } = await run(own, waiting, { patienceMs });
  expect(saysOf(results, "violation")).toEqual([]);
  expect(looks(), "some looked").toBeGreaterThan(1);
  // Each check that looks at it reads it once, and some twice.
  expect(looks(), `those of one wait, and two of ${waiting.length - 1} checks`).toBeLessThanOrEqual(
    first + 2 * (waiting.length - 1),
  );
});
