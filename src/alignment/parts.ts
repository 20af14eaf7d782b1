/** What is needed only where there is a document of the service. */
export { alignmentAhead, alignmentWith, isAligned, keepAlignment, ownDocument, ownDocumentAhead } from "./own.ts";
export { operationsIn } from "./read/description.ts";
export { newReader } from "./read/plain.ts";
export { overlayOfDocument } from "./tell/overlay.ts";
export { learnedFrom } from "./tell/settled.ts";
