import * as description from "../interface/description/operations.ts";
import { interfaceOperations } from "../interface/operations.ts";
import type { Implemented, Operation } from "../kernel/operation.ts";
import { keyOperations } from "./access/key-operations.ts";
import { accessOperations } from "./access/operations.ts";
import { billingOperations } from "./billing/operations.ts";
import { descriptionOperations } from "./description/operations.ts";
import { service } from "./later.ts";
import { profileOperations } from "./registry/operations.ts";

/** What is answered without people and records, and without waiting for the parts that are about them. */
export const atHand = new Map(
  [billingOperations, accessOperations, keyOperations, profileOperations]
    .flatMap((area) => Object.values<Implemented>(area))
    .map((operation) => [operation.id, operation]),
);

/** In the order of the document. */
const operations: readonly Implemented[] = interfaceOperations
  .filter((declared) => declared !== description.readDocument)
  .map((declared) => atHand.get(declared.id) ?? implementedByParts(declared));

/** Its handler is found at the call, once what it is part of is loaded. */
function implementedByParts(declared: Operation): Implemented {
  const own = () => service().operations.get(declared.id) as Implemented;
  return {
    ...declared,
    waitsFor: (call, world) => service.ahead() ?? own().waitsFor?.(call, world) ?? null,
    handle: (context) => own().handle(context),
  };
}

/** All operations of the interface (src/interface) with their handlers. */
export function serviceOperations(): readonly Implemented[] {
  return changedOperations((unchanged) => unchanged);
}

/** The same with the changes of an overlay; the document describes the changed operations. */
export function changedOperations(
  change: (operations: readonly Implemented[]) => readonly Implemented[],
): readonly Implemented[] {
  const changed = change([...operations, ...descriptionOperations(() => changed)]);
  return changed;
}
