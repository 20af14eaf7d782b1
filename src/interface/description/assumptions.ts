import { z } from "zod";
import fixture from "../../../fixtures/assumptions.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import type { Assumption } from "../../kernel/provenance-ledger.ts";

const Row = z.strictObject({
  id: z.string().regex(/^A-\d{2,3}$/),
  about: z.string().min(1),
  choice: z.string().min(1),
  /** Holds everywhere, and so is at no single operation or member. */
  rule: z.literal(true).exactOptional(),
  /** Files of fixtures/ that say it in figures and words. */
  fixtures: z.array(z.string()).exactOptional(),
  /** The operations in which its readings are carried out, where no declaration says so: ids, or * for the rest of one. */
  feltBy: z.array(z.string()).exactOptional(),
  /** Ways to read the interface, each implemented; the first is the choice. */
  readings: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        what: z.string().min(1),
        /** What it puts in the place of figures of a fixture: by file, and there by the names of rows and members. */
        figures: z.record(z.string(), z.record(z.string(), z.unknown())).exactOptional(),
      }),
    )
    .min(2)
    .exactOptional(),
});

/** What was decided about everything the interface leaves open. */
export const assumptions = onFirstUse((): readonly Assumption[] => z.array(Row).parse(fixture, { jitless: true }));
