import { newDocument } from "../../interface/description/document.ts";
import * as declared from "../../interface/description/operations.ts";
import { type Implemented, implement, type Operation, reply } from "../../kernel/operation.ts";
import { readingsOf } from "../../model/readings.ts";

/** Describes all operations including itself, so it receives a function that returns them later. */
export function descriptionOperations(operations: () => readonly Operation[]): readonly Implemented[] {
  const document = newDocument(operations);
  const readDocument = implement(declared.readDocument, {
    waitsFor: document.slices,
    handle: ({ call, world }) => reply({ status: 200, value: document.writtenFor(call.origin, readingsOf(world)) }),
  });
  return [readDocument];
}
