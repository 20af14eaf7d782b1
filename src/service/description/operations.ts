import { newDocument } from "../../interface/description/document.ts";
import * as declared from "../../interface/description/operations.ts";
import { type Implemented, implement, type Operation, reply } from "../../kernel/operation.ts";
import { readingsOf } from "../../model/readings.ts";

/** Describes the operations it is among, so it is given a way to ask for them later. */
export function descriptionOperations(operations: () => readonly Operation[]): readonly Implemented[] {
  const document = newDocument(operations);
  const readDocument = implement(declared.readDocument, {
    waitsFor: document.slices,
    handle: ({ call, world }) => reply({ status: 200, value: document.writtenFor(call.origin, readingsOf(world)) }),
  });
  return [readDocument];
}
