// Written from the document by npm run generate.

/** What each operation answers when it does not refuse, by operation id. */
export interface Answers {
  /** GET /avatars/{id}.svg: Get the picture that avatarUrl leads to */
  "avatars.get": ArrayBuffer;
  /** POST /v1/companies/{id}/archive: Archive a company: it stays listed, marked, and is offered no more */
  "companies.archive": CompanySummary;
  /** POST /v1/companies/{id}/attachments: Attach a job description, a link or a document to a company */
  "companies.attachments.create": Attachment;
  /** GET /v1/companies/{id}/attachments: List a company's attachments, newest first */
  "companies.attachments.list": CompaniesAttachmentsListResponse;
  /** POST /v1/companies: Add a client company, or find the one that is there already */
  "companies.create": CompaniesCreateResponse;
  /** GET /v1/companies/{id}: Read a client company with its profile */
  "companies.get": Company;
  /** GET /v1/companies: List client companies, archived ones included */
  "companies.list": CompaniesListResponse;
  /** POST /v1/companies/{id}/restore: Take a company out of the archive */
  "companies.restore": CompanySummary;
  /** PATCH /v1/companies/{id}: Set and clear fields of a company's profile */
  "companies.update": ProfilePatchOutcome;
  /** GET /v1/contacts: List saved contacts */
  "contacts.list": ContactsListResponse;
  /** POST /v1/contacts/remove: Remove contacts, all or none */
  "contacts.remove": ContactsRemoveResponse;
  /** POST /v1/developers/{id}/emails: Resolve the addresses on file for one developer */
  "developers.emails": DevelopersEmailsResponse;
  /** POST /v1/developers: Resolve developers and buy facets of them */
  "developers.enrich": Enriched;
  /** GET /v2/developers/fields: Read the field registry: what may be filtered, sorted, boosted and shown */
  "developers.fields": FieldRegistry;
  /** GET /v1/developers/{id}: Read one developer's profile */
  "developers.get": DevelopersGetResponse;
  /** POST /v1/developers/{developerId}/notes: Write a note on a developer, who is saved as a contact with it */
  "developers.notes.create": Note;
  /** GET /v1/developers/{developerId}/notes: Read the notes on a developer, newest first */
  "developers.notes.list": DevelopersNotesListResponse;
  /** POST /v1/developers/reports: Have background facets produced */
  "developers.reports.create": FacetReport;
  /** GET /v1/developers/reports/{id}: Poll background facets */
  "developers.reports.get": FacetReport;
  /** GET /v1/developers/search: Find developers by what they have built, in plain words */
  "developers.search": SearchPage;
  /** GET /v1/developers/{developerId}/shortlists: List the shortlists that a developer is on */
  "developers.shortlists": DevelopersShortlistsResponse;
  /** POST /v2/developers/similar: Find developers like one person */
  "developers.similar": SimilarPage;
  /** POST /v1/developers/{id}/similar: Find developers like one person, ranked and explained */
  "developers.similar.explained": ExplainedList;
  /** GET /v1/developers/similar: Walk the developer graph from one seed */
  "developers.similar.v1": SimilarList;
  /** POST /v1/files: Announce a file and learn where to upload it */
  "files.create": AnnouncedFile;
  /** POST /v1/files/{id}/finalize: Finalize an uploaded file, so that it can be attached */
  "files.finalize": UploadedFile;
  /** PUT /v1/files/{id}/content: Upload the bytes of an announced file, with the same credential */
  "files.upload": UploadedFile;
  /** POST /v1/fit-rank: Score a list of developers against a role */
  "fit.rank": FitRankAnswer;
  /** POST /v1/keys: Mint an API key */
  "keys.create": MintedKey;
  /** GET /v1/keys: List the account's keys without their secrets */
  "keys.list": Keys;
  /** DELETE /v1/keys/{id}: Revoke a key */
  "keys.revoke": RevokedKey;
  /** POST /v1/keys/signature-check: Explain the signature on this very request */
  "keys.signatureCheck": SignatureVerdict;
  /** GET /v1/me: Read the principal that the credential stands for */
  "me.get": Me;
  /** GET /v1/me/profile: Read the caller's profile */
  "me.profile.get": MeProfile;
  /** PATCH /v1/me/profile: Set and clear fields of the caller's profile */
  "me.profile.update": ProfilePatchOutcome;
  /** DELETE /v1/notes/{noteId}: Delete a note, as its author or a moderator */
  "notes.delete": ShortlistsDeleteResponse;
  /** PATCH /v1/notes/{noteId}: Edit a note, as its author or a moderator */
  "notes.update": Note;
  /** GET /openapi.json: Read the OpenAPI document of the interface */
  "openapi.get": OpenApiDocument;
  /** GET /v1/pricing/catalog: Read plans, SKUs, facets and bundles with their prices */
  "pricing.catalog": PricingCatalog;
  /** GET /v1/projects/{id}/brief: Read a project's brief and how far it is */
  "projects.brief": ProjectsBriefResponse;
  /** POST /v1/projects: Create a project with its candidate list; a job description or attachments start its brief */
  "projects.create": Project;
  /** GET /v1/projects/{id}: Read a project */
  "projects.get": Project;
  /** GET /v1/projects: List projects */
  "projects.list": ProjectsListResponse;
  /** GET /v1/projects/{id}/profile: Read a project's role profile, for an editor or as values */
  "projects.profile.get": RoleProfile;
  /** PATCH /v1/projects/{id}/profile: Set and clear fields of a project's role profile */
  "projects.profile.update": ProfilePatchOutcome;
  /** PATCH /v1/projects/{id}: Rename, open, pause or close a project, or change what its brief is read from */
  "projects.update": Project;
  /** GET /v1/quotas: Read the account's credits and quotas of the current month */
  "quotas.get": Quotas;
  /** POST /v1/deep-research/jobs: Start deep research into developers or repositories */
  "research.jobs.create": ResearchJobAnswer;
  /** GET /v2/deep-research/jobs/{id}: Poll deep research */
  "research.jobs.get": ResearchJobAnswer;
  /** GET /v1/deep-research/jobs: List deep research with previews of what was found */
  "research.jobs.list": ResearchJobList;
  /** GET /v1/deep-research/reports/developers/{login}: Read the report of one developer */
  "research.reports.get": Report;
  /** GET /v2/deep-research/reports/developers/{login}/pdf: Read a finished report as a PDF, or get a public link to it */
  "research.reports.pdf": PdfLink;
  /** GET /v1/public/reports/{token}.pdf: Read a report by a public link */
  "research.reports.public": ArrayBuffer;
  /** GET /v1/search/capabilities: Read what a search can ask for, and how far it reaches */
  "search.capabilities": SearchCapabilities;
  /** POST /v1/search/jobs/{id}/cancel: Cancel a deep search */
  "search.jobs.cancel": SearchJobAnswer;
  /** POST /v1/search/jobs: Submit a deep search */
  "search.jobs.create": SearchJobAnswer;
  /** POST /v1/search/jobs/{id}/results/{developerId}/feedback: Say whether a result was a good one */
  "search.jobs.feedback": SearchResultAnswer;
  /** GET /v1/search/jobs/{id}: Poll a deep search */
  "search.jobs.get": SearchJobPoll;
  /** GET /v1/search/jobs: List deep searches, newest first */
  "search.jobs.list": SearchJobList;
  /** POST /v1/search/jobs/{id}/more: Ask a finished deep search for more developers */
  "search.jobs.more": SearchJobAnswer;
  /** POST /v1/searches/angles: Suggest directions in which a search can be turned */
  "searches.angles": Angles;
  /** POST /v1/searches/compile: Make a search config from a job description, a prompt or a project */
  "searches.compile": CompiledSearch;
  /** POST /v1/searches/execute: Run a search config and enrich what it finds */
  "searches.execute": ExecutedPage;
  /** POST /v1/shortlists: Create a shortlist */
  "shortlists.create": Shortlist;
  /** DELETE /v1/shortlists/{id}: Delete a shortlist; its contacts stay saved */
  "shortlists.delete": ShortlistsDeleteResponse;
  /** GET /v1/shortlists/{id}: Read a shortlist and a page of its members, in the order they were added */
  "shortlists.get": ShortlistWithMembers;
  /** GET /v1/shortlists: List shortlists */
  "shortlists.list": ShortlistsListResponse;
  /** POST /v1/shortlists/{id}/members: Put developers on a shortlist and save them as contacts */
  "shortlists.members.add": ShortlistsMembersAddResponse;
  /** POST /v1/shortlists/{id}/members/pin: Pin a repository to a contact on this shortlist, or unpin it */
  "shortlists.members.pin": ShortlistsMembersPinResponse;
  /** DELETE /v1/shortlists/{id}/members/{contactId}: Take a contact off a shortlist; it stays saved */
  "shortlists.members.remove": ShortlistsMembersRemoveResponse;
  /** PATCH /v1/shortlists/{id}: Rename, describe, pin, archive or restore a shortlist */
  "shortlists.update": Shortlist;
}

