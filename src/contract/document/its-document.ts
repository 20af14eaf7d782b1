import type { Session } from "../session.ts";
import { targetDocument } from "../target-document.ts";
import { type GivenDocument, newSaid } from "./said.ts";

/** From here on answers are held against this document, which stands for the one that the target serves. */
export function takeDocument(session: Session, given: GivenDocument): void {
  session.facts.set("openapi document", Promise.resolve(given.document));
  session.recorder.said = newSaid(given);
}

/** The same with the document that the target serves, if it serves one. */
export async function readItsDocument(session: Session): Promise<void> {
  const document = await targetDocument(session).catch(() => null);
  if (document !== null) takeDocument(session, { source: `${session.transport.base}/openapi.json`, document });
}
