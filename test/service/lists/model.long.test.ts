import fc from "fast-check";
import { test } from "vitest";
import { clientCommands } from "./client-commands.ts";
import { compare, listCommands, readBack } from "./commands.ts";
import { startRecords } from "./records.ts";
import { type Name, newReference, principals } from "./reference.ts";

/** Each kind of records by itself, so that sequences reach unusual states, and all of them together. */
test.each([
  ["lists, notes and contacts", listCommands, 8],
  ["companies, files, projects and profiles", clientCommands, 15],
  ["everything", [...listCommands, ...clientCommands], 8],
])(
  "%s: whatever five principals of three accounts do, each reads what a simple reference model says",
  async (_, kinds, numRuns) => {
    const sequences = fc.commands([...kinds, readBack], { maxCommands: 90, size: "max" });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const reference = newReference();
        const real = await startRecords();
        await fc.asyncModelRun(() => ({ model: reference, real }), sequence);
        for (const as of Object.keys(principals) as Name[]) await compare(reference, real, as);
      }),
      { numRuns, unbiased: true },
    );
  },
  120_000,
);