/** What each operation that takes a body is sent. */
export interface Bodies {
  /** POST /v1/companies/{id}/attachments: Attach a job description, a link or a document to a company */
  "companies.attachments.create": CompaniesAttachmentsCreateRequest;
  /** POST /v1/companies: Add a client company, or find the one that is there already */
  "companies.create": CompaniesCreateRequest;
  /** PATCH /v1/companies/{id}: Set and clear fields of a company's profile */
  "companies.update": CompaniesUpdateRequest;
  /** POST /v1/contacts/remove: Remove contacts, all or none */
  "contacts.remove": ContactsRemoveRequest;
  /** POST /v1/developers: Resolve developers and buy facets of them */
  "developers.enrich": EnrichRequest;
  /** POST /v1/developers/{developerId}/notes: Write a note on a developer, who is saved as a contact with it */
  "developers.notes.create": DevelopersNotesCreateRequest;
  /** POST /v1/developers/reports: Have background facets produced */
  "developers.reports.create": FacetReportRequest;
  /** POST /v2/developers/similar: Find developers like one person */
  "developers.similar": SimilarDeveloperQuery;
  /** POST /v1/developers/{id}/similar: Find developers like one person, ranked and explained */
  "developers.similar.explained": DevelopersSimilarExplainedRequest | undefined;
  /** POST /v1/files: Announce a file and learn where to upload it */
  "files.create": FilesCreateRequest;
  /** PUT /v1/files/{id}/content: Upload the bytes of an announced file, with the same credential */
  "files.upload": unknown;
  /** POST /v1/fit-rank: Score a list of developers against a role */
  "fit.rank": FitRankRequest;
  /** POST /v1/keys: Mint an API key */
  "keys.create": MintKey;
  /** POST /v1/keys/signature-check: Explain the signature on this very request */
  "keys.signatureCheck": unknown;
  /** PATCH /v1/me/profile: Set and clear fields of the caller's profile */
  "me.profile.update": MeProfileUpdateRequest;
  /** PATCH /v1/notes/{noteId}: Edit a note, as its author or a moderator */
  "notes.update": DevelopersNotesCreateRequest;
  /** POST /v1/projects: Create a project with its candidate list; a job description or attachments start its brief */
  "projects.create": ProjectsCreateRequest;
  /** PATCH /v1/projects/{id}/profile: Set and clear fields of a project's role profile */
  "projects.profile.update": ProjectsProfileUpdateRequest;
  /** PATCH /v1/projects/{id}: Rename, open, pause or close a project, or change what its brief is read from */
  "projects.update": ProjectsUpdateRequest;
  /** POST /v1/deep-research/jobs: Start deep research into developers or repositories */
  "research.jobs.create": ResearchStart;
  /** POST /v1/search/jobs: Submit a deep search */
  "search.jobs.create": SearchJobSubmission;
  /** POST /v1/search/jobs/{id}/results/{developerId}/feedback: Say whether a result was a good one */
  "search.jobs.feedback": SearchFeedbackRequest;
  /** POST /v1/search/jobs/{id}/more: Ask a finished deep search for more developers */
  "search.jobs.more": SearchMoreRequest | undefined;
  /** POST /v1/searches/angles: Suggest directions in which a search can be turned */
  "searches.angles": AnglesRequest;
  /** POST /v1/searches/compile: Make a search config from a job description, a prompt or a project */
  "searches.compile": CompileRequest;
  /** POST /v1/searches/execute: Run a search config and enrich what it finds */
  "searches.execute": ExecuteRequest;
  /** POST /v1/shortlists: Create a shortlist */
  "shortlists.create": ShortlistsCreateRequest;
  /** POST /v1/shortlists/{id}/members: Put developers on a shortlist and save them as contacts */
  "shortlists.members.add": ShortlistsMembersAddRequest;
  /** POST /v1/shortlists/{id}/members/pin: Pin a repository to a contact on this shortlist, or unpin it */
  "shortlists.members.pin": ShortlistsMembersPinRequest;
  /** PATCH /v1/shortlists/{id}: Rename, describe, pin, archive or restore a shortlist */
  "shortlists.update": ShortlistsUpdateRequest;
}

/** What stands in the path and the query of each operation. */
export interface Params {
  /** GET /avatars/{id}.svg: Get the picture that avatarUrl leads to */
  "avatars.get": { id: string };
  /** POST /v1/companies/{id}/archive: Archive a company: it stays listed, marked, and is offered no more */
  "companies.archive": { id: string };
  /** POST /v1/companies/{id}/attachments: Attach a job description, a link or a document to a company */
  "companies.attachments.create": { id: string };
  /** GET /v1/companies/{id}/attachments: List a company's attachments, newest first */
  "companies.attachments.list": { id: string; limit?: number; cursor?: string };
  /** GET /v1/companies/{id}: Read a client company with its profile */
  "companies.get": { id: string };
  /** POST /v1/companies/{id}/restore: Take a company out of the archive */
  "companies.restore": { id: string };
  /** PATCH /v1/companies/{id}: Set and clear fields of a company's profile */
  "companies.update": { id: string };
  /** GET /v1/contacts: List saved contacts */
  "contacts.list": { limit?: number; cursor?: string };
  /** POST /v1/developers/{id}/emails: Resolve the addresses on file for one developer */
  "developers.emails": { id: string };
  /** GET /v1/developers/{id}: Read one developer's profile */
  "developers.get": { id: string; depth?: Depth; garden?: GardenDetail; repoLimit?: number };
  /** POST /v1/developers/{developerId}/notes: Write a note on a developer, who is saved as a contact with it */
  "developers.notes.create": { developerId: string };
  /** GET /v1/developers/{developerId}/notes: Read the notes on a developer, newest first */
  "developers.notes.list": { developerId: string; limit?: number; cursor?: string };
  /** GET /v1/developers/reports/{id}: Poll background facets */
  "developers.reports.get": { id: string };
  /** GET /v1/developers/search: Find developers by what they have built, in plain words */
  "developers.search": { q: string; depth?: Depth; limit?: number; cursor?: string; lang?: string[]; minCracked?: number; orgs?: string[]; subjects?: string[]; techs?: TechnologyName[]; minStars?: number; hideHighProfile?: boolean; city?: string[]; hasEmail?: boolean; requireLocation?: boolean; titles?: string[]; companySize?: "1-50" | "51-200" | "201-2000" | "2000+"; industries?: string[]; peerCompanies?: string[]; yoeMin?: number; yoeMax?: number; openToWork?: boolean; experienceTier?: "early" | "upToSenior" | "senior" | "all"; state?: string[] };
  /** GET /v1/developers/{developerId}/shortlists: List the shortlists that a developer is on */
  "developers.shortlists": { developerId: string };
  /** POST /v1/developers/{id}/similar: Find developers like one person, ranked and explained */
  "developers.similar.explained": { id: string };
  /** GET /v1/developers/similar: Walk the developer graph from one seed */
  "developers.similar.v1": { id?: string; login?: string; limit?: number; depth?: Depth; facets?: PublicFacet[]; garden?: GardenDetail };
  /** POST /v1/files/{id}/finalize: Finalize an uploaded file, so that it can be attached */
  "files.finalize": { id: string };
  /** PUT /v1/files/{id}/content: Upload the bytes of an announced file, with the same credential */
  "files.upload": { id: string };
  /** DELETE /v1/keys/{id}: Revoke a key */
  "keys.revoke": { id: string };
  /** GET /v1/me/profile: Read the caller's profile */
  "me.profile.get": { view?: "values"; fields?: ("displayName" | "headline" | "timezone" | "language" | "specialties" | "pitch" | "signature" | "calendarUrl" | "dailyGoal" | "digest" | "phone" | "memberSince")[] };
  /** DELETE /v1/notes/{noteId}: Delete a note, as its author or a moderator */
  "notes.delete": { noteId: string };
  /** PATCH /v1/notes/{noteId}: Edit a note, as its author or a moderator */
  "notes.update": { noteId: string };
  /** GET /v1/projects/{id}/brief: Read a project's brief and how far it is */
  "projects.brief": { id: string };
  /** GET /v1/projects/{id}: Read a project */
  "projects.get": { id: string };
  /** GET /v1/projects: List projects */
  "projects.list": { limit?: number; cursor?: string };
  /** GET /v1/projects/{id}/profile: Read a project's role profile, for an editor or as values */
  "projects.profile.get": { id: string; view?: "values"; fields?: ("title" | "seniority" | "location" | "workplace" | "employment" | "stack" | "mustHaves" | "niceToHaves" | "summary" | "teamSize" | "compensation" | "interviewPlan" | "compensationCeiling" | "closingNotes" | "openedAt")[] };
  /** PATCH /v1/projects/{id}/profile: Set and clear fields of a project's role profile */
  "projects.profile.update": { id: string };
  /** PATCH /v1/projects/{id}: Rename, open, pause or close a project, or change what its brief is read from */
  "projects.update": { id: string };
  /** GET /v2/deep-research/jobs/{id}: Poll deep research */
  "research.jobs.get": { id: string };
  /** GET /v1/deep-research/jobs: List deep research with previews of what was found */
  "research.jobs.list": { limit?: number; cursor?: string };
  /** GET /v1/deep-research/reports/developers/{login}: Read the report of one developer */
  "research.reports.get": { login: string };
  /** GET /v2/deep-research/reports/developers/{login}/pdf: Read a finished report as a PDF, or get a public link to it */
  "research.reports.pdf": { login: string; delivery?: "bytes" | "link" };
  /** GET /v1/public/reports/{token}.pdf: Read a report by a public link */
  "research.reports.public": { token: string };
  /** POST /v1/search/jobs/{id}/cancel: Cancel a deep search */
  "search.jobs.cancel": { id: string };
  /** POST /v1/search/jobs/{id}/results/{developerId}/feedback: Say whether a result was a good one */
  "search.jobs.feedback": { id: string; developerId: string };
  /** GET /v1/search/jobs/{id}: Poll a deep search */
  "search.jobs.get": { id: string };
  /** GET /v1/search/jobs: List deep searches, newest first */
  "search.jobs.list": { savedSearchId?: string };
  /** POST /v1/search/jobs/{id}/more: Ask a finished deep search for more developers */
  "search.jobs.more": { id: string };
  /** DELETE /v1/shortlists/{id}: Delete a shortlist; its contacts stay saved */
  "shortlists.delete": { id: string };
  /** GET /v1/shortlists/{id}: Read a shortlist and a page of its members, in the order they were added */
  "shortlists.get": { id: string; limit?: number; cursor?: string };
  /** GET /v1/shortlists: List shortlists */
  "shortlists.list": { archived?: boolean; kind?: ShortlistKind; limit?: number; cursor?: string };
  /** POST /v1/shortlists/{id}/members: Put developers on a shortlist and save them as contacts */
  "shortlists.members.add": { id: string };
  /** POST /v1/shortlists/{id}/members/pin: Pin a repository to a contact on this shortlist, or unpin it */
  "shortlists.members.pin": { id: string };
  /** DELETE /v1/shortlists/{id}/members/{contactId}: Take a contact off a shortlist; it stays saved */
  "shortlists.members.remove": { id: string; contactId: string };
  /** PATCH /v1/shortlists/{id}: Rename, describe, pin, archive or restore a shortlist */
  "shortlists.update": { id: string };
}

