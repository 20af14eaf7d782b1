import { statements, tested, unseen } from "../../src/contract/statement.ts";

export const section3 = statements("3", {
  "search-states": tested(
    "A deep search is in one of six states, four of them final.",
    "answers GET /v1/search/jobs/{id}",
  ),
  "search-final": "A final state stays.",
  "research-states": tested("A research job is in one of four states.", "answers GET /v2/deep-research/jobs/{id}"),
  "item-states": tested("An item is in one of four states.", "answers GET /v2/deep-research/jobs/{id}"),
  "report-states": tested(
    "A report is in one of three states.",
    "answers GET /v1/deep-research/reports/developers/{login}",
  ),
  "brief-states": tested("A brief is in one of four states.", "answers GET /v1/projects/{id}/brief"),
  "read-advances": "Reading a research job moves it on.",
  "read-stops-dead": unseen(
    "A read stops subjects whose runner died.",
    "nobody outside can kill a runner; the mock's own tests do",
  ),
  archive: "Archiving a list sets archivedAt, hides it from the plain listing and keeps its members.",
  unarchive: "Bringing it back makes archivedAt null again.",
  "pin-list": "pinned is set as it is given and changes nothing else.",
  "remove-contacts": "Contacts are removed softly, all that were named or none.",
  "pin-repo": "Pinning sets the repository of one membership, null takes it off.",
  "pin-per-list": "The same developer on two lists has two pins.",
  "company-created": "A new company starts to be enriched.",
  "company-matched": "A company that exists is answered with created false, and nothing of it is overwritten.",
  "round-no-charge": "A round that considers nobody costs nothing.",
  "agent-host-down": unseen(
    "With the agent host away, round 0 pages and bills by delivery.",
    "nobody outside can take the host away; the mock's own tests do",
  ),
});
