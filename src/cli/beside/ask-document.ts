import type { Alignment } from "../../alignment/align.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { type AskDocument, askHere } from "../../contract/learn/document-tasks.ts";
import { newLanes } from "../../contract/seen/lanes.ts";
import { parseDocument } from "../parse-document.ts";
import type { DocumentTask, GivenToRead } from "./document-worker.ts";
import { type Care, type Supervised, supervise } from "./supervise.ts";

/** Work with a document in a thread of its own. */
export interface DocumentBeside extends Pick<Supervised<unknown, unknown>, "hurry" | "end"> {
  readonly ask: AskDocument;
}

/** Reading and comparing a document once. */
const once = { silenceMs: 10_000, deaths: 1 };
/** Holding answers against it. */
const often = { silenceMs: 5_000, deaths: 3 };

export const openDocument = (given: GivenToRead): DocumentBeside => documentBeside(given, once);
export const judgeByDocument = (given: GivenToRead): DocumentBeside => documentBeside(given, often);

/** Documents of several sandboxes do not take the whole machine. */
const lanes = newLanes(2);

/** How a document is aligned with ours. */
export async function alignDocument(document: JsonObject): Promise<Alignment> {
  const leave = await lanes.enter();
  const { ask, end } = openDocument({ document });
  return ask("align").finally(() => {
    end();
    leave();
  });
}

/** Run from source, where no thread can load the worker, it is done in this thread. */
function documentBeside(given: GivenToRead, care: Pick<Care, "silenceMs" | "deaths">): DocumentBeside {
  if (import.meta.url.endsWith(".ts")) {
    const read = onFirstUse(() => ("bytes" in given ? parseDocument(given) : given.document));
    return { ask: askHere(read), hurry: () => {}, end: () => {} };
  }
  const file = new URL("./document-worker.js", import.meta.url);
  const { ask, ...rest } = supervise<DocumentTask, unknown>({ file, data: given, ...care });
  return { ...rest, ask: ((name, ...input) => ask({ name, input })) as AskDocument };
}
