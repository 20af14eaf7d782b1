import type { Implemented } from "../kernel/operation.ts";
import { attachmentOperations } from "./clients/attachment-operations.ts";
import { briefOperations } from "./clients/brief-operations.ts";
import { companyOperations } from "./clients/company-operations.ts";
import { fileOperations } from "./clients/file-operations.ts";
import { projectOperations } from "./clients/project-operations.ts";
import { enrichOperations } from "./developers/enrich-operations.ts";
import { developerOperations } from "./developers/operations.ts";
import { fitOperations } from "./fit/operations.ts";
import { changeOperations } from "./jobs/change-operations.ts";
import { searchJobOperations } from "./jobs/operations.ts";
import { contactOperations } from "./lists/contact-operations.ts";
import { memberOperations } from "./lists/member-operations.ts";
import { noteOperations } from "./lists/note-operations.ts";
import { shortlistOperations } from "./lists/shortlist-operations.ts";
import { researchOperations } from "./research/operations.ts";
import { reportOperations } from "./research/report-operations.ts";
import { searchConfigOperations } from "./search/config-operations.ts";
import { searchDescriptionOperations } from "./search/description-operations.ts";
import { searchOperations } from "./search/operations.ts";
import { explainedOperations } from "./similar/explained-operation.ts";
import { similarOperations } from "./similar/operations.ts";

// What `service()` of later.ts has, for the rooms above.
export { dayOf } from "../population/population.ts";
export { peopleIn, problemWithPeople } from "../population/world-people.ts";
export { briefSettlesAt } from "./clients/briefs.ts";
export { contextSteps } from "./clients/company-context.ts";
export { furnishAccount } from "./furnish/furnish.ts";
export { giveRecords } from "./furnish/given/records.ts";
export { roundTime } from "./jobs/course.ts";
export {
  allOf,
  indexAhead,
  needsIndex as searching,
  needsReader as readingText,
  needsSample as ranking,
} from "./needs.ts";
export { reportOn } from "./research/kept-reports.ts";
export { isKnown } from "./research/subjects.ts";
export { emptyConfig } from "./search/complete-config.ts";
export { problemIn } from "./search/criteria.ts";
export { explainConfig } from "./search/explain/explanation.ts";
export { advance } from "./timeline/advance.ts";

/** Its operations, by their ids. */
export const operations: ReadonlyMap<string, Implemented> = new Map(
  [
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
  ]
    .flatMap((area) => Object.values<Implemented>(area))
    .map((operation) => [operation.id, operation]),
);
