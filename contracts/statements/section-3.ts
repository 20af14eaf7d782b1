import { statements, tested, unseen } from "../../src/contract/seen/statement.ts";

export const section3 = statements("3", {
  "search-states": tested(
    "A deep search is in one of six states, four of them final.",
    "answers GET /v1/search/jobs/{id}",
  ),
  "search-final": "A final state does not change.",
  "research-states": tested("A research job is in one of four states.", "answers GET /v2/deep-research/jobs/{id}"),
  "item-states": tested("An item is in one of four states.", "answers GET /v2/deep-research/jobs/{id}"),
  "report-states": tested(
    "A report is in one of three states.",
    "answers GET /v1/deep-research/reports/developers/{login}",
  ),
  "brief-states": tested("A brief is in one of four states.", "answers GET /v1/projects/{id}/brief"),
  "read-advances": "Reading a research job advances it.",
  "read-stops-dead": unseen(
    "A read stops subjects whose runner has died.",
    "a client cannot kill a runner; the mock's own tests do",
  ),
  archive: "Archiving a list sets archivedAt, hides it from the default list and keeps its members.",
  unarchive: "Restoring it sets archivedAt to null.",
  "pin-list": "pinned is stored as given and changes nothing else.",
  "remove-contacts": "Contacts are soft-deleted, all of the request or none.",
  "pin-repo": "Pinning sets the repository of one membership, and null clears it.",
  "pin-per-list": "A developer on two lists has a pin on each.",
  "company-created": "Enrichment of a new company starts by itself.",
  "company-matched": "An existing company is returned with created false, and none of its fields are overwritten.",
  "round-no-charge": "A round that considers nobody costs nothing.",
  "agent-host-down": unseen(
    "When the agent host is unreachable, round 0 uses the pager and bills by delivery.",
    "a client cannot make the host unreachable; the mock's own tests do",
  ),
});
