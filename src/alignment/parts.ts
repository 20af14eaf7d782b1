/** What is needed only where there is a document of the service. */
export {
  alignmentAhead,
  alignmentWith,
  isAligned,
  keepAlignment,
  ownDocument,
  ownDocumentAhead,
} from "./own-document.ts";
export { operationsIn } from "./read/description.ts";
export { newReader } from "./read/plain.ts";
export { learnedFrom } from "./tell/lessons.ts";
export { overlayOfDocument } from "./tell/overlay.ts";
