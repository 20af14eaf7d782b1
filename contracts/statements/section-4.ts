import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";
import { section4Search } from "./section-4-search.ts";

const pricing = statements("4.2", {
  public: "The catalog requires no credential.",
});

const pdf = "/v2/deep-research/reports/developers/{login}/pdf";
const deepResearch = statements("4.3", {
  "job-read": tested("A research job is returned under job.", "answers GET /v2/deep-research/jobs/{id}"),
  "job-id-bound": tested("Its id has at most 16 characters.", "input GET /v2/deep-research/jobs/{id} id maxLength"),
  "job-404": tested(
    "An unknown job, or one of another account, is a 404.",
    "object GET /v2/deep-research/jobs/{id}",
    "foreign GET /v2/deep-research/jobs/{id}",
  ),
  "report-login": tested(
    "A login has 1 to 39 characters.",
    "input GET /v1/deep-research/reports/developers/{login} login maxLength",
  ),
  "report-404": tested(
    "A developer whom the account has not researched is a 404.",
    "object GET /v1/deep-research/reports/developers/{login}",
  ),
  "report-accept": "Accept: application/pdf returns the PDF.",
  "pdf-login": tested("The PDF's login has 1 to 39 characters.", `input GET ${pdf} login maxLength`),
  "pdf-delivery": tested("delivery is bytes or link.", `input GET ${pdf} delivery enum`),
  "pdf-bytes": "Bytes are the default and are a PDF.",
  "pdf-link": "A link is public and says its size and when it expires.",
  "pdf-link-15m": "A link expires 15 minutes after it was issued.",
  "pdf-finished": "The PDF requires a finished report.",
  "pdf-cached": "The same version of a report gives the same PDF.",
  "pdf-404": tested("A report that was not requested or is not finished is a 404.", `object GET ${pdf}`),
  "pdf-502": unseen("A renderer that fails is a 502.", "a client cannot break the renderer; the mock's own tests do"),
  "pdf-503": unseen(
    "A renderer or storage that is not configured is a 503.",
    "it depends on the deployment; the mock's own tests do it",
  ),
  "start-exists": "Research is started by POST /v1/deep-research/jobs.",
  "list-exists": tested("Jobs are listed, with previews and the requester.", "answers GET /v1/deep-research/jobs"),
});

const fitRank = statements("4.4", {
  logins: tested(
    "logins is required and has 1 to 50 entries.",
    "input POST /v1/fit-rank logins required",
    "input POST /v1/fit-rank logins minItems",
    "input POST /v1/fit-rank logins maxItems",
  ),
  "login-malformed": "A malformed login is a 400.",
  role: tested("role has at most 20000 characters.", "input POST /v1/fit-rank role maxLength"),
  "role-optional": "role is optional.",
  company: tested("company has at most 200 characters.", "input POST /v1/fit-rank company maxLength"),
  order: tested("Results are ordered by fit, then gettable, confidence and prescore.", "answers POST /v1/fit-rank"),
  misses: "misses lists the logins that did not resolve.",
  "scored-count": "scoredCount is the number billed.",
  "one-place": "Each login is in exactly one of results, misses and dropped.",
  entitlement: tested("A caller without fit_rank:read gets a 403.", "entitlement POST /v1/fit-rank"),
  "not-enabled": unseen(
    "An account for which fit ranking is off gets a 403.",
    "it cannot be turned off from outside; the mock's own tests do",
  ),
});

const lists = statements("4.5", {
  "patch-name": tested("A list's name has 1 to 80 characters.", "input PATCH /v1/shortlists/{id} name *"),
  "patch-description": tested(
    "Its description has at most 280 characters.",
    "input PATCH /v1/shortlists/{id} description maxLength",
  ),
  "patch-description-null": "A description of null clears it.",
  "patch-optional": "Every member of the change is optional.",
  "patch-answer": tested("The updated list is returned.", "answers PATCH /v1/shortlists/{id}"),
  "patch-404": tested("An unknown list is a 404.", "object PATCH /v1/shortlists/{id}"),
  "patch-409": "Renaming to a taken name is a 409.",
  "pin-body": tested(
    "Pinning requires contactId, at most 16 characters, and repo, at most 140 characters or null.",
    "input POST /v1/shortlists/{id}/members/pin *",
  ),
  "pin-answer": "It returns contactId and pinnedRepo.",
  "pin-404": "A list that is missing, or a contact that is not on it, is a 404.",
  "pin-not-validated": "The repository need not be one of the developer's.",
  "pin-leads": "The pinned repository is the member that bestRepo sets when a developer is added.",
  "lists-of-developer": tested(
    "A developer's lists are returned as entries.",
    "answers GET /v1/developers/{developerId}/shortlists",
  ),
  "lists-empty": "An unsaved or unknown developer is on no list.",
  "lists-deleted": tested(
    "Deleted lists are left out.",
    "History: A deleted list is left out of the lists of a developer",
  ),
  "lists-id-bound": tested(
    "A developer's id has at most 64 characters.",
    "input GET /v1/developers/{developerId}/shortlists developerId maxLength",
  ),
  "notes-limit": tested(
    "limit is 1 to 100.",
    "input GET /v1/developers/{developerId}/notes limit *",
    "Pages: GET /v1/developers/{developerId}/notes *",
  ),
  "notes-limit-default": "A page has 50 notes by default.",
  "notes-cursor": tested(
    "A cursor has at most 256 characters.",
    "input GET /v1/developers/{developerId}/notes cursor maxLength",
  ),
  "notes-unsaved": "A developer who is not saved has contactId null and no notes.",
  "notes-order": "Notes come newest first.",
  "notes-pages": "nextCursor leads to the next page and is null on the last.",
  "notes-400": "A malformed id, or a cursor that this contact did not hand out, is a 400.",
  "notes-own": "Only the account's own notes are returned.",
  "note-delete": "Deleting a note returns its id.",
  "note-id-bound": tested("A note's id has at most 16 characters.", "input DELETE /v1/notes/{noteId} noteId maxLength"),
  "note-author": "Only its author or a moderator can delete a note; anybody else gets a 403.",
  "note-404": tested(
    "A note of another account is a 404.",
    "object DELETE /v1/notes/{noteId}",
    "foreign DELETE /v1/notes/{noteId}",
  ),
  "remove-bounds": tested(
    "1 to 500 contacts can be removed in one request.",
    "input POST /v1/contacts/remove contactIds *",
  ),
  "remove-answer": "It returns the removed ids.",
  "remove-atomic": "One unknown id makes the whole removal a 404.",
});

