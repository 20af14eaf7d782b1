import { expect, test } from "vitest";
import { startWorld } from "../harness.ts";

const world = startWorld({ noLimits: true });

/** Members that say when something was begun or bought; what else a row says follows from it. */
const beginnings = ["createdAt", "savedAt", "addedAt", "writtenAt", "boughtAt", "archivedAt", "removedAt"];

type Row = Readonly<Record<string, unknown>>;

/** What was begun at each instant, by table: a list made with its project is a second kind of thing at one instant. */
function begunAt(tables: Readonly<Record<string, readonly Row[]>>): Map<number, Map<string, number>> {
  const at = new Map<number, Map<string, number>>();
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      for (const member of beginnings) {
        const instant = row[member];
        if (typeof instant !== "number") continue;
        const kinds = at.get(instant) ?? new Map<string, number>();
        const kind = `${table}.${member}`;
        at.set(instant, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
      }
    }
  }
  return at;
}

/** One request does these to many at once. */
const together = /^(contacts\.removedAt|cells\.boughtAt|producedFacets\.\w+|reports\.\w+)$/;

test.each(["lived-in-account", "team-account", "busy-account"])(
  "in %s nobody begins several things in one instant",
  async (scenario) => {
    const headers = { "x-understudy-sandbox": scenario };
    await world.call("PUT /_understudy/scenario", { body: { name: scenario }, headers });
    const { tables } = (await world.call("GET /_understudy/snapshot", { headers })).json;
    // Accounts come with the people and keys that they begin with.
    const origins = new Set(tables.accounts.map(({ createdAt }: Row) => createdAt));
    const crowded = [...begunAt(tables)].flatMap(([instant, kinds]) => {
      const several = [...kinds].filter(([kind, count]) => count > 1 && !together.test(kind));
      return origins.has(instant) || (kinds.size <= 4 && several.length === 0)
        ? []
        : [`${new Date(instant).toISOString()} ${JSON.stringify([...kinds])}`];
    });
    expect(crowded).toEqual([]);
  },
);
