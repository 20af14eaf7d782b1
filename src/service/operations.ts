import type { Implemented } from "../kernel/operation.ts";
import { accessOperations } from "./access/operations.ts";
import { billingOperations } from "./billing/operations.ts";
import { clientOperations } from "./clients/operations.ts";
import { descriptionOperations } from "./description/operations.ts";
import { enrichOperations } from "./developers/enrich-operations.ts";
import { developerOperations } from "./developers/operations.ts";
import { fitOperations } from "./fit/operations.ts";
import { searchJobOperations } from "./jobs/operations.ts";
import { listOperations } from "./lists/operations.ts";
import { profileOperations } from "./registry/operations.ts";
import { researchOperations } from "./research/operations.ts";
import { searchConfigOperations } from "./search/config-operations.ts";
import { searchDescriptionOperations } from "./search/description-operations.ts";
import { searchOperations } from "./search/operations.ts";
import { similarOperations } from "./similar/operations.ts";

const areas: readonly Implemented[] = [
  ...billingOperations,
  ...accessOperations,
  ...searchOperations,
  ...searchConfigOperations,
  ...searchDescriptionOperations,
  ...similarOperations,
  ...developerOperations,
  ...enrichOperations,
  ...searchJobOperations,
  ...researchOperations,
  ...fitOperations,
  ...listOperations,
  ...clientOperations,
  ...profileOperations,
];

/** All operations of the interface (src/interface) with their handlers. */
export function serviceOperations(): readonly Implemented[] {
  return changedOperations((operations) => operations);
}

/** The same with the changes of an overlay; the document describes the changed operations. */
export function changedOperations(
  change: (operations: readonly Implemented[]) => readonly Implemented[],
): readonly Implemented[] {
  const changed = change([...areas, ...descriptionOperations(() => changed)]);
  return changed;
}
