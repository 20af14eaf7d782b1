import { describe, expect, test } from "vitest";
import { hasRedis } from "../redis.ts";
import { checkSeen, type Happened } from "./histories/history.ts";
import { runHistories } from "./histories/run.ts";
import { noAnswer, type Outcome } from "./load.ts";

const answer: Outcome = { ...noAnswer, status: 200 };

function add(subject: string, began: number, outcome: Partial<Outcome> = {}): Happened {
  return {
    sandbox: "box",
    act: "add",
    subject,
    began,
    ended: began + 1,
    outcome: { ...answer, status: 201, ...outcome },
  };
}

function read(names: readonly string[], began: number, outcome: Partial<Outcome> = {}): Happened {
  const json = { shortlists: names.map((name) => ({ name })) };
  return {
    sandbox: "box",
    act: "read",
    subject: "",
    began,
    ended: began + 1,
    outcome: { ...answer, json, ...outcome },
  };
}

describe("the checker of histories", () => {
  test("accepts a read with everything acknowledged before, whatever was in progress", () => {
    expect(checkSeen([add("one", 0), add("two", 2.5), read(["one"], 3), read(["one", "two"], 3)])).toEqual([]);
  });

  test("finds a read that lacks acknowledged data, unless its loss was reported in between", () => {
    expect(checkSeen([add("one", 0), read([], 3)])).toEqual(['a read lacks "one", which was acknowledged before']);
    expect(checkSeen([add("one", 0), read([], 3, { loss: "behind" }), read([], 5)])).toEqual([]);
    expect(checkSeen([read([], 0, { loss: "behind" }), add("one", 2), read([], 5)])).toHaveLength(1);
  });

  test("finds values that nobody added, a 500, and time that goes back", () => {
    expect(checkSeen([read(["ghost"], 0)])).toEqual(['a read has "ghost", which nobody added']);
    expect(checkSeen([read([], 0, { status: 500, code: "internal_error" })])).toEqual([
      "read was answered 500 internal_error",
    ]);
    expect(checkSeen([add("one", 0, { at: 5_000 }), read(["one"], 3, { at: 4_000 })])).toEqual([
      "time went back by 1000 ms",
    ]);
  });
});

test.skipIf(!hasRedis)(
  "a fleet is consistent during pauses, evictions and failovers, on clocks an hour apart",
  async () => {
    const names = ["a replica is paused", "the engine evicts", "a standby takes over that lacks the last changes"];
    const reports = await runHistories({ names, replicas: 2, clients: 6, sandboxes: 6, ms: 900 });
    for (const { nemesis, problems } of reports) expect(problems, nemesis).toEqual([]);
    expect(reports.at(-1)?.notified.length).toBeGreaterThan(0);
  },
  60_000,
);
