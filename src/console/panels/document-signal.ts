import { signal } from "@preact/signals";
import { control } from "../api.ts";
import { attempt } from "../state.ts";
import { type DescribedOperation, type Document, operationsOf } from "./document.ts";

/** The interface's OpenAPI document, read once, when operations are first shown. */
export const interfaceDocument = signal<Document | null>(null);
export const operations = signal<readonly DescribedOperation[]>([]);
let reading: Promise<unknown> | null = null;

export function readDocument(): void {
  if (interfaceDocument.value !== null || reading !== null) return;
  reading = attempt(async () => {
    const document = await control<Document>("GET", "/openapi.json");
    interfaceDocument.value = document;
    operations.value = operationsOf(document);
  }).finally(() => {
    // What failed is read again when it is needed next.
    reading = null;
  });
}
