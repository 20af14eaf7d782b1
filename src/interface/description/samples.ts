import type { Samples } from "../../kernel/openapi/example.ts";

/**
 * Values for example requests, by `Shape.member` or `Group.parameter`, otherwise by name alone. The developer exists on
 * every fresh server, so that an example that names a developer can be sent unchanged.
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
