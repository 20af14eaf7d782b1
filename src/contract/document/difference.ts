import { isObject } from "../../base/json-object.ts";
import { ownDocument } from "../derived/described.ts";
import type { Session } from "../session.ts";
import { targetDocument } from "../target-document.ts";
import { compareDocuments, type DocumentDifference, notCompared } from "./compare.ts";
import { dereference } from "./dereference.ts";

/** How the target's `/openapi.json` differs from ours. A missing or broken one is reported. */
export async function documentDifference(session: Session): Promise<DocumentDifference> {
  const given = await targetDocument(session).catch(() => null);
  if (given === null) return notCompared("GET /openapi.json returns no document");
  const theirs = await dereference(given);
  if ("problem" in theirs) return notCompared(theirs.problem);
  const ours = await dereference(ownDocument());
  if ("problem" in ours) return notCompared(ours.problem);
  const version = isObject(given.info) ? String(given.info.version ?? "").slice(0, 100) : null;
  try {
    const operations = compareDocuments(ours.document, theirs.document);
    return { problem: null, version, operations, elsewhere: theirs.elsewhere.slice(0, 50) };
  } catch (error) {
    return notCompared(`it cannot be compared: ${(error as Error).message}`);
  }
}
