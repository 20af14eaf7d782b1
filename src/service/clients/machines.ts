import type { Instant } from "../../base/instants.ts";
import { legalEvents, type Machine, type Move } from "../../base/machine.ts";
import type { FileRow } from "../../model/attachment.ts";
import type { BriefStatus } from "../../model/project.ts";

type BriefEvent = "create" | "feed" | "starve" | "synthesise" | "give up";

const feed: Move<BriefStatus, BriefEvent> = {
  on: "feed",
  to: "populating",
  when: "PATCH changes the jd or the attachments",
  effects: "the brief is written again",
  asked: true,
};

const starve: Move<BriefStatus, BriefEvent> = {
  on: "starve",
  to: "empty",
  when: "PATCH takes the last of them away",
  effects: "no brief",
  asked: true,
};

export const briefMachine: Machine<BriefStatus, BriefEvent> = {
  name: "Project brief",
  begins: [
    { on: "create", to: "empty", when: "neither a jd nor an attachment", effects: "none" },
    { on: "create", to: "populating", when: "a jd or an attachment is there", effects: "none" },
  ],
  from: {
    empty: [feed],
    populating: [
      feed,
      starve,
      {
        on: "synthesise",
        to: "ready",
        when: "4 to 9 s later",
        effects: "the brief, and what it tells of the role profile",
      },
      { on: "give up", to: "failed", when: "nothing of it can be read", effects: "no brief" },
    ],
    ready: [feed, starve],
    failed: [feed, starve],
  },
};

/**
 * The data that determines a brief's status: since when there is context, when it is finished, and with which result.
 */
export interface BriefCourse {
  readonly contextAt: Instant | null;
  readonly settlesAt: Instant;
  readonly outcome: "ready" | "failed" | "stays";
}

export function briefStatus({ contextAt, settlesAt, outcome }: BriefCourse, now: Instant): BriefStatus {
  if (contextAt === null) return "empty";
  return outcome === "stays" || now < settlesAt ? "populating" : outcome;
}

export type ContextStatus = "queued" | "enriching" | "ready";

export const contextMachine: Machine<ContextStatus, "create" | "start" | "finish"> = {
  name: "company_context enrichment",
  begins: [{ on: "create", to: "queued", when: "the company is new", effects: "none" }],
  from: {
    queued: [{ on: "start", to: "enriching", when: "2 s later", effects: "none" }],
    enriching: [{ on: "finish", to: "ready", when: "8 to 14 s after the company was made", effects: "its profile" }],
    ready: [],
  },
};

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
