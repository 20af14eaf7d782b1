import type { Implemented } from "../kernel/operation.ts";
import { keyOperations } from "./access/key-operations.ts";
import { accessOperations } from "./access/operations.ts";
import { billingOperations } from "./billing/operations.ts";
import { attachmentOperations } from "./clients/attachment-operations.ts";
import { briefOperations } from "./clients/brief-operations.ts";
import { companyOperations } from "./clients/company-operations.ts";
import { fileOperations } from "./clients/file-operations.ts";
import { projectOperations } from "./clients/project-operations.ts";
import { descriptionOperations } from "./description/operations.ts";
import { enrichOperations } from "./developers/enrich-operations.ts";
import { developerOperations } from "./developers/operations.ts";
import { fitOperations } from "./fit/operations.ts";
import { changeOperations } from "./jobs/change-operations.ts";
import { searchJobOperations } from "./jobs/operations.ts";
import { contactOperations } from "./lists/contact-operations.ts";
import { memberOperations } from "./lists/member-operations.ts";
import { noteOperations } from "./lists/note-operations.ts";
import { shortlistOperations } from "./lists/shortlist-operations.ts";
import { profileOperations } from "./registry/operations.ts";
import { researchOperations } from "./research/operations.ts";
import { reportOperations } from "./research/report-operations.ts";
import { searchConfigOperations } from "./search/config-operations.ts";
import { searchDescriptionOperations } from "./search/description-operations.ts";
import { searchOperations } from "./search/operations.ts";
import { explainedOperations } from "./similar/explained-operation.ts";
import { similarOperations } from "./similar/operations.ts";

/** In the order of the document. */
const operations: readonly Implemented[] = [
  billingOperations,
  accessOperations,
  keyOperations,
  searchOperations,
  searchConfigOperations,
  searchDescriptionOperations,
  similarOperations,
  explainedOperations,
  developerOperations,
  enrichOperations,
  searchJobOperations,
  changeOperations,
  researchOperations,
  reportOperations,
  fitOperations,
  shortlistOperations,
  memberOperations,
  noteOperations,
  contactOperations,
  companyOperations,
  attachmentOperations,
  fileOperations,
  projectOperations,
  briefOperations,
  profileOperations,
].flatMap((area) => Object.values<Implemented>(area));

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
