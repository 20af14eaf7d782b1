import "../library/at-once.ts";
import { writeFileSync } from "node:fs";
import type { Alignment } from "../alignment/align.ts";
import { learnedText } from "../alignment/tell/learned-text.ts";
import { learnedFrom } from "../alignment/tell/lessons.ts";
import { overlayOf } from "../alignment/tell/overlay.ts";
import { assumptions } from "../interface/description/assumptions.ts";
import { command, type Terminal } from "./command.ts";
import { orExplain } from "./error-words.ts";
import { CommandError, refuseExtra, UsageError } from "./flags.ts";
import { type Feeling, feltBy, feltText } from "./learn/consequences.ts";
import { openDocumentAt, type ReadDocument, readDocument } from "./read-document.ts";

export const learn = command({
  name: "learn",
  usage: "understudy learn FILE|URL [--key K] [--out overlay.json]    understudy learn NEW --since OLD [--pacts DIR]",
  flags: {
    key: { kind: "text", value: "K", help: "A key, where the address of the document needs one" },
    out: { kind: "text", value: "FILE", help: "Where to write the overlay with which start does as the document says" },
    since: {
      kind: "text",
      value: "OLD",
      help: "An earlier document: say what changed, and end with 1 if that breaks callers",
    },
    pacts: { kind: "text", value: "DIR", help: "With --since: pacts, to say which of them feel a change" },
    format: { kind: "choice", value: "text|json", default: "text", help: "How to say it; json has everything" },
  },
  async run({ key, out, since, pacts, format }, [place, ...rest], terminal) {
    if (place === undefined)
      throw new UsageError("learn: name the real service's own document, such as openapi.json or its URL.");
    refuseExtra("learn", rest);
    if (since !== undefined && out !== undefined) throw new UsageError("learn: --out goes without --since.");
    if (since === undefined && pacts !== undefined) throw new UsageError("learn: --pacts goes with --since.");
    const given = await openDocumentAt(place, { flag: "learn", exitCode: unreadable, key });
    if (since === undefined) return sayLearned(given, await compared(given.ask("align"), place), out, format, terminal);
    const before = await readDocument(since, { flag: "--since", exitCode: unreadable, key });
    const changed = await compared(given.ask("changes", before.document), place);
    const felt: Feeling = feltBy([...changed.breaking, ...changed.additive], pacts);
    terminal.out(format === "json" ? `${JSON.stringify({ ...changed, ...felt }, null, 2)}\n` : feltText(changed, felt));
    return changed.breaking.length > 0 ? 1 : 0;
  },
});

const unreadable = 3;

function compared<Result>(work: Promise<Result>, place: string): Promise<Result> {
  return work.catch((error: Error) => {
    throw new CommandError(`learn: ${place} cannot be compared: ${error.message}.`, unreadable);
  });
}

function sayLearned(
  { source, document }: ReadDocument,
  alignment: Alignment,
  out: string | undefined,
  format: string,
  terminal: Terminal,
): number {
  const learned = learnedFrom(alignment, assumptions(), source);
  terminal.out(format === "json" ? `${JSON.stringify(learned, null, 2)}\n` : learnedText(learned));
  if (out !== undefined) {
    const overlay = overlayOf(alignment, document, source);
    orExplain(`--out: ${out} cannot be written`, () => writeFileSync(out, `${JSON.stringify(overlay, null, 2)}\n`));
    terminal.err(`Wrote ${out}: understudy start --overlay ${out}\n`);
  }
  return learned.contradictions.length > 0 ? 1 : 0;
}
