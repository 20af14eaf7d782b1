import type { Samples } from "../../kernel/openapi/example.ts";

/**
 * Texts for examples of requests, by `Shape.member` or `Group.parameter`, else by name alone. The developer is one whom
 * every fresh server has, so that what names one can be sent as it stands.
 */
export const samples: Samples = {
  attachmentId: "at_00001k3m9ax",
  contactId: "ct_00001k3m9ax",
  cursor: "MDAwMDAwMDAwMDAwMDAwMDAwMDBudF8wMDAwMWszbTlheA",
  developerId: "7015682299",
  fileRef: "fl_00001k3m9ax",
  login: "marianne-wikstrom",
  noteId: "nt_00001k3m9ax",
  projectId: "prj_00001k3m9ax",
  savedSearchId: "rust-databases",
  "ResearchStart.name": "Storage engineers",
  "Shortlists.id": "sl_00001k3m9ax",
};
