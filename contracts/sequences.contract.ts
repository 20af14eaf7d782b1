import { assumed } from "../src/base/provenance.ts";
import { isPaid, kinds, operationsOf, whatOf } from "../src/contract/checks/sequences/kinds.ts";
import { playSequences } from "../src/contract/checks/sequences/play.ts";
import { type Sheet, sheet } from "../src/contract/run/check.ts";
import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { needsOf } from "../src/contract/run/tiers.ts";
import { routeOf } from "../src/contract/seen/operations.ts";
import { newCompany, ourProject, plainProject, secondCompany } from "./our-clients.ts";

/** People for lists and notes are found by a search first, and contacts need a list. */
const arranging = ["search:read", "contact:read", "shortlist:create"] as const;

/** What the run has made of a kind that stays for good. */
const ours: Readonly<Record<string, (t: Toolbox) => Promise<readonly string[]>>> = {
  company: async (t) => [(await newCompany(t)).id, (await secondCompany(t)).id],
  project: async (t) => [(await plainProject(t)).id, (await ourProject(t)).id],
};

/** Random sequences of calls, some of them in parallel, for errors that appear only after several calls. */
export const sequences: Sheet = sheet("Sequences", (check) => {
  for (const kind of kinds) {
    const operations = operationsOf(kind);
    check(
      `A ${whatOf(kind)} reads back as written after any sequence of changes`,
      {
        on: operations.map(routeOf),
        source: assumed("A-250"),
        tier: "write",
        needs: [...new Set([...operations.flatMap(needsOf), ...arranging])],
        ...(isPaid(kind) && { pays: true }),
      },
      (t) => playSequences(t, kind, ours[kind.name] ?? (async () => [])),
    );
  }
});
