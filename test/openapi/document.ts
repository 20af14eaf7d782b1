import { startWorld } from "../harness.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read the document at any place
export type Loose = any;

/** The document as a client gets it. */
export async function readDocument(): Promise<Loose> {
  const { json } = await startWorld().call("GET /openapi.json", { as: "reader" });
  return json;
}

/** Every operation of the document with its path and method. */
export function operationsOf(document: Loose): { path: string; method: string; operation: Loose }[] {
  return Object.entries<Loose>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Loose>(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The example of a parameter or of a media type, whether it is one of several or the only one. */
export function exampleOf(part: Loose): Loose {
  return part?.examples === undefined ? part?.example : Object.values<Loose>(part.examples)[0].value;
}
