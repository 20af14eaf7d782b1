import { assumed } from "../src/base/provenance.ts";
import { type Sheet, sheet } from "../src/contract/check.ts";
import { needsOf } from "../src/contract/derived/tiers.ts";
import { routeOf } from "../src/contract/operations.ts";
import { kinds } from "../src/contract/sequences/kinds.ts";
import { playSequences } from "../src/contract/sequences/play.ts";

/** Calls in an order that nobody wrote down, some of them side by side: what shows only after several of them. */
export const sequences: Sheet = sheet("Sequences", (check) => {
  for (const kind of kinds) {
    const operations = [kind.make, kind.read, kind.change, ...(kind.remove ? [kind.remove] : [])];
    check(
      `Whatever is done to two of a kind (${kind.name}), in whatever order, each shows what was written to it`,
      {
        on: operations.map(routeOf),
        source: assumed("A-250"),
        tier: "write",
        needs: [...new Set(operations.flatMap(needsOf))],
      },
      (t) => playSequences(t, kind),
    );
  }
});
