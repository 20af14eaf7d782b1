import { type DocumentOfTarget, newSaid } from "../learn/said.ts";
import type { Session } from "../run/session.ts";
import { targetDocument } from "../run/target-document.ts";

/** From here on answers are held against this document, which stands for the one that the target serves. */
export function takeDocument(session: Session, given: DocumentOfTarget): void {
  session.facts.set("openapi document", Promise.resolve(given.document));
  session.recorder.said = newSaid(given, session.options.askDocument?.(given.document));
}

/** The same with the document that the target serves, if it serves one. */
export async function readItsDocument(session: Session): Promise<void> {
  const document = await targetDocument(session).catch(() => null);
  if (document !== null) takeDocument(session, { source: `${session.transport.base}/openapi.json`, document });
}