const records = statements("4.6", {
  "company-bounds": tested(
    "A name has at most 200 characters, a domain at most 253.",
    "input POST /v1/companies name maxLength",
    "input POST /v1/companies domain maxLength",
  ),
  "company-one-of": "A name or a domain is required.",
  "company-set": "Initial fields are validated like a profile update.",
  "company-dedupe": "The same normalised name or domain is the same company.",
  "company-201": tested("It returns 201 with the id and whether it was created.", "answers POST /v1/companies"),
  "companies-list": tested("The list is returned in rows.", "answers GET /v1/companies"),
  "companies-archived": "The list includes archived companies.",
  "attachment-kind": tested("kind is jd, link or doc.", "input POST /v1/companies/{id}/attachments kind enum"),
  "attachment-name": tested("name has 1 to 200 characters.", "input POST /v1/companies/{id}/attachments name *"),
  "attachment-url": tested(
    "url has at most 2000 characters.",
    "input POST /v1/companies/{id}/attachments url maxLength",
  ),
  "attachment-file-ref": tested(
    "fileRef has 1 to 500 characters.",
    "input POST /v1/companies/{id}/attachments fileRef *",
  ),
  "attachment-201": tested("It returns 201 with the attachment.", "answers POST /v1/companies/{id}/attachments"),
  "attachment-link": "A link with a missing or invalid url is a 400.",
  "attachment-not-fetched": unseen(
    "The url of a link is never fetched.",
    "a client cannot see the service's own traffic",
  ),
  "attachment-404": tested(
    "An unknown company, or one of another account, is a 404.",
    "object POST /v1/companies/{id}/attachments",
    "foreign POST /v1/companies/{id}/attachments",
  ),
  "attachment-into-project": "An attachment's id can be given in attachmentIds of a new project.",
  project: tested("A project can be read by its id.", "answers GET /v1/projects/{id}"),
  "project-id-bound": tested("Its id has at most 16 characters.", "input GET /v1/projects/{id} id maxLength"),
  "project-404": tested(
    "An unknown project, or one of another account, is a 404.",
    "object GET /v1/projects/{id}",
    "foreign GET /v1/projects/{id}",
  ),
  brief: tested("A brief is returned with its status.", "answers GET /v1/projects/{id}/brief"),
  profile: tested(
    "A role profile can be read in the editor's view or as flat values.",
    "answers GET /v1/projects/{id}/profile",
  ),
  "profile-view": tested("view is values or absent.", "input GET /v1/projects/{id}/profile view enum"),
  "profile-fields": tested("fields has at most 2000 characters.", "input GET /v1/projects/{id}/profile fields *"),
  "profile-tiers": unseen(
    "Both views show what the caller's tier is allowed to see.",
    "tiers of callers are not shown",
  ),
  "me-profile": tested(
    "A profile update returns what was written and what was skipped.",
    "answers PATCH /v1/me/profile",
  ),
  "me-profile-clear-bound": tested("clear has at most 100 fields.", "input PATCH /v1/me/profile clear maxItems"),
  "me-profile-unknown": "A field that is unknown or not writable is a 400 that names it.",
  "me-profile-last-wins": "The last write of a field wins.",
  "me-profile-agent": "An agent's write to a field that a person wrote is skipped, and the call succeeds.",
  "me-profile-tombstone": "An agent cannot fill a field that a person cleared.",
});

const named = statements("4.7", {
  "me-and-quotas": tested("GET /v1/me and GET /v1/quotas exist.", "credential GET /v1/me", "credential GET /v1/quotas"),
  keys: tested(
    "Keys can be created, listed and revoked, and a signature can be checked.",
    "credential POST /v1/keys",
    "credential GET /v1/keys",
    "credential POST /v1/keys/signature-check",
  ),
  searches: tested(
    "Searches can be compiled and executed.",
    "credential POST /v1/searches/compile",
    "credential POST /v1/searches/execute",
  ),
  developers: tested(
    "Developers can be resolved, enriched and read.",
    "credential POST /v1/developers*",
    "credential GET /v1/developers/{id}",
    "credential POST /v1/developers/{id}/similar",
  ),
  more: "A search job can be continued with /more.",
  openapi: tested("GET /openapi.json exists.", "credential GET /openapi.json"),
});

export const section4 = [...section4Search, ...pricing, ...deepResearch, ...fitRank, ...lists, ...records, ...named];
