/**
 * A way through the interface that every operation lies on: each step sends the document's own example of a request,
 * with the ids that earlier answers gave. It proves that the examples can be sent, and yields the answers to show.
 */
export interface Stop {
  readonly operation: string;
  /** Path parameters, taken from earlier answers as `operation /pointer`, or as they are. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Members of the body that replace the example's; those that are undefined are left out. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly bytes?: string;
  /** How far the clock goes before it. */
  readonly after?: string;
}

const shortlist = { id: "shortlists.create /id" };
const job = { id: "search.jobs.create /job/id" };
const company = { id: "companies.create /id" };
const project = { id: "projects.create /id" };
const research = { id: "research.jobs.create /job/id" };
const file = { id: "files.create /id" };

export const tour: readonly Stop[] = [
  { operation: "pricing.catalog" },
  { operation: "openapi.get" },
  { operation: "me.get" },
  { operation: "keys.create" },
  { operation: "keys.list" },
  { operation: "keys.revoke", params: { id: "keys.create /key/id" } },
  { operation: "keys.signatureCheck" },
  { operation: "developers.search" },
  { operation: "search.capabilities" },
  { operation: "developers.fields" },
  { operation: "developers.get" },
  { operation: "developers.emails" },
  { operation: "avatars.get" },
  { operation: "shortlists.create" },
  { operation: "shortlists.members.add", params: shortlist },
  {
    operation: "shortlists.members.pin",
    params: shortlist,
    body: { contactId: "shortlists.members.add /added/0/contactId" },
  },
  { operation: "shortlists.update", params: shortlist },
  { operation: "shortlists.list" },
  { operation: "shortlists.get", params: shortlist },
  { operation: "developers.shortlists" },
  { operation: "developers.notes.create" },
  { operation: "notes.update", params: { noteId: "developers.notes.create /id" } },
  { operation: "developers.notes.list" },
  { operation: "notes.delete", params: { noteId: "developers.notes.create /id" } },
  { operation: "contacts.list" },
  {
    operation: "shortlists.members.remove",
    params: { ...shortlist, contactId: "shortlists.members.add /added/0/contactId" },
  },
  { operation: "shortlists.delete", params: shortlist },
  { operation: "contacts.remove", body: { contactIds: ["shortlists.members.add /added/0/contactId"] } },
  { operation: "companies.create" },
  { operation: "companies.update", params: company },
  { operation: "companies.attachments.create", params: company },
  { operation: "companies.attachments.list", params: company },
  { operation: "companies.get", params: company, after: "10m" },
  { operation: "companies.list" },
  { operation: "companies.archive", params: company },
  { operation: "companies.restore", params: company },
  { operation: "files.create", body: { size: 12 } },
  { operation: "files.upload", params: file, bytes: "# Rust role\n" },
  { operation: "files.finalize", params: file },
  { operation: "projects.create" },
  { operation: "projects.brief", params: project, after: "10m" },
  { operation: "projects.get", params: project },
  { operation: "projects.profile.update", params: project },
  { operation: "projects.profile.get", params: project },
  { operation: "projects.list" },
  { operation: "projects.update", params: project },
  { operation: "me.profile.update" },
  { operation: "me.profile.get" },
  { operation: "search.jobs.create", body: { projectId: undefined } },
  { operation: "search.jobs.get", params: job, after: "20s" },
  {
    operation: "search.jobs.feedback",
    params: { ...job, developerId: "search.jobs.get /results/0/developerId" },
  },
  { operation: "search.jobs.list" },
  { operation: "search.jobs.more", params: job },
  { operation: "search.jobs.cancel", params: job },
  { operation: "research.jobs.create" },
  { operation: "research.jobs.get", params: research, after: "2m" },
  { operation: "research.jobs.list" },
  { operation: "research.reports.get", after: "1m" },
  { operation: "quotas.get" },
];
