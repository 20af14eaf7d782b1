import type { JsonObject } from "../base/json-object.ts";
import { perObject } from "../base/on-first-use.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { shareWork } from "../base/slices.ts";
import { newDocument } from "../interface/description/document.ts";
import { documentTexts } from "../interface/description/later.ts";
import { interfaceOperations } from "../interface/operations.ts";
import { patternEngine } from "../kernel/overlay/patterns.ts";
import { type Alignment, aligning } from "./align.ts";

const alignments = perObject((theirs: JsonObject) =>
  shareWork(function* () {
    yield* documentTexts.wait();
    yield* patternEngine.wait();
    return yield* aligning(ownDocument(), theirs);
  }),
);

/** What another thread found out, or why it could not. */
const foundElsewhere = new WeakMap<JsonObject, Alignment | Error>();

export function keepAlignment(theirs: JsonObject, found: Alignment | Error): void {
  foundElsewhere.set(theirs, found);
}

export function isAligned(theirs: JsonObject): boolean {
  return foundElsewhere.has(theirs) || alignments(theirs).slices() === null;
}

/** How a document is aligned with ours; once, however many follow it and are told of it. */
export function alignmentWith(theirs: JsonObject): Alignment {
  const found = foundElsewhere.get(theirs);
  if (found instanceof Error) throw found;
  return found ?? alignments(theirs).result();
}

/** What is left of that work; null when it is done. */
export function alignmentAhead(theirs: JsonObject): Iterator<unknown> | null {
  return isAligned(theirs) ? null : alignments(theirs).slices();
}

const own = newDocument(() => interfaceOperations);
let known: JsonObject | null = null;

/** Our own document, as `understudy openapi` writes it. */
export function ownDocument(): JsonObject {
  known ??= parseUtf8(own.writtenFor("", {}).bytes) as JsonObject;
  return known;
}

/** What is left of writing it; null when it is done. */
export const ownDocumentAhead = own.slices;
