import type { Alignment } from "../../../alignment/align.ts";
import { problemWithDocument } from "../../../alignment/read/readable.ts";
import { isObject } from "../../../base/json-object.ts";
import type { Operation } from "../../../kernel/operation.ts";
import { withoutNames } from "../../../kernel/route.ts";
import { askHere } from "../../learn/document-tasks.ts";
import { type DocumentOfTarget, newSaid } from "../../learn/self-description.ts";
import { routeOf } from "../../seen/operations.ts";
import { fact, type Session } from "../session.ts";
import { ask } from "./client.ts";

const documentFact = "openapi document";

/** The facts that name the ids of its examples. */
export const isAboutDocument = (fact: string): boolean => fact === documentFact || fact === "alignment";

/** The target's own OpenAPI document, read once; null if there is none. */
function targetDocument(session: Session): Promise<Record<string, unknown> | null> {
  return fact(session, documentFact, async () => {
    const caller = session.principals.key ?? session.principals.session;
    const { answer } = await ask(session, "GET /openapi.json", {}, caller, null);
    return answer.status === 200 && isObject(answer.json) ? answer.json : null;
  });
}

/** How the target's own document has our operations; null where there is none that can be read. */
export async function targetAlignment(session: Session): Promise<Alignment | null> {
  const { said } = session.recorder;
  if (said !== null) return said.alignment();
  const document = await targetDocument(session).catch(() => null);
  if (document === null || problemWithDocument(document) !== null) return null;
  const ask = session.options.askDocument?.(document) ?? askHere(() => document);
  return fact(session, "alignment", () => ask("align").catch(() => null));
}

/** Whether the target's own document has an operation where we have it; null where it describes none. */
export async function isDescribed(session: Session, operation: Operation): Promise<boolean | null> {
  const alignment = await targetAlignment(session);
  if (alignment === null) return null;
  const route = routeOf(operation);
  return alignment.pairs.some(({ ours, theirs }) => ours === route && withoutNames(theirs) === withoutNames(route));
}

const buildHeaders = ["x-build", "x-build-id", "x-version", "x-release", "x-revision", "x-git-sha"];

/** The build of the target, if reported: in a header, otherwise as the version of its document. */
export async function buildOf(session: Session): Promise<string | null> {
  const headers = session.recorder.latest.at(-1)?.answer.headers ?? {};
  const named = buildHeaders.find((name) => headers[name]);
  if (named !== undefined) return String(headers[named]).slice(0, 200);
  const document = await targetDocument(session).catch(() => null);
  const version = isObject(document?.info) ? document.info.version : null;
  return typeof version === "string" ? version.slice(0, 200) : null;
}

/** From here on answers are held against this document, which stands for the one that the target serves. */
export function takeDocument(session: Session, given: DocumentOfTarget): void {
  session.facts.set("openapi document", Promise.resolve(given.document));
  session.recorder.said = newSaid(given, session.options.askDocument?.(given.document));
}

/** The same with the document that the target serves, if it serves one. */
export async function readItsDocument(session: Session): Promise<void> {
  const document = await targetDocument(session).catch(() => null);
  if (document !== null) takeDocument(session, { source: `${session.options.transport.base}/openapi.json`, document });
}
