import { legalEvents, type Machine } from "../../base/machine.ts";
import type { FileRow } from "../../model/attachment.ts";

export type FileStatus = "announced" | "uploaded" | "finalized";

export const fileMachine: Machine<FileStatus, "announce" | "upload" | "finalize"> = {
  name: "File",
  begins: [{ on: "announce", to: "announced", when: "file storage is configured", effects: "none" }],
  from: {
    announced: [{ on: "upload", to: "uploaded", when: "as many bytes as announced", effects: "keeps the text" }],
    uploaded: [
      { on: "upload", to: "uploaded", when: "as many bytes as announced", effects: "replaces the text" },
      { on: "finalize", to: "finalized", when: "asked", effects: "it can be attached" },
    ],
    finalized: [{ on: "finalize", to: "finalized", when: "asked again", effects: "none" }],
  },
};

const legal = legalEvents(fileMachine);

export function fileStatus({ uploadedAt, finalizedAt }: Pick<FileRow, "uploadedAt" | "finalizedAt">): FileStatus {
  if (finalizedAt !== null) return "finalized";
  return uploadedAt === null ? "announced" : "uploaded";
}

/** Whether a file can be uploaded or finalized in its state; otherwise the call is a conflict. */
export function fileTakes(file: FileRow, event: "upload" | "finalize"): boolean {
  return legal[fileStatus(file)].has(event);
}
