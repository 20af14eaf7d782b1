import { statements, tested, unseen } from "../../src/contract/statement.ts";
import { section4Search } from "./section-4-search.ts";

const pricing = statements("4.2", {
  public: "The catalog needs no credential.",
});

const deepResearch = statements("4.3", {
  "job-read": tested("A research job is read under job.", "answers GET /v2/deep-research/jobs/{id}"),
  "job-id-bound": tested("Its id has at most 16 characters.", "input GET /v2/deep-research/jobs/{id} id maxLength"),
  "job-404": tested(
    "A job of nobody or of another account is a 404.",
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
  "report-accept": "Asking for application/pdf answers the PDF.",
  "pdf-login": tested(
    "The PDF's login has 1 to 39 characters.",
    "input GET /v2/deep-research/reports/developers/{login}/pdf login maxLength",
  ),
  "pdf-delivery": tested(
    "delivery is bytes or link.",
    "input GET /v2/deep-research/reports/developers/{login}/pdf delivery enum",
  ),
  "pdf-bytes": "Bytes are the default and are a PDF.",
  "pdf-link": "A link is public and says its size and when it ends.",
  "pdf-link-15m": "A link ends 15 minutes after it was issued.",
  "pdf-finished": "The PDF needs a finished report.",
  "pdf-cached": "The same version of a report gives the same PDF.",
  "pdf-404": tested(
    "Not researched or not finished is a 404.",
    "object GET /v2/deep-research/reports/developers/{login}/pdf",
  ),
  "pdf-502": unseen(
    "A renderer that fails is a 502.",
    "nobody outside can break the renderer; the mock's own tests do",
  ),
  "pdf-503": unseen(
    "A renderer or storage that is not configured is a 503.",
    "it depends on the deployment; the mock's own tests do it",
  ),
  "start-exists": "Research is started by POST /v1/deep-research/jobs.",
  "list-exists": "Jobs are listed, with previews and who asked.",
});

const fitRank = statements("4.4", {
  logins: tested(
    "logins are needed, 1 to 50.",
    "input POST /v1/fit-rank logins required",
    "input POST /v1/fit-rank logins minItems",
    "input POST /v1/fit-rank logins maxItems",
  ),
  "login-malformed": "A malformed login is a 400.",
  role: tested("role has at most 20000 characters.", "input POST /v1/fit-rank role maxLength"),
  "role-optional": "role may be left out.",
  company: tested("company has at most 200 characters.", "input POST /v1/fit-rank company maxLength"),
  order: "Best fit first, then gettable, confidence and prescore.",
  misses: "misses has the logins that did not resolve.",
  "scored-count": "scoredCount is what is billed.",
  "one-place": "Each login is in exactly one of results, misses and dropped.",
  entitlement: tested("Without fit_rank:read it is a 403.", "entitlement POST /v1/fit-rank"),
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
  "patch-answer": tested("The list as it is now comes back.", "answers PATCH /v1/shortlists/{id}"),
  "patch-404": tested("No such list is a 404.", "object PATCH /v1/shortlists/{id}"),
  "patch-409": "A rename onto a name that is taken is a 409.",
  "pin-body": tested(
    "Pinning needs contactId, at most 16 characters, and repo, at most 140 or null.",
    "input POST /v1/shortlists/{id}/members/pin *",
  ),
  "pin-answer": "It answers contactId and pinnedRepo.",
  "pin-404": "A list that is missing, or a contact that is not on it, is a 404.",
  "pin-not-validated": "The repository need not be one of the developer's.",
  "pin-leads": "The pinned repository is the same member that bestRepo sets when somebody is added.",
  "lists-of-developer": tested(
    "A developer's lists come as entries.",
    "answers GET /v1/developers/{developerId}/shortlists",
  ),
  "lists-empty": "An unsaved or unknown developer is on no list.",
  "lists-deleted": "Deleted lists are left out.",
  "lists-id-bound": tested(
    "A developer's id has at most 64 characters.",
    "input GET /v1/developers/{developerId}/shortlists developerId maxLength",
  ),
  "notes-limit": tested("limit is 1 to 100.", "input GET /v1/developers/{developerId}/notes limit *"),
  "notes-limit-default": "A page has 50 notes unless a limit is given.",
  "notes-cursor": tested(
    "A cursor has at most 256 characters.",
    "input GET /v1/developers/{developerId}/notes cursor maxLength",
  ),
  "notes-unsaved": "A developer who is not saved has contactId null and no notes.",
  "notes-order": "Notes come newest first.",
  "notes-pages": "nextCursor leads to the next page and is null on the last.",
  "notes-400": "A malformed id, or a cursor that this contact did not hand out, is a 400.",
  "notes-own": "Only the account's own notes are read.",
  "note-delete": "Deleting a note answers its id.",
  "note-id-bound": tested("A note's id has at most 16 characters.", "input DELETE /v1/notes/{noteId} noteId maxLength"),
  "note-author": "Only its author or a moderator deletes a note; anybody else gets a 403.",
  "note-404": tested(
    "A note of another account is a 404.",
    "object DELETE /v1/notes/{noteId}",
    "foreign DELETE /v1/notes/{noteId}",
  ),
  "remove-bounds": tested("1 to 500 contacts are removed at once.", "input POST /v1/contacts/remove contactIds *"),
  "remove-answer": "It answers the ids that were removed.",
  "remove-atomic": "One id that is unknown refuses the whole removal with a 404.",
});

const records = statements("4.6", {
  "company-bounds": tested(
    "A name has at most 200 characters, a domain at most 253.",
    "input POST /v1/companies name maxLength",
    "input POST /v1/companies domain maxLength",
  ),
  "company-one-of": "A name or a domain is needed.",
  "company-set": "Initial fields are checked like a change of the profile.",
  "company-dedupe": "The same normalised name or domain is the same company.",
  "company-201": tested("It answers 201 with the id and whether it was created.", "answers POST /v1/companies"),
  "companies-list": tested("The list has rows.", "answers GET /v1/companies"),
  "companies-archived": "Archived companies are in it.",
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
  "attachment-201": tested("It answers 201 with the attachment.", "answers POST /v1/companies/{id}/attachments"),
  "attachment-link": "A link without a url, or with a bad one, is a 400.",
  "attachment-not-fetched": unseen("The url of a link is never fetched.", "a client sees no traffic of the service"),
  "attachment-404": tested(
    "A company of nobody or of another account is a 404.",
    "object POST /v1/companies/{id}/attachments",
    "foreign POST /v1/companies/{id}/attachments",
  ),
  "attachment-into-project": "An attachment's id goes into attachmentIds of a new project.",
  project: tested("A project is read by its id.", "answers GET /v1/projects/{id}"),
  "project-id-bound": tested("Its id has at most 16 characters.", "input GET /v1/projects/{id} id maxLength"),
  "project-404": tested(
    "A project of nobody or of another account is a 404.",
    "object GET /v1/projects/{id}",
    "foreign GET /v1/projects/{id}",
  ),
  brief: tested("A brief is read with its status.", "answers GET /v1/projects/{id}/brief"),
  profile: tested(
    "A role profile is read in the editor's view or as flat values.",
    "answers GET /v1/projects/{id}/profile",
  ),
  "profile-view": tested("view is values or left out.", "input GET /v1/projects/{id}/profile view enum"),
  "profile-fields": tested("fields has at most 2000 characters.", "input GET /v1/projects/{id}/profile fields *"),
  "profile-tiers": unseen("Both views show what the caller's tier may see.", "tiers of callers are not shown"),
  "me-profile": tested(
    "A change of one's profile answers what was written and what was skipped.",
    "answers PATCH /v1/me/profile",
  ),
  "me-profile-clear-bound": tested("clear has at most 100 fields.", "input PATCH /v1/me/profile clear maxItems"),
  "me-profile-unknown": "A field that is unknown or not writable is a 400 that names it.",
  "me-profile-last-wins": "The last write of a field stands.",
  "me-profile-agent": "What an agent writes to a field of a person's is skipped, and the call succeeds.",
  "me-profile-tombstone": "What a person cleared an agent cannot fill again.",
});

const named = statements("4.7", {
  "me-and-quotas": tested("GET /v1/me and GET /v1/quotas exist.", "credential GET /v1/me", "credential GET /v1/quotas"),
  keys: tested(
    "Keys are minted, listed and revoked, and a signature is checked.",
    "credential POST /v1/keys",
    "credential GET /v1/keys",
    "credential POST /v1/keys/signature-check",
  ),
  searches: tested(
    "Searches are compiled and executed.",
    "credential POST /v1/searches/compile",
    "credential POST /v1/searches/execute",
  ),
  developers: tested(
    "Developers are resolved, enriched and read.",
    "credential POST /v1/developers*",
    "credential GET /v1/developers/{id}",
    "credential POST /v1/developers/{id}/similar",
  ),
  more: "A search job has a further round, /more.",
  openapi: tested("GET /openapi.json exists.", "credential GET /openapi.json"),
});

export const section4 = [...section4Search, ...pricing, ...deepResearch, ...fitRank, ...lists, ...records, ...named];
