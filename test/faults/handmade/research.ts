import { tokens } from "../../harness.ts";
import type { Change, Json } from "../altered.ts";
import { calls, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const start = "POST /v1/deep-research/jobs" as const;
const read = "GET /v2/deep-research/jobs/{id}" as const;
const listed = "GET /v1/deep-research/jobs" as const;

const isDone = (job: Json): boolean => job.status !== "running";
const items = (edit: (item: Json, job: Json) => void): Change =>
  says(({ job }) => {
    for (const item of job.items) edit(item, job);
  });

const emptyPreview = (): Json => ({
  name: null,
  avatarUrl: null,
  summary: null,
  tags: [],
  location: null,
  cracked: false,
  highlights: [],
  signals: [],
});

export const researchMutants = mutantsOf("research", [
  ...on("§2.5", read, [
    [
      "requestedCount leaves out who was not found",
      says(
        ({ job }) => void (job.requestedCount = job.items.filter((item: Json) => item.failCode !== "not_found").length),
      ),
    ],
    ["finishedAt stays null", says(({ job }) => void (job.finishedAt = null))],
    ["finishedAt is there while it runs", says(({ job }) => void (job.finishedAt ??= job.createdAt))],
  ]),
  [
    "A-47",
    read,
    "elapsedMs is counted in seconds",
    says(({ job }) => void (job.elapsedMs = Math.round(job.elapsedMs / 1_000))),
  ],
  ...on("§1", read, [
    [
      "one subject that fails fails them all",
      says(
        ({ job }) =>
          void (isDone(job) && job.items.some((item: Json) => item.status === "failed") && (job.status = "failed")),
      ),
    ],
    [
      "one subject that is done settles the job",
      says(({ job }) => void (job.status === "partial" && (job.status = "succeeded"))),
    ],
  ]),
  ...on("§2.5", read, [
    ["subjectRef is not the login", items((item) => void (item.subjectRef = `${item.login.toUpperCase()}-`))],
    [
      "a subject that is done has a failCode",
      items((item) => void (item.status === "done" && (item.failCode = "timeout"))),
    ],
    ["a subject that failed has none", items((item) => void (item.failCode = null))],
    ["the source of an answer is missing", items((item) => void (item.source = null))],
    ["a cached answer is shown as fresh", items((item) => void (item.source === "cache" && (item.source = "fresh")))],
    [
      "an item ends before it starts",
      items(
        (item) =>
          void (
            item.startedAt &&
            item.finishedAt &&
            ([item.startedAt, item.finishedAt] = [item.finishedAt, "2020-01-01T00:00:00.000Z"])
          ),
      ),
    ],
    ["previews are on the single read", items((item) => void (item.preview = emptyPreview()))],
    ["the link to the report is missing", items((item) => void (item.reportPath = null))],
  ]),
  ...on("§2.5", start, [
    ["a job starts finished", says(({ job }) => void (job.status = "succeeded"))],
    ["deliveredCount starts at one", says(({ job }) => void (job.deliveredCount = 1))],
  ]),
  [
    "A-49",
    listed,
    "the list lacks the requester",
    says(({ jobs }) => {
      for (const job of jobs) delete job.requestedBy;
    }),
  ],
  ...on("§2.5", listed, [
    [
      "a key's job names a person as the requester",
      says(({ jobs }) => {
        for (const job of jobs) job.requestedBy = "Somebody";
      }),
    ],
    [
      "previews are shown of subjects that failed",
      says(({ jobs }) => {
        for (const job of jobs) for (const item of job.items) item.preview ??= emptyPreview();
      }),
    ],
  ]),
  [
    "§4.3",
    read,
    "a job of another account is shown",
    calls((call) =>
      call.headers.authorization?.endsWith(tokens.outsider as string)
        ? { ...call, headers: { ...call.headers, authorization: `Bearer ${tokens.owner}` } }
        : call,
    ),
    { look: ["Deep research: Each subject of research settles*", `foreign ${read}`] },
  ],
]);
