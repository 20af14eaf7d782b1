import type { Operation } from "../kernel/operation.ts";
import * as keys from "./access/key-operations.ts";
import * as access from "./access/operations.ts";
import * as billing from "./billing/operations.ts";
import * as attachments from "./clients/attachment-operations.ts";
import * as briefs from "./clients/brief-operations.ts";
import * as companies from "./clients/company-operations.ts";
import * as files from "./clients/file-operations.ts";
import * as projects from "./clients/project-operations.ts";
import * as description from "./description/operations.ts";
import * as enrichment from "./developers/enrich-operations.ts";
import * as developers from "./developers/operations.ts";
import * as fit from "./fit/operations.ts";
import * as searchJobChanges from "./jobs/change-operations.ts";
import * as searchJobs from "./jobs/operations.ts";
import * as contacts from "./lists/contact-operations.ts";
import * as members from "./lists/member-operations.ts";
import * as notes from "./lists/note-operations.ts";
import * as shortlists from "./lists/shortlist-operations.ts";
import * as profiles from "./registry/operations.ts";
import * as research from "./research/operations.ts";
import * as reports from "./research/report-operations.ts";
import * as searchConfigs from "./search/config-operations.ts";
import * as searchDescription from "./search/description-operations.ts";
import * as search from "./search/operations.ts";
import * as explained from "./similar/explained-operation.ts";
import * as similar from "./similar/operations.ts";

/** The whole interface, with one declaration per operation. */
export const interfaceOperations: readonly Operation[] = [
  billing.readCatalog,
  access.readMe,
  access.readQuotas,
  access.checkSignature,
  keys.createKey,
  keys.listKeys,
  keys.deleteKey,
  search.searchDevelopers,
  searchConfigs.compileSearch,
  searchConfigs.executeSearch,
  searchConfigs.suggestAngles,
  searchDescription.readCapabilities,
  searchDescription.readFields,
  similar.findSimilar,
  similar.listSimilar,
  explained.explainSimilar,
  developers.readDeveloper,
  developers.readEmails,
  developers.readAvatar,
  enrichment.enrichDevelopers,
  enrichment.startFacetReport,
  enrichment.readFacetReport,
  searchJobs.submit,
  searchJobs.list,
  searchJobs.poll,
  searchJobChanges.more,
  searchJobChanges.cancel,
  searchJobChanges.judge,
  research.start,
  research.poll,
  research.list,
  reports.read,
  reports.readPdf,
  reports.readLinked,
  fit.fitRank,
  shortlists.createList,
  shortlists.listShortlists,
  shortlists.readShortlist,
  shortlists.updateShortlist,
  shortlists.removeShortlist,
  shortlists.listDeveloperShortlists,
  members.addMembers,
  members.removeMember,
  members.pinRepository,
  notes.listNotes,
  notes.createNote,
  notes.updateNote,
  notes.deleteNote,
  contacts.listContacts,
  contacts.removeContacts,
  companies.createCompanyOperation,
  companies.listCompanies,
  companies.readCompany,
  companies.updateCompany,
  companies.archiveCompany,
  companies.restoreCompany,
  attachments.attach,
  attachments.listAttachments,
  files.announce,
  files.upload,
  files.finalize,
  projects.create,
  projects.list,
  projects.read,
  projects.update,
  briefs.readBrief,
  briefs.readProfile,
  briefs.updateProfile,
  profiles.updateOwnProfile,
  profiles.readOwnProfile,
  description.readDocument,
];