/** Method and path of each operation, as `operations` has them. */
export interface Operations {
  readonly "avatars.get": { readonly operation: "avatars.get"; readonly method: "GET"; readonly path: "/avatars/{id}.svg" };
  readonly "companies.archive": { readonly operation: "companies.archive"; readonly method: "POST"; readonly path: "/v1/companies/{id}/archive" };
  readonly "companies.attachments.create": { readonly operation: "companies.attachments.create"; readonly method: "POST"; readonly path: "/v1/companies/{id}/attachments" };
  readonly "companies.attachments.list": { readonly operation: "companies.attachments.list"; readonly method: "GET"; readonly path: "/v1/companies/{id}/attachments" };
  readonly "companies.create": { readonly operation: "companies.create"; readonly method: "POST"; readonly path: "/v1/companies" };
  readonly "companies.get": { readonly operation: "companies.get"; readonly method: "GET"; readonly path: "/v1/companies/{id}" };
  readonly "companies.list": { readonly operation: "companies.list"; readonly method: "GET"; readonly path: "/v1/companies" };
  readonly "companies.restore": { readonly operation: "companies.restore"; readonly method: "POST"; readonly path: "/v1/companies/{id}/restore" };
  readonly "companies.update": { readonly operation: "companies.update"; readonly method: "PATCH"; readonly path: "/v1/companies/{id}" };
  readonly "contacts.list": { readonly operation: "contacts.list"; readonly method: "GET"; readonly path: "/v1/contacts" };
  readonly "contacts.remove": { readonly operation: "contacts.remove"; readonly method: "POST"; readonly path: "/v1/contacts/remove" };
  readonly "developers.emails": { readonly operation: "developers.emails"; readonly method: "POST"; readonly path: "/v1/developers/{id}/emails" };
  readonly "developers.enrich": { readonly operation: "developers.enrich"; readonly method: "POST"; readonly path: "/v1/developers" };
  readonly "developers.fields": { readonly operation: "developers.fields"; readonly method: "GET"; readonly path: "/v2/developers/fields" };
  readonly "developers.get": { readonly operation: "developers.get"; readonly method: "GET"; readonly path: "/v1/developers/{id}" };
  readonly "developers.notes.create": { readonly operation: "developers.notes.create"; readonly method: "POST"; readonly path: "/v1/developers/{developerId}/notes" };
  readonly "developers.notes.list": { readonly operation: "developers.notes.list"; readonly method: "GET"; readonly path: "/v1/developers/{developerId}/notes" };
  readonly "developers.reports.create": { readonly operation: "developers.reports.create"; readonly method: "POST"; readonly path: "/v1/developers/reports" };
  readonly "developers.reports.get": { readonly operation: "developers.reports.get"; readonly method: "GET"; readonly path: "/v1/developers/reports/{id}" };
  readonly "developers.search": { readonly operation: "developers.search"; readonly method: "GET"; readonly path: "/v1/developers/search" };
  readonly "developers.shortlists": { readonly operation: "developers.shortlists"; readonly method: "GET"; readonly path: "/v1/developers/{developerId}/shortlists" };
  readonly "developers.similar": { readonly operation: "developers.similar"; readonly method: "POST"; readonly path: "/v2/developers/similar" };
  readonly "developers.similar.explained": { readonly operation: "developers.similar.explained"; readonly method: "POST"; readonly path: "/v1/developers/{id}/similar" };
  readonly "developers.similar.v1": { readonly operation: "developers.similar.v1"; readonly method: "GET"; readonly path: "/v1/developers/similar" };
  readonly "files.create": { readonly operation: "files.create"; readonly method: "POST"; readonly path: "/v1/files" };
  readonly "files.finalize": { readonly operation: "files.finalize"; readonly method: "POST"; readonly path: "/v1/files/{id}/finalize" };
  readonly "files.upload": { readonly operation: "files.upload"; readonly method: "PUT"; readonly path: "/v1/files/{id}/content" };
  readonly "fit.rank": { readonly operation: "fit.rank"; readonly method: "POST"; readonly path: "/v1/fit-rank" };
  readonly "keys.create": { readonly operation: "keys.create"; readonly method: "POST"; readonly path: "/v1/keys" };
  readonly "keys.list": { readonly operation: "keys.list"; readonly method: "GET"; readonly path: "/v1/keys" };
  readonly "keys.revoke": { readonly operation: "keys.revoke"; readonly method: "DELETE"; readonly path: "/v1/keys/{id}" };
  readonly "keys.signatureCheck": { readonly operation: "keys.signatureCheck"; readonly method: "POST"; readonly path: "/v1/keys/signature-check" };
  readonly "me.get": { readonly operation: "me.get"; readonly method: "GET"; readonly path: "/v1/me" };
  readonly "me.profile.get": { readonly operation: "me.profile.get"; readonly method: "GET"; readonly path: "/v1/me/profile" };
  readonly "me.profile.update": { readonly operation: "me.profile.update"; readonly method: "PATCH"; readonly path: "/v1/me/profile" };
  readonly "notes.delete": { readonly operation: "notes.delete"; readonly method: "DELETE"; readonly path: "/v1/notes/{noteId}" };
  readonly "notes.update": { readonly operation: "notes.update"; readonly method: "PATCH"; readonly path: "/v1/notes/{noteId}" };
  readonly "openapi.get": { readonly operation: "openapi.get"; readonly method: "GET"; readonly path: "/openapi.json" };
  readonly "pricing.catalog": { readonly operation: "pricing.catalog"; readonly method: "GET"; readonly path: "/v1/pricing/catalog" };
  readonly "projects.brief": { readonly operation: "projects.brief"; readonly method: "GET"; readonly path: "/v1/projects/{id}/brief" };
  readonly "projects.create": { readonly operation: "projects.create"; readonly method: "POST"; readonly path: "/v1/projects" };
  readonly "projects.get": { readonly operation: "projects.get"; readonly method: "GET"; readonly path: "/v1/projects/{id}" };
  readonly "projects.list": { readonly operation: "projects.list"; readonly method: "GET"; readonly path: "/v1/projects" };
  readonly "projects.profile.get": { readonly operation: "projects.profile.get"; readonly method: "GET"; readonly path: "/v1/projects/{id}/profile" };
  readonly "projects.profile.update": { readonly operation: "projects.profile.update"; readonly method: "PATCH"; readonly path: "/v1/projects/{id}/profile" };
  readonly "projects.update": { readonly operation: "projects.update"; readonly method: "PATCH"; readonly path: "/v1/projects/{id}" };
  readonly "quotas.get": { readonly operation: "quotas.get"; readonly method: "GET"; readonly path: "/v1/quotas" };
  readonly "research.jobs.create": { readonly operation: "research.jobs.create"; readonly method: "POST"; readonly path: "/v1/deep-research/jobs" };
  readonly "research.jobs.get": { readonly operation: "research.jobs.get"; readonly method: "GET"; readonly path: "/v2/deep-research/jobs/{id}" };
  readonly "research.jobs.list": { readonly operation: "research.jobs.list"; readonly method: "GET"; readonly path: "/v1/deep-research/jobs" };
  readonly "research.reports.get": { readonly operation: "research.reports.get"; readonly method: "GET"; readonly path: "/v1/deep-research/reports/developers/{login}" };
  readonly "research.reports.pdf": { readonly operation: "research.reports.pdf"; readonly method: "GET"; readonly path: "/v2/deep-research/reports/developers/{login}/pdf" };
  readonly "research.reports.public": { readonly operation: "research.reports.public"; readonly method: "GET"; readonly path: "/v1/public/reports/{token}.pdf" };
  readonly "search.capabilities": { readonly operation: "search.capabilities"; readonly method: "GET"; readonly path: "/v1/search/capabilities" };
  readonly "search.jobs.cancel": { readonly operation: "search.jobs.cancel"; readonly method: "POST"; readonly path: "/v1/search/jobs/{id}/cancel" };
  readonly "search.jobs.create": { readonly operation: "search.jobs.create"; readonly method: "POST"; readonly path: "/v1/search/jobs" };
  readonly "search.jobs.feedback": { readonly operation: "search.jobs.feedback"; readonly method: "POST"; readonly path: "/v1/search/jobs/{id}/results/{developerId}/feedback" };
  readonly "search.jobs.get": { readonly operation: "search.jobs.get"; readonly method: "GET"; readonly path: "/v1/search/jobs/{id}" };
  readonly "search.jobs.list": { readonly operation: "search.jobs.list"; readonly method: "GET"; readonly path: "/v1/search/jobs" };
  readonly "search.jobs.more": { readonly operation: "search.jobs.more"; readonly method: "POST"; readonly path: "/v1/search/jobs/{id}/more" };
  readonly "searches.angles": { readonly operation: "searches.angles"; readonly method: "POST"; readonly path: "/v1/searches/angles" };
  readonly "searches.compile": { readonly operation: "searches.compile"; readonly method: "POST"; readonly path: "/v1/searches/compile" };
  readonly "searches.execute": { readonly operation: "searches.execute"; readonly method: "POST"; readonly path: "/v1/searches/execute" };
  readonly "shortlists.create": { readonly operation: "shortlists.create"; readonly method: "POST"; readonly path: "/v1/shortlists" };
  readonly "shortlists.delete": { readonly operation: "shortlists.delete"; readonly method: "DELETE"; readonly path: "/v1/shortlists/{id}" };
  readonly "shortlists.get": { readonly operation: "shortlists.get"; readonly method: "GET"; readonly path: "/v1/shortlists/{id}" };
  readonly "shortlists.list": { readonly operation: "shortlists.list"; readonly method: "GET"; readonly path: "/v1/shortlists" };
  readonly "shortlists.members.add": { readonly operation: "shortlists.members.add"; readonly method: "POST"; readonly path: "/v1/shortlists/{id}/members" };
  readonly "shortlists.members.pin": { readonly operation: "shortlists.members.pin"; readonly method: "POST"; readonly path: "/v1/shortlists/{id}/members/pin" };
  readonly "shortlists.members.remove": { readonly operation: "shortlists.members.remove"; readonly method: "DELETE"; readonly path: "/v1/shortlists/{id}/members/{contactId}" };
  readonly "shortlists.update": { readonly operation: "shortlists.update"; readonly method: "PATCH"; readonly path: "/v1/shortlists/{id}" };
}

