import { expect, test } from "vitest";
import { everyCheck } from "../../contracts/all.ts";
import { cleanUp } from "../../src/contract/run/leftovers/cleanup.ts";
import { readBalances } from "../../src/contract/run/preflight.ts";
import { heldIn } from "../../src/contract/run/purse/purse.ts";
import { runChecks } from "../../src/contract/run/run-checks.ts";
import type { RunOptions } from "../../src/contract/run/session.ts";
import type { Result } from "../../src/contract/seen/verdict.ts";
import { lax } from "./own/lax.ts";
import type { Switch } from "./own/switch.ts";
import { openRun } from "./running.ts";

// Everything that the kit sends, against a service that takes what it should refuse and charges for it. In its account are a
// finished and an unfinished search of somebody else.
const checks = everyCheck.filter(({ tier }) => tier !== "burst");

const theirs = (id: string, ended: boolean) => ({
  ...{ id, status: ended ? "partial" : "queued", config: {}, target: 20, goal: 20, estimate: 40, budget: null },
  ...{ rounds: [], results: [], banked: [], delivered: 0, considered: 0, charged: 0 },
  ...{ createdAt: 1e12, startedAt: 1e12, touchedAt: 1e12 },
});

async function runThere(options: Partial<RunOptions>) {
  const ledger: string[] = [];
  const { session, server, problem } = await openRun({ switches: [lax(ledger)] }, options);
  expect(problem).toBeNull();
  const { shelves } = server.account;
  for (const each of [theirs("0000a11e0000f00d", true), theirs("0000a11e0001f00d", false)])
    shelves.searches.set(each.id, each);
  const before = { spent: server.account.spent, searches: JSON.stringify([...shelves.searches.values()]) };
  const results: Result[] = [];
  await runChecks(session, checks, (result) => void results.push(result));
  const cleaned = await cleanUp(session, session.creations.journal);
  await readBalances(session);
  const searches = [...shelves.searches.values()];
  return {
    session,
    results,
    cleaned,
    ledger: ledger.join("\n"),
    lost: server.account.spent - before.spent,
    keys: [...shelves.keys.keys()].sort(),
    theirs: { before: before.searches, after: JSON.stringify(searches.slice(0, 2)) },
    withoutCeiling: searches.slice(2).filter(({ budget }) => budget === null),
  };
}

/** Creations that no operation undoes. */
const lasting = ["POST /v1/companies", "POST /v1/companies/{id}/attachments", "POST /v1/projects"] as const;

test("of what should be refused and cannot be removed, one of each kind is left", { timeout: 600_000 }, async () => {
  const refused = new WeakSet<object>();
  const taken = new Map<string, number>();
  const before: Switch = {
    name: "what it would refuse",
    judges: /./,
    say: ({ status = 200 }, asked) => void (status === 400 && refused.add(asked)),
  };
  const after: Switch = {
    name: "what of that it takes",
    judges: /./,
    say({ status = 200 }, asked) {
      if (refused.has(asked) && status < 300) taken.set(asked.route, (taken.get(asked.route) ?? 0) + 1);
    },
  };
  const { session } = await openRun({ switches: [before, lax([]), after] });
  const chosen = checks.filter(({ id }) =>
    lasting.some((route) => new RegExp(`^(input|unknown) ${escaped(route)} `).test(id)),
  );
  const results: Result[] = [];
  await runChecks(session, chosen, (result) => void results.push(result));
  for (const route of lasting) {
    const kinds = new Set(
      results
        .filter(({ id }) => id.includes(` ${route} `))
        .map(({ id, source }) => `${id.split(" ", 1)[0]} ${"assumed" in source}`),
    );
    expect(taken.get(route), route).toBeGreaterThan(0);
    // What is sent at once to learn how it names what is wrong is a kind, too.
    expect(taken.get(route), `${route}: ${[...kinds].join(", ")}, and several at once`).toBeLessThanOrEqual(
      kinds.size + 1,
    );
  }
});

const escaped = (text: string): string => text.replaceAll(/[{}]/g, "\\$&");

test.each([
  ["no flags", { allowWrites: false, budgetCredits: 0 }, 0],
  ["writes and a budget of 0", { budgetCredits: 0 }, 0],
  ["writes and a budget of 60", { budgetCredits: 60 }, 60],
])(
  "with %s the account loses no more than was given, and nothing of others changes",
  { timeout: 600_000 },
  async (_, options, most) => {
    const ran = await runThere(options);
    expect(ran.lost, ran.ledger).toBeLessThanOrEqual(most);
    expect(ran.lost > 0, "whether something was bought").toBe(most > 0);
    const { purse } = ran.session;
    expect(purse.seen + purse.unexplained, "what the run says that the balance shows").toBe(ran.lost);
    expect(ran.lost, "what the run counts at most").toBeLessThanOrEqual(purse.counted + heldIn(purse));
    expect(ran.theirs.after, "what others have started").toEqual(ran.theirs.before);
    expect(ran.withoutCeiling, "searches without a ceiling").toEqual([]);
    // This server removes a key in a way that nobody can guess: each is told, whatever it is called.
    const told = (kind: RegExp) => ran.cleaned.left.filter(({ what }) => kind.test(what)).map(({ ref }) => ref);
    expect(told(/key/).sort(), "keys that are left").toEqual(ran.keys);
    expect(told(/contact|shortlist/)).toEqual([]);
    if (most > 0) return;
    const unpaid = ran.results.filter(({ lacks }) => lacks === "budget").map(({ reason }) => reason);
    expect(unpaid.join("\n")).toMatch(/it may cost \d+ credits and \d+ of --budget-credits \d+ are left/);
  },
);