export type Actor = { kind: "member" | "key" | "tool" | "system"; id: string | null; name: string | null };
type AiUsage = { repositories: number; share: number; technologies: string[]; isTrade: boolean };
export type AngleSuggestion = { id: string; label: string; description: string; config: { version?: 2; query?: string | null; entity?: "auto" | "User" | "Repo" | "LinkedInUser"; requiredLanguages?: string[]; earlyCareerSignals?: boolean; aiFocusedSignals?: boolean; includeUnconventionalTitles?: boolean; levers?: { skills?: string[]; interests?: string[]; technologies?: TechnologyName[]; location?: { countries: string[]; cities: string[]; states: string[]; raw: string[]; strict?: boolean }; requireLinkedin?: boolean; openToWork?: boolean; experienceTier?: "early" | "upToSenior" | "senior" | "all"; yoeRange?: { min: number | null; max: number | null }; professional?: { currentCompanies: string[]; pastCompanies: string[]; mustHaveWorkedAt: string[]; excludeCurrentCompanies: string[]; schools: string[]; titles: string[]; industries: string[]; similarCompanies: string[]; companySizeTier?: "1-50" | "51-200" | "201-2000" | "2000+"; companiesMode?: "exact" | "similar"; includePast: boolean }; github?: { starRange: { min: number | null; max: number | null } | null; followerRange?: { min: number | null; max: number | null } | null; similarRepos?: string[]; contributedRepos?: string[]; minDevrank: number | null; hideHighProfile?: boolean; repoMode: "similar" | "exact"; minContributionsLastYear?: number | null; minContributionsLastMonth?: number | null } }; filter?: { [name: string]: unknown }; boost?: { signal: string; weight: number }[]; rank?: { preset?: string; weights?: { signal: string; weight: number }[] } } };
type Angles = { suggestions: AngleSuggestion[]; scope: "account" | "project"; contextVersion: string; cached: boolean; generatedAt: string };
type AnglesRequest = { scope: "account" | "project"; projectId?: string; regenerate?: boolean; config?: AnglesSearchConfig; jd?: string; prompt?: string };
type AnglesSearchConfig = { version: 2; query: string | null; entity?: "auto" | "User" | "Repo" | "LinkedInUser"; requiredLanguages?: string[]; earlyCareerSignals?: boolean; aiFocusedSignals?: boolean; includeUnconventionalTitles?: boolean; levers?: { skills?: string[]; interests?: string[]; technologies?: TechnologyName[]; location?: { countries?: string[]; cities?: string[]; states?: string[]; raw?: string[]; strict?: boolean }; requireLinkedin?: boolean; openToWork?: boolean; experienceTier?: "early" | "upToSenior" | "senior" | "all"; yoeRange?: { min: number | null; max: number | null }; professional?: { currentCompanies?: string[]; pastCompanies?: string[]; mustHaveWorkedAt?: string[]; excludeCurrentCompanies?: string[]; schools?: string[]; titles?: string[]; industries?: string[]; similarCompanies?: string[]; companySizeTier?: "1-50" | "51-200" | "201-2000" | "2000+"; companiesMode?: "exact" | "similar"; includePast?: boolean }; github?: { starRange?: { min: number | null; max: number | null } | null; followerRange?: { min: number | null; max: number | null } | null; similarRepos?: string[]; contributedRepos?: string[]; minDevrank?: number | null; hideHighProfile?: boolean; repoMode?: "similar" | "exact"; minContributionsLastYear?: number | null; minContributionsLastMonth?: number | null } }; filter?: SearchFilter; boost?: { signal: string; weight: number }[]; rank?: { preset?: string; weights?: { signal: string; weight: number }[] }; jd?: string | null; prompt?: string | null };
type AnnouncedFile = { id: string; name: string; contentType: string; size: number; status: "announced" | "uploaded" | "finalized"; createdAt: string; uploadUrl: string };
type Archetype = { archetype: string; because: string[] };
export type Attachment = { id: string; subjectType: "company" | "project" | "account" | null; subjectId: string | null; kind: AttachmentKind; name: string; url: string | null; fileRef: string | null; addedBy: string | null; createdAt: string; updatedAt: string };
type AttachmentKind = "jd" | "link" | "doc";
type Brief = { title: string; summary: string; mustHaves: string[]; niceToHaves: string[]; seniority: "intern" | "entry" | "mid" | "senior" | "staff" | "principal" | "manager" | "executive" | null; location: string | null; compensation: string | null; sources: { kind: "jd" | "link" | "doc"; attachmentId: string | null; name: string }[] };
type BriefStatus = "empty" | "populating" | "ready" | "failed";
type BuilderScope = { scope: "personal" | "project" | "community" | "ecosystem"; ownRepositories: number; contributesTo: number; organizations: string[] };
export type CapabilityEntity = { name: "User" | "Repo" | "LinkedInUser"; hasVector: boolean; rows: number | null };
export type CapabilityLever = { key: string; tier: LeverTier; entity: string; supported: boolean; coverage?: { population: number; reachable: number; verified: boolean }; note?: string };
export type CapabilityRankSignal = { key: string; pushable: boolean; note?: string };
type CommitStats = { total: number; medianPerWeek: number; nightShare: number; weekendShare: number; longestStreakDays: number };
type CompaniesAttachmentsCreateRequest = { kind: AttachmentKind; name: string; url?: string; fileRef?: string };
type CompaniesAttachmentsListResponse = { attachments: Attachment[]; nextCursor: string | null };
type CompaniesCreateRequest = { name?: string; domain?: string; set?: CompanyFields } & ({ name: string } | { domain: string });
type CompaniesCreateResponse = { id: string; created: boolean };
type CompaniesListResponse = { rows: CompanySummary[] };
type CompaniesUpdateRequest = { set?: CompanyFields; clear?: ("industry" | "size" | "headquarters" | "summary" | "stack" | "website" | "careersUrl" | "pitch" | "keepAnonymous" | "internalNotes" | "feeTerms")[] };
type Company = { id: string; name: string | null; domain: string | null; profileStatus: string | null; archived: boolean; keepAnonymous: boolean; createdAt: string; profile: ProfileFields };
type CompanyFields = { industry?: string; size?: "1-50" | "51-200" | "201-2000" | "2000+"; headquarters?: string; summary?: string; stack?: string[]; website?: string; careersUrl?: string; pitch?: string; keepAnonymous?: boolean; internalNotes?: string; feeTerms?: string };
export type CompanySummary = { id: string; name: string | null; domain: string | null; profileStatus: string | null; archived: boolean; keepAnonymous: boolean };
type CompileRequest = { jd?: string; prompt?: string; projectId?: string };
type CompiledSearch = { config: PlannedSearchConfig; understood: { span: string; as: string; value: string }[]; ignored: string[]; warnings: string[] };
export type Contact = { contactId: string; developerId: string; login: string; savedAt: string; shortlists: DeveloperShortlist[] };
type ContactsListResponse = { contacts: Contact[]; nextCursor: string | null };
type ContactsRemoveRequest = { contactIds: string[] };
type ContactsRemoveResponse = { removed: string[] };
type ContextualDossier = { fit: number; strengths: string[]; gaps: string[]; evidence: string[] };
type ContributionCounts = { total: number; commits: number; pullRequests: number; reviews: number; activeDays: number; last90Days: number };
type CoreSignals = { rawSignals: { [name: string]: number }; pctSignals: { [name: string]: number }; signalsExcluded: { [name: string]: SignalExclusion } };
type CountStatus = "exact" | "estimated" | "short_page";
type Cracked = { crackedScore: number; tier: "Rising" | "Solid" | "Strong" | "Elite" | "Legend" };
export type CreditsSpent = { charged: number; remaining: number };
type Depth = "core" | "enriched" | "deep";
export type DeveloperShortlist = { id: string; name: string; addedAt: string; archived: boolean };
export type DeveloperV2 = { id: string; login: string; name: string | null; avatarUrl: string | null; hasEmail: boolean; hasLinkedin: boolean; hasLocation: boolean; details: PublicDetails };
type DevelopersEmailsResponse = { developerId: string; emails: string[]; developer: DeveloperV2 };
type DevelopersGetResponse = { developer: DeveloperV2 };
type DevelopersNotesCreateRequest = { body: string };
type DevelopersNotesListResponse = { contactId: string | null; notes: Note[]; nextCursor: string | null };
type DevelopersShortlistsResponse = { shortlists: DeveloperShortlist[] };
type DevelopersSimilarExplainedRequest = { limit?: number; depth?: Depth; brief?: string };
type Dossier = { login: string; reportPath: string; persona: string; evidence: string[]; gem: Gem | null };
type Education = { school: string | null; degree: string | null; fieldOfStudy: string | null; startDate: string | null; endDate: string | null };
type Emails = { emails: string[] };
type EnrichRequest = { developers: { id?: string; login?: string; linkedin?: string; email?: string }[]; facets?: FacetKey[]; context?: { role?: string; jd?: string; projectId?: string }; maxCredits?: number };
type Enriched = { results: { input: { id?: string; login?: string; linkedin?: string; email?: string }; developer: DeveloperV2; cells: FacetCells }[]; misses: { id?: string; login?: string; linkedin?: string; email?: string }[]; credits: CreditsSpent };
type Entitlement = "search:read" | "search:deep" | "contact:read" | "contact:create" | "contact:update" | "contact:delete" | "shortlist:read" | "shortlist:create" | "shortlist:update" | "project:read" | "project:create" | "project:update" | "fit_rank:read" | "developer:read" | "developer:enrich" | "report:read" | "key:create" | "key:read" | "key:delete" | "account:update";
type ExecuteRequest = { config: SearchConfig; depth?: Depth; facets?: PublicFacet[]; limit?: number; cursor?: string; exclude?: string[] };
type ExecutedPage = { results: SearchHit[]; total: number; countStatus: CountStatus; nextCursor: string | null; credits: CreditsSpent; understood?: { span: string; as: string; value: string }[]; ignored?: string[]; warnings?: string[] };
type Experience = { title: string | null; company: string | null; startDate: string | null; endDate: string | null; current: boolean | null };
type Expertise = string[];
export type ExplainedDeveloper = { id: string; login: string; name: string | null; avatarUrl: string | null; hasEmail: boolean; hasLinkedin: boolean; hasLocation: boolean; details: PublicDetails; explanation: string; score: number };
type ExplainedList = { results: ExplainedDeveloper[] };
export type Facet = { key: FacetKey; sku: SkuName; credits: number; usd: number; description: string; requires: FacetKey[]; contextScoped: boolean; requiresReport: boolean; withRequiresCredits: number; freshSeconds: number };
type FacetCellStatus = "resolved" | "owned" | "absent" | "report_required" | "context_required";
type FacetCells = { "id.core"?: { status: FacetCellStatus; credits: number; value?: IdCore; freshUntil?: string }; "profile.basics"?: { status: FacetCellStatus; credits: number; value?: ProfileBasics; freshUntil?: string }; "score.cracked"?: { status: FacetCellStatus; credits: number; value?: Cracked; freshUntil?: string }; "github.garden"?: { status: FacetCellStatus; credits: number; value?: GardenSummary; freshUntil?: string }; "tags.matched"?: { status: FacetCellStatus; credits: number; value?: MatchedTags; freshUntil?: string }; "signals.archetype"?: { status: FacetCellStatus; credits: number; value?: Archetype; freshUntil?: string }; "signals.signature_tech"?: { status: FacetCellStatus; credits: number; value?: SignatureTech; freshUntil?: string }; "signals.builder_scope"?: { status: FacetCellStatus; credits: number; value?: BuilderScope; freshUntil?: string }; "score.gem"?: { status: FacetCellStatus; credits: number; value?: Gem; freshUntil?: string }; "signals.ai_usage"?: { status: FacetCellStatus; credits: number; value?: AiUsage; freshUntil?: string }; "signals.commit_facts"?: { status: FacetCellStatus; credits: number; value?: CommitStats; freshUntil?: string }; "activity.contributions"?: { status: FacetCellStatus; credits: number; value?: ContributionCounts; freshUntil?: string }; "signals.core"?: { status: FacetCellStatus; credits: number; value?: CoreSignals; freshUntil?: string }; "ai.repo_summaries"?: { status: FacetCellStatus; credits: number; value?: RepoSummaries; freshUntil?: string }; "ai.person_summary"?: { status: FacetCellStatus; credits: number; value?: PersonSummary; freshUntil?: string }; "identity.linkedin"?: { status: FacetCellStatus; credits: number; value?: Identity; freshUntil?: string }; "contact.socials"?: { status: FacetCellStatus; credits: number; value?: Socials; freshUntil?: string }; "contact.emails"?: { status: FacetCellStatus; credits: number; value?: Emails; freshUntil?: string }; "fit.match_rationale"?: { status: FacetCellStatus; credits: number; value?: MatchRationale; freshUntil?: string }; "fit.score_vs_jd"?: { status: FacetCellStatus; credits: number; value?: ScoreAgainstRole; freshUntil?: string }; "dossier.core"?: { status: FacetCellStatus; credits: number; value?: Dossier; freshUntil?: string }; "dossier.contextual"?: { status: FacetCellStatus; credits: number; value?: ContextualDossier; freshUntil?: string }; "dossier.pitch_sheet"?: { status: FacetCellStatus; credits: number; value?: PitchSheet; freshUntil?: string } };
type FacetKey = "id.core" | "profile.basics" | "score.cracked" | "github.garden" | "tags.matched" | "signals.archetype" | "signals.signature_tech" | "signals.builder_scope" | "score.gem" | "signals.ai_usage" | "signals.commit_facts" | "activity.contributions" | "signals.core" | "ai.repo_summaries" | "ai.person_summary" | "identity.linkedin" | "contact.socials" | "contact.emails" | "fit.match_rationale" | "fit.score_vs_jd" | "dossier.core" | "dossier.contextual" | "dossier.pitch_sheet";
type FacetReport = { report: { id: string; status: FacetReportStatus; items: { developerId: string; facet: FacetKey; status: FacetReportItemStatus; credits: number }[] } };
type FacetReportItemStatus = "queued" | "running" | "succeeded" | "failed";
type FacetReportRequest = { developers: { id?: string; login?: string; linkedin?: string; email?: string }[]; facets: ReportFacet[]; context?: { role?: string; jd?: string; projectId?: string } };
type FacetReportStatus = "queued" | "running" | "succeeded" | "partial" | "failed";
type FieldRegistry = { ok: true; registry: "live" | "unavailable"; fields: RegistryField[] };
type FilesCreateRequest = { name: string; contentType: string; size: number };
type FilterTriple = ["id" | "login" | "primary_language" | "cracked_tier" | "city" | "country" | "state" | "seniority" | "company" | "company_size" | "industry" | "school", "eq" | "ne", string] | ["id" | "login" | "primary_language" | "cracked_tier" | "city" | "country" | "state" | "seniority" | "company" | "company_size" | "industry" | "school", "in" | "nin", string | string[]] | ["languages" | "subjects" | "organizations" | "past_companies", "any" | "all" | "none", string | string[]] | ["technologies", "any" | "all" | "none", TechnologyName | TechnologyName[]] | ["cracked_score" | "followers" | "following" | "total_stars" | "repositories" | "years_experience" | "top_repo_stars", "eq" | "ne" | "gt" | "gte" | "lt" | "lte", number] | ["joined_at", "gt" | "gte" | "lt" | "lte", string] | ["has_email" | "has_linkedin" | "has_location" | "open_to_work", "eq", boolean] | ["title", "eq", string] | ["title", "in" | "contains" | "excludes", string | string[]];
export type FitDropped = { login: string; developerId: string; reason: "celebrity" };
type FitRankAnswer = { results: FitRow[]; misses: string[]; dropped: FitDropped[]; scoredCount: number };
type FitRankRequest = { logins: string[]; role?: string; company?: string };
export type FitRow = { login: string; developerId: string; fit: number; gettable: number; bridgeable: number; confidence: number; bridge: string; scored: boolean; prescore?: number };
type Garden = { from: string; to: string; days: { date: string; count: number; weekday: number }[] };
type GardenDetail = "summary" | "full";
type GardenSummary = { from: string; to: string; total: number; activeDays: number; activeWeeks: number; last90: { date: string; count: number }[]; lastActiveDay: string | null; months: { month: string; count: number }[] };
type Gem = { gemScore: number; quality: number; visibility: number; reachable: number };
type GithubProfileCore = { bio: string | null; currentRole: string | null; organization: string | null; university: string | null; languages: string[]; joinedAt: string; followers: number; following: number; totalStars: number };
type IdCore = { id: string; login: string; name: string | null; avatarUrl: string | null };
type Identity = { linkedin: LinkedinIdentity; experience: Experience[]; education: Education[] };
export type Key = { id: string; name: string; prefix: string; entitlements: Entitlement[]; createdAt: string; createdBy: string | null; expiresAt: string | null; revokedAt: string | null; signatures: KeySignatures };
type KeyEntitlement = "search:read" | "search:deep" | "contact:read" | "contact:create" | "contact:update" | "contact:delete" | "shortlist:read" | "shortlist:create" | "shortlist:update" | "fit_rank:read" | "developer:read" | "developer:enrich" | "report:read" | "key:create" | "key:read" | "key:delete";
type KeySignatures = { registered: boolean; required: boolean; keyId: string | null };
type Keys = { keys: Key[] };
type LeverTier = "core" | "linkedin" | "live";
type LinkedinIdentity = { linkedin: string; headline: string | null; title: string | null; company: string | null; seniority: string | null; expertise: Expertise; location: string | null };
type Location = { raw: string | null; city: string | null; state?: string; country: string | null; source?: "linkedin" | "github" };
type Match = { score: number; why: string; evidence: { kind: string; ref: string | null; text: string }[] };
type MatchRationale = { rationale: string; matched: { term: string; repositories: string[] }[]; missing: string[] };
type MatchedTags = { repositories: { fullName: string; subjects: string[]; technologies: string[] }[] };
type Me = { actor: { kind: "member" | "key"; id: string; name: string }; account: { id: string; name: string; plan: string }; entitlements: Entitlement[]; key: { id: string; prefix: string; expiresAt: string | null; signatures: KeySignatures } | null };
type MeFields = { displayName?: string; headline?: string; timezone?: string; language?: string; specialties?: string[]; pitch?: string; signature?: string; calendarUrl?: string; dailyGoal?: number; digest?: boolean; phone?: string };
type MeProfile = { fields?: ProfileFields; displayName?: string; headline?: string; timezone?: string; language?: string; specialties?: string[]; pitch?: string; signature?: string; calendarUrl?: string; dailyGoal?: number; digest?: boolean; phone?: string; memberSince?: string };
type MeProfileUpdateRequest = { set?: MeFields; clear?: ("displayName" | "headline" | "timezone" | "language" | "specialties" | "pitch" | "signature" | "calendarUrl" | "dailyGoal" | "digest" | "phone")[] };
type MintKey = { name: string; entitlements: KeyEntitlement[]; expiresAt?: string | null; publicKey?: { alg: "ed25519"; jwk?: { kty: "OKP"; crv: "Ed25519"; x: string; kid?: string; use?: string; alg?: string; key_ops?: string[] }; pem?: string } & ({ jwk: { [name: string]: unknown } } | { pem: string }) | null; requireSignatures?: boolean };
type MintedKey = { key: Key; secret: string };
export type Note = { id: string; contactId: string; body: string; author: Actor; createdAt: string; updatedAt: string | null; editedBy: Actor | null };
type OpenApiDocument = { openapi: string; info: { title: string; version: string; description?: string; contact?: { name?: string }; license?: { name: string; identifier: string } }; servers?: { url: string }[]; tags?: { name: string; description?: string }[]; paths: { [name: string]: unknown }; components?: { [name: string]: unknown } };
type PdfLink = { url: string; expiresAt: string; bytes: number };
type PersonSummary = { summary: string };
type PitchSheet = { opener: string; points: string[]; careful: string[] };
type PlanName = "starter" | "growth" | "scale" | "enterprise";
export type PlannedSearchConfig = { version: 2; query: string | null; entity: "auto" | "User" | "Repo" | "LinkedInUser"; requiredLanguages: string[]; earlyCareerSignals: boolean; aiFocusedSignals: boolean; includeUnconventionalTitles: boolean; levers: { skills?: string[]; interests?: string[]; technologies?: TechnologyName[]; location?: { countries: string[]; cities: string[]; states: string[]; raw: string[]; strict?: boolean }; requireLinkedin?: boolean; openToWork?: boolean; experienceTier?: "early" | "upToSenior" | "senior" | "all"; yoeRange?: { min: number | null; max: number | null }; professional?: { currentCompanies: string[]; pastCompanies: string[]; mustHaveWorkedAt: string[]; excludeCurrentCompanies: string[]; schools: string[]; titles: string[]; industries: string[]; similarCompanies: string[]; companySizeTier?: "1-50" | "51-200" | "201-2000" | "2000+"; companiesMode?: "exact" | "similar"; includePast: boolean }; github?: { starRange: { min: number | null; max: number | null } | null; followerRange?: { min: number | null; max: number | null } | null; similarRepos?: string[]; contributedRepos?: string[]; minDevrank: number | null; hideHighProfile?: boolean; repoMode: "similar" | "exact"; minContributionsLastYear?: number | null; minContributionsLastMonth?: number | null } }; filter?: { [name: string]: unknown }; boost?: { signal: string; weight: number }[]; rank?: { preset?: string; weights?: { signal: string; weight: number }[] } };
type PricingCatalog = { plans: { plan: PlanName; seatCap: number; monthlyCredits: number; prices: { interval: "month" | "quarter" | "year"; intervalMonths: number; unitAmountCents: number | null; currency: string | null }[] }[]; creditUsd: number; skus: Sku[]; facets: Facet[]; bundles: { name: string; facets: FacetKey[] }[] };
type ProfileBasics = { core: GithubProfileCore; repos: ProfileRepoWithTags[] };
type ProfileFieldWriter = Actor | null;
export type ProfileFields = { [name: string]: { value: string | number | boolean | string[] | null; writtenBy: ProfileFieldWriter; updatedAt: string | null; editable: boolean } };
type ProfilePatchOutcome = { written: string[]; skipped: string[] };
type ProfileRepoWithTags = { name: string; fullName: string; description: string | null; language: string | null; stars: number; commits?: number; owned?: boolean; url: string; subjects?: string[]; technologies?: string[]; summary?: string; themes?: string[] };
export type Project = { id: string; name: string; status: string; companyRef: { subjectType: "company" | "account"; subjectId: string } | null; companyName: string | null; createdBy: string | null; createdAt: string; updatedAt: string; candidateListId: string | null; managedAgents: { id: string; name: string; status: string }[]; stats: { candidates: number; sequences: number; contacted: number; replyRate: number | null }; shortlists: { shortlistId: string; name: string; kind: ShortlistKind }[]; contextLocked: boolean };
type ProjectStatus = "open" | "paused" | "closed";
type ProjectsBriefResponse = { status: BriefStatus; brief: Brief | null };
type ProjectsCreateRequest = { name: string; companyId?: string; jd?: string; attachmentIds?: string[] };
type ProjectsListResponse = { projects: Project[]; nextCursor: string | null };
type ProjectsProfileUpdateRequest = { set?: RoleFields; clear?: ("title" | "seniority" | "location" | "workplace" | "employment" | "stack" | "mustHaves" | "niceToHaves" | "summary" | "teamSize" | "compensation" | "interviewPlan" | "compensationCeiling" | "closingNotes")[] };
type ProjectsUpdateRequest = { name?: string; status?: ProjectStatus; jd?: string | null; attachmentIds?: string[] };
type PublicDetails = { githubProfile?: { core?: GithubProfileCore; repos?: ProfileRepoWithTags[] }; score?: { cracked?: Cracked; gem?: Gem }; identity?: { linkedin?: LinkedinIdentity; experience?: Experience[]; education?: Education[] }; contact?: { socials?: Socials; location?: Location | null; emails?: string[] }; github?: { garden?: Garden; gardenSummary?: GardenSummary }; signals?: { archetype?: Archetype; signatureTech?: SignatureTech; builderScope?: BuilderScope; aiUsage?: AiUsage; commitFacts?: CommitStats; core?: CoreSignals }; activity?: { contributions?: ContributionCounts }; ai?: { personSummary?: PersonSummary }; dossier?: { core?: Dossier } };
type PublicFacet = "id.core" | "profile.basics" | "score.cracked" | "github.garden" | "signals.archetype" | "signals.signature_tech" | "signals.builder_scope" | "signals.ai_usage" | "activity.contributions" | "ai.repo_summaries" | "ai.person_summary" | "identity.linkedin" | "contact.socials";
type Quotas = { credits: { granted: number; used: number; remaining: number; resetsAt: string }; quotas: { name: string; limit: number; used: number; remaining: number; resetsAt: string }[] };
export type RegistryField = { name: string; type: string | null; ops: string[]; keyword: boolean; filterable: boolean; sortable: boolean; boostable: boolean; displayable: boolean; status: "live" | "validated" | "backfilled" | "collecting" | "planned" | "disabled"; coverage_pct: number | null; rows: string | null; description: string | null; examples: unknown[] };
type RepoSummaries = { repositories: { fullName: string; summary: string; themes: string[] }[] };
type Report = { id: string; githubLogin: string; status: ReportStatus; failCode: ReportFailCode | null; rawSignals: { [name: string]: number }; pctSignals: { [name: string]: number }; signalPopulations: { [name: string]: SignalPopulation }; signalsExcluded: { [name: string]: SignalExclusion }; composites: ReportComposites; evidence: string[]; profile: { login: string; createdAt: string; followers: number; following: number; organizations: string[]; socialAccounts: { provider: string; url: string }[] } | null; contributions: { totalCommitContributions: number; totalPullRequestContributions: number; totalPullRequestReviewContributions: number; calendar: { date: string; count: number; weekday: number }[] } | null; repos: ReportRepository[]; subjects: { name: string; weight: number }[] | null; commitStats: CommitStats | null; narrative: ReportNarrative | null; narrativePending: boolean };
export type ReportComposites = { gemScore?: number; quality?: number; visibility?: number; reachable?: number; productionMaturity?: number; qualityTerms?: { signal: string; weight: number; pct: number }[]; visibilityTerms?: { signal: string; weight: number; pct: number }[]; productionMaturityTerms?: { signal: string; weight: number; pct: number }[] };
type ReportContribution = { relation: "owner" | "maintainer" | "core" | "reviewer" | "drive-by" | null; commitsAuthored: number | null; authoredPrs: number | null; authoredPrsMerged: number | null; authoredPrsMergedByOthers: number | null; selfMergedPrs: number | null; mergedForOthers: number | null; reviewsGiven: number | null; filesTouchedMedian: number | null; firstMergedAt: string | null; lastMergedAt: string | null; prTitles: string[] | null };
type ReportFacet = "score.gem" | "signals.commit_facts" | "signals.core" | "dossier.core" | "dossier.contextual" | "dossier.pitch_sheet";
type ReportFailCode = "not_found" | "rate_limited" | "provider_error" | "timeout" | "engine_error";
type ReportNarrative = { persona: string; sections: { activity: string | null; code: string | null; social: string | null } };
export type ReportRepository = { name: string; owner: string; isFork: boolean; primaryLanguage: string | null; languages: { name: string; size: number }[]; topics: string[]; stars: number; forks: number; pushedAt: string; latestReleaseAt: string | null; contribution?: ReportContribution };
type ReportStatus = "running" | "done" | "failed";
type ResearchFailCode = "not_found" | "rate_limited" | "provider_error" | "timeout" | "abandoned" | "engine_error";
type ResearchItem = { login: string; subjectRef: string; status: ResearchItemStatus; failCode: ResearchFailCode | null; failMessage: string | null; source: "fresh" | "cache" | null; reportPath: string | null; startedAt: string | null; finishedAt: string | null; preview?: ResearchPreview | null };
type ResearchItemStatus = "pending" | "running" | "done" | "failed";
export type ResearchJob = { id: string; name: string | null; subject: ResearchSubject; status: ResearchJobStatus; createdAt: string; finishedAt: string | null; elapsedMs: number; requestedCount: number; deliveredCount: number; items: ResearchItem[]; requestedBy?: string | null };
type ResearchJobAnswer = { job: ResearchJob };
type ResearchJobList = { jobs: ResearchJob[]; nextCursor: string | null };
type ResearchJobStatus = "running" | "succeeded" | "partial" | "failed";
type ResearchPreview = { name: string | null; avatarUrl: string | null; summary: string | null; tags: string[]; location: string | null; cracked: boolean; highlights: string[]; signals: string[] };
type ResearchStart = { subject: ResearchSubject; subjects: string[]; name?: string; refresh?: boolean };
type ResearchSubject = "developers" | "repos";
type RevokedKey = { id: string; revokedAt: string };
type RoleFields = { title?: string; seniority?: "intern" | "entry" | "mid" | "senior" | "staff" | "principal" | "manager" | "executive"; location?: string; workplace?: "onsite" | "hybrid" | "remote"; employment?: "full_time" | "part_time" | "contract"; stack?: string[]; mustHaves?: string[]; niceToHaves?: string[]; summary?: string; teamSize?: number; compensation?: string; interviewPlan?: string; compensationCeiling?: number; closingNotes?: string };
type RoleProfile = { fields?: ProfileFields; title?: string; seniority?: string; location?: string; workplace?: string; employment?: string; stack?: string[]; mustHaves?: string[]; niceToHaves?: string[]; summary?: string; teamSize?: number; compensation?: string; interviewPlan?: string; compensationCeiling?: number; closingNotes?: string; openedAt?: string };
type ScoreAgainstRole = { fit: number; matched: number; asked: number };
type SearchCapabilities = { entities: CapabilityEntity[]; levers: CapabilityLever[]; rankSignals: CapabilityRankSignal[]; notes: string[] };
type SearchConditions = { id?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; login?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; languages?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; primary_language?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; technologies?: { any?: TechnologyName | TechnologyName[]; all?: TechnologyName | TechnologyName[]; none?: TechnologyName | TechnologyName[] } | { any?: TechnologyName | TechnologyName[]; all?: TechnologyName | TechnologyName[]; none?: TechnologyName | TechnologyName[] }[] | TechnologyName | TechnologyName[]; subjects?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; cracked_score?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; cracked_tier?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; followers?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; following?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; total_stars?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; repositories?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; joined_at?: { gt?: string; gte?: string; lt?: string; lte?: string } | { gt?: string; gte?: string; lt?: string; lte?: string }[] | string; has_email?: { eq?: boolean } | { eq?: boolean }[] | boolean; has_linkedin?: { eq?: boolean } | { eq?: boolean }[] | boolean; has_location?: { eq?: boolean } | { eq?: boolean }[] | boolean; city?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; country?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; state?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; organizations?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; title?: { eq?: string; in?: string | string[]; contains?: string | string[]; excludes?: string | string[] } | { eq?: string; in?: string | string[]; contains?: string | string[]; excludes?: string | string[] }[] | string | string | string[]; seniority?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; company?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; company_size?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; industry?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; past_companies?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; school?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; years_experience?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; open_to_work?: { eq?: boolean } | { eq?: boolean }[] | boolean; top_repo_stars?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number };
type SearchConfig = { version: 2; query: string | null; entity?: "auto" | "User" | "Repo" | "LinkedInUser"; requiredLanguages?: string[]; earlyCareerSignals?: boolean; aiFocusedSignals?: boolean; includeUnconventionalTitles?: boolean; levers?: { skills?: string[]; interests?: string[]; technologies?: TechnologyName[]; location?: { countries?: string[]; cities?: string[]; states?: string[]; raw?: string[]; strict?: boolean }; requireLinkedin?: boolean; openToWork?: boolean; experienceTier?: "early" | "upToSenior" | "senior" | "all"; yoeRange?: { min: number | null; max: number | null }; professional?: { currentCompanies?: string[]; pastCompanies?: string[]; mustHaveWorkedAt?: string[]; excludeCurrentCompanies?: string[]; schools?: string[]; titles?: string[]; industries?: string[]; similarCompanies?: string[]; companySizeTier?: "1-50" | "51-200" | "201-2000" | "2000+"; companiesMode?: "exact" | "similar"; includePast?: boolean }; github?: { starRange?: { min: number | null; max: number | null } | null; followerRange?: { min: number | null; max: number | null } | null; similarRepos?: string[]; contributedRepos?: string[]; minDevrank?: number | null; hideHighProfile?: boolean; repoMode?: "similar" | "exact"; minContributionsLastYear?: number | null; minContributionsLastMonth?: number | null } }; filter?: SearchFilter; boost?: { signal: string; weight: number }[]; rank?: { preset?: string; weights?: { signal: string; weight: number }[] }; jd?: null; prompt?: null };
type SearchFeedback = "up" | "down" | null;
type SearchFeedbackRequest = { feedback: SearchFeedback };
type SearchFilter = { id?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; login?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; languages?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; primary_language?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; technologies?: { any?: TechnologyName | TechnologyName[]; all?: TechnologyName | TechnologyName[]; none?: TechnologyName | TechnologyName[] } | { any?: TechnologyName | TechnologyName[]; all?: TechnologyName | TechnologyName[]; none?: TechnologyName | TechnologyName[] }[] | TechnologyName | TechnologyName[]; subjects?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; cracked_score?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; cracked_tier?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; followers?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; following?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; total_stars?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; repositories?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; joined_at?: { gt?: string; gte?: string; lt?: string; lte?: string } | { gt?: string; gte?: string; lt?: string; lte?: string }[] | string; has_email?: { eq?: boolean } | { eq?: boolean }[] | boolean; has_linkedin?: { eq?: boolean } | { eq?: boolean }[] | boolean; has_location?: { eq?: boolean } | { eq?: boolean }[] | boolean; city?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; country?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; state?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; organizations?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; title?: { eq?: string; in?: string | string[]; contains?: string | string[]; excludes?: string | string[] } | { eq?: string; in?: string | string[]; contains?: string | string[]; excludes?: string | string[] }[] | string | string | string[]; seniority?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; company?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; company_size?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; industry?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; past_companies?: { any?: string | string[]; all?: string | string[]; none?: string | string[] } | { any?: string | string[]; all?: string | string[]; none?: string | string[] }[] | string | string[]; school?: { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] } | { eq?: string; ne?: string; in?: string | string[]; nin?: string | string[] }[] | string | string | string[]; years_experience?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; open_to_work?: { eq?: boolean } | { eq?: boolean }[] | boolean; top_repo_stars?: { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number } | { eq?: number; ne?: number; gt?: number; gte?: number; lt?: number; lte?: number }[] | number; any?: SearchConditions[] };
export type SearchHit = { id: string; login: string; name: string | null; avatarUrl: string | null; hasEmail: boolean; hasLinkedin: boolean; hasLocation: boolean; details: PublicDetails; match: Match };
export type SearchJob = { id: string; status: SearchJobStatus; targetCount: number; targetMode: TargetMode; savedSearchId: string | null; projectId: string | null; progress: { delivered: number; banked: number; round: number; considered: number } | null; error: string | null; creditsEstimated: number; creditsCharged: number; budgetCredits: number | null; budgetRemaining: number | null; createdAt: string; updatedAt: string };
type SearchJobAnswer = { job: SearchJob; understood?: { span: string; as: string; value: string }[]; ignored?: string[]; warnings?: string[] };
type SearchJobList = { jobs: SearchJob[] };
type SearchJobPoll = { job: SearchJob; rounds: SearchRound[]; results: SearchResult[] };
type SearchJobStatus = "queued" | "running" | "succeeded" | "partial" | "failed" | "canceled";
type SearchJobSubmission = { config: SearchConfig; budgetCredits?: number | null; targetCount?: number; targetMode?: TargetMode; savedSearchId?: string | null; projectId?: string | null };
type SearchMoreRequest = { count?: number; budgetCredits?: number | null };
type SearchPage = { results: SearchHit[]; total: number; countStatus: CountStatus; nextCursor: string | null; plan: { config: PlannedSearchConfig; understood: { span: string; as: string; value: string }[]; ignored: string[] } };
export type SearchResult = { developerId: string; round: number; rank: number; score: number | null; source: SearchSource; delivered: boolean; why: SearchWhy | null; feedback: SearchFeedback };
type SearchResultAnswer = { result: SearchResult };
export type SearchRound = { round: number; delivered: number; banked: number };
type SearchSource = "repo_fanout" | "user_entity" | "interests" | "linkedin" | "banked" | "agent_select";
type SearchWhy = { summary: string | null; claims: string[]; repo: { fullName: string; url: string } | null; repoSummary: string | null };
export type Shortlist = { id: string; name: string; kind: ShortlistKind; description: string | null; ownerId: string | null; pinned: boolean; archivedAt: string | null; createdAt: string; agentId: string | null; stats: { members: number; sequences: number } };
type ShortlistKind = "freestanding" | "project" | "pipeline";
export type ShortlistMember = { contactId: string; developerId: string; login: string; addedAt: string; pinnedRepo: string | null };
type ShortlistWithMembers = { id: string; name: string; kind: ShortlistKind; description: string | null; ownerId: string | null; pinned: boolean; archivedAt: string | null; createdAt: string; agentId: string | null; stats: { members: number; sequences: number }; members: ShortlistMember[]; nextCursor: string | null };
type ShortlistsCreateRequest = { name: string; description?: string | null; kind?: ShortlistKind; projectId?: string };
type ShortlistsDeleteResponse = { id: string };
type ShortlistsListResponse = { shortlists: Shortlist[]; nextCursor: string | null };
type ShortlistsMembersAddRequest = { developerIds: string[]; bestRepo?: string | null };
type ShortlistsMembersAddResponse = { added: ShortlistMember[]; existing: ShortlistMember[] };
type ShortlistsMembersPinRequest = { contactId: string; repo: string | null };
type ShortlistsMembersPinResponse = { contactId: string; pinnedRepo: string | null };
type ShortlistsMembersRemoveResponse = { contactId: string };
type ShortlistsUpdateRequest = { name?: string; description?: string | null; pinned?: boolean; archived?: boolean };
type SignalExclusion = { reason: "not_measured" | "population_too_small" | "not_rankable" | "too_few_events"; detail: string };
type SignalPopulation = "dive_population" | "benchmark_grid" | "absolute";
type SignatureTech = { technologies: { name: string; repositories: number; stars: number }[] };
type SignatureVerdict = { verified: boolean; signer: { keyId: string; name: string } | null; label: string | null; components: { covered: string[]; missing: string[] }; digest: { present: boolean; valid: boolean | null }; window: { created: string | null; expires: string | null; acceptable: boolean; reason: string | null }; reason: string | null; base: string | null };
export type SimilarDeveloper = { id: string; login: string; name: string | null; avatarUrl: string | null; hasEmail: boolean; hasLinkedin: boolean; hasLocation: boolean; details: PublicDetails; whySimilar: string };
type SimilarDeveloperQuery = { version?: 1; like_person: string; intent?: SimilarIntent; filters?: FilterTriple[]; limit?: number; widen?: { hops: number }; rerank?: "none" | "rules" | "clef" | "jev"; lanes?: SimilarLane[]; depth?: Depth; facets?: PublicFacet[]; garden?: GardenDetail; repoLimit?: number; cursor?: string; exclude?: string[] };
type SimilarIntent = "same" | "overall" | "network";
type SimilarLane = "cocontribution" | "costar" | "follow" | "semantic" | "place";
type SimilarList = { results: SimilarDeveloper[] };
type SimilarPage = { results: SimilarDeveloper[]; seed: { id: string; login: string } | null; intent: SimilarIntent; lanes: SimilarLane[]; widened: { hops: number; added: number } | null; nextCursor: string | null };
export type Sku = { sku: SkuName; credits: number; usd: number; description: string; facets: FacetKey[] };
type SkuName = "free" | "grade" | "signals" | "identity" | "contact" | "portrait" | "fit" | "dossier" | "dossier_context" | "pitch_sheet";
type Socials = { github: string; linkedin?: string | null };
type TargetMode = "exact" | "best_effort";
type TechnologyName = "React" | "reactjs" | "react.js" | "Next.js" | "nextjs" | "Vite" | "vitejs" | "Tailwind CSS" | "tailwind" | "tailwindcss" | "Redux" | "Vue.js" | "vue" | "vuejs" | "vue 3" | "SvelteKit" | "Nuxt" | "nuxtjs" | "Webpack" | "GraphQL" | "gql" | "Storybook" | "Playwright" | "Cypress" | "Jest" | "Vitest" | "Sass" | "scss" | "D3.js" | "d3" | "Three.js" | "threejs" | "RxJS" | "Angular" | "angularjs" | "esbuild" | "Astro" | "Solid.js" | "solidjs" | "Zustand" | "Web Workers" | "service workers" | "Radix UI" | "Figma API" | "figma" | "Electron" | "electronjs" | "Tauri" | "Node.js" | "nodejs" | "node" | "Express" | "expressjs" | "Fastify" | "NestJS" | "nest.js" | "Prisma" | "tRPC" | "Deno" | "Bun" | "Socket.IO" | "Hono" | "Drizzle" | "drizzle orm" | "PostgreSQL" | "postgres" | "MySQL" | "mariadb" | "SQLite" | "MongoDB" | "mongo" | "Redis" | "valkey" | "Elasticsearch" | "opensearch" | "ClickHouse" | "DuckDB" | "Cassandra" | "scylladb" | "DynamoDB" | "RocksDB" | "etcd" | "FoundationDB" | "Neo4j" | "cypher" | "RabbitMQ" | "amqp" | "Kafka" | "apache kafka" | "NATS" | "jetstream" | "gRPC" | "protobuf" | "OpenAPI" | "swagger" | "Docker" | "dockerfile" | "Kubernetes" | "k8s" | "Helm" | "Terraform" | "opentofu" | "Pulumi" | "Ansible" | "AWS" | "amazon web services" | "Google Cloud" | "gcp" | "Azure" | "Cloudflare Workers" | "GitHub Actions" | "Jenkins" | "Argo CD" | "argocd" | "gitops" | "Istio" | "service mesh" | "Envoy" | "Prometheus" | "Grafana" | "OpenTelemetry" | "otel" | "Jaeger" | "Loki" | "Vault" | "Packer" | "Nomad" | "Bazel" | "Nginx" | "HAProxy" | "eBPF" | "bpf" | "DPDK" | "WireGuard" | "QUIC" | "http3" | "WebRTC" | "libp2p" | "MQTT" | "Django" | "Flask" | "FastAPI" | "SQLAlchemy" | "Celery" | "Pydantic" | "pytest" | "Poetry" | "NumPy" | "pandas" | "Polars" | "scikit-learn" | "sklearn" | "SciPy" | "Matplotlib" | "Streamlit" | "Jupyter" | "jupyterlab" | "statsmodels" | "XGBoost" | "lightgbm" | "PyTorch" | "torch" | "TensorFlow" | "keras" | "JAX" | "Hugging Face Transformers" | "huggingface" | "transformers" | "LangChain" | "LlamaIndex" | "vLLM" | "llama.cpp" | "ggml" | "ONNX" | "onnx runtime" | "Triton" | "TensorRT" | "DeepSpeed" | "Ray" | "MLflow" | "Weights & Biases" | "wandb" | "Kubeflow" | "DVC" | "LoRA" | "peft" | "qlora" | "pgvector" | "vector database" | "Qdrant" | "FAISS" | "Model Context Protocol" | "mcp" | "OpenCV" | "YOLO" | "ultralytics" | "Detectron2" | "Diffusers" | "stable diffusion" | "NeRF" | "gaussian splatting" | "Apache Spark" | "spark" | "pyspark" | "Apache Flink" | "flink" | "Airflow" | "apache airflow" | "Dagster" | "dbt" | "Snowflake" | "BigQuery" | "Apache Iceberg" | "iceberg" | "delta lake" | "Apache Arrow" | "parquet" | "Trino" | "presto" | "Debezium" | "Looker" | "lookml" | "Metabase" | "Tokio" | "Axum" | "Actix" | "actix-web" | "Serde" | "WASM" | "wasmtime" | "webassembly" | "Bevy" | "Diesel" | "sqlx" | "io_uring" | "Raft" | "LLVM" | "clang" | "MLIR" | "Cranelift" | "Tree-sitter" | "ANTLR" | "Language Server Protocol" | "lsp" | "Linux kernel" | "linux" | "QEMU" | "KVM" | "systemd" | "FreeBSD" | "Buildroot" | "yocto" | "Zephyr" | "FreeRTOS" | "Arduino" | "ESP32" | "esp-idf" | "STM32" | "Embassy" | "Bluetooth LE" | "ble" | "CAN bus" | "ROS 2" | "ros" | "Gazebo" | "PX4" | "MoveIt" | "PCL" | "point clouds" | "MPI" | "openmpi" | "OpenMP" | "CUDA" | "ROCm" | "hip" | "SYCL" | "Slurm" | "Kokkos" | "Unity" | "unity3d" | "Unreal Engine" | "ue5" | "Godot" | "SDL" | "Vulkan" | "WebGPU" | "wgpu" | "OpenGL" | "Metal" | "DirectX" | "Blender" | "raylib" | "SwiftUI" | "UIKit" | "Combine" | "Core Data" | "ARKit" | "realitykit" | "Vapor" | "Xcode Cloud" | "fastlane" | "Jetpack Compose" | "Android SDK" | "android" | "Room" | "Dagger" | "hilt" | "Kotlin Multiplatform" | "kmp" | "Ktor" | "Gradle" | "Flutter" | "Riverpod" | "React Native" | "Expo" | "Firebase" | "Spring Boot" | "spring" | "Hibernate" | "jpa" | "Quarkus" | "Micronaut" | "Maven" | "JUnit" | "GraalVM" | "Akka" | "pekko" | "ZIO" | "Cats Effect" | "cats" | "Play Framework" | "sbt" | ".NET" | "dotnet" | "dotnet core" | ".net core" | "ASP.NET Core" | "asp.net" | "Entity Framework" | "ef core" | "Blazor" | "MAUI" | "xamarin" | "SignalR" | "Ruby on Rails" | "rails" | "ror" | "Sidekiq" | "RSpec" | "Hotwire" | "turbo" | "stimulus" | "Sinatra" | "Laravel" | "Symfony" | "WordPress" | "Composer" | "PHPUnit" | "Livewire" | "Phoenix" | "phoenix liveview" | "liveview" | "Ecto" | "OTP" | "beam" | "Nerves" | "Broadway" | "Servant" | "GHC" | "Cabal" | "Dune" | "MirageOS" | "Ring" | "Datomic" | "re-frame" | "reagent" | "Emacs Lisp" | "emacs" | "SBCL" | "Guix" | "NixOS" | "nix flakes" | "Neovim" | "nvim" | "Ratatui" | "Cobra" | "Bubble Tea" | "Gin" | "Homebrew" | "Burp Suite" | "Metasploit" | "Ghidra" | "Frida" | "YARA" | "Semgrep" | "codeql" | "Trivy" | "OPA" | "open policy agent" | "rego" | "OAuth" | "openid connect" | "oidc" | "WebAuthn" | "passkeys" | "OpenSSL" | "tls" | "libsodium" | "Circom" | "zk-snarks" | "Halo2" | "plonk" | "Hardhat" | "Foundry" | "ethers.js" | "viem" | "OpenZeppelin" | "Anchor" | "solana" | "Substrate" | "polkadot" | "Cosmos SDK" | "Nextflow" | "snakemake" | "Bioconductor" | "Biopython" | "samtools" | "htslib" | "AlphaFold" | "PostGIS" | "GDAL" | "Leaflet" | "MapLibre" | "mapbox" | "QGIS" | "QuantLib" | "FIX protocol" | "kdb+" | "kdb" | "Aeron" | "Petsc" | "FEniCS" | "tidyverse" | "ggplot2" | "Shiny" | "Stan" | "bayesian" | "DifferentialEquations.jl" | "Simulink" | "JUCE" | "Web Audio" | "SuperCollider" | "FFmpeg" | "GStreamer" | "Yosys" | "Verilator" | "RISC-V" | "riscv" | "Chisel" | "cocotb" | "Vivado" | "Docusaurus" | "MDX" | "Sphinx" | "Selenium" | "Appium" | "k6" | "Cucumber" | "gherkin" | "Testcontainers" | "Pact" | "Salesforce" | "SAP HANA" | "sap" | "CICS" | "mainframe" | "DB2" | "Oracle Database" | "pl/sql" | "Power BI" | "SharePoint" | "Tableau" | "SQL Server" | "mssql" | "ms sql" | "ms sql server" | "microsoft sql server" | "t-sql" | "Ionic" | "ionic framework" | "jQuery" | "Bootstrap" | "Drupal" | "Hadoop" | "hdfs" | "mapreduce" | "Datadog" | "Splunk" | "OpenShift" | "red hat openshift" | "HTMX" | "Qt" | "qt5" | "qt6" | "pyqt" | "CMake" | "Raspberry Pi" | "raspi";
type UploadedFile = { id: string; name: string; contentType: string; size: number; status: "announced" | "uploaded" | "finalized"; createdAt: string };
