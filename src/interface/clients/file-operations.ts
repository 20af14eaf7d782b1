// Figures.
import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { maxFileBytes, UploadedFile } from "../../model/attachment.ts";
import { nameOf, RecordId } from "../../model/shapes.ts";

const access = { to: "project:update", cost: free, limit: perMinute(30, "account") } as const;

const params = z.strictObject({ id: RecordId.meta({ examples: ["fl_00001k3m9ax"] }) });

export const announce = declare({
  id: "files.create",
  route: "POST /v1/files",
  tag: "Files",
  summary: "Announce a file and learn where to upload it",
  source: assumed("A-64"),
  access,
  body: z.strictObject({
    name: nameOf(200).meta({ examples: ["role.md"] }),
    contentType: z
      .string()
      .max(200)
      .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[^\r\n]*)?$/, "must be a media type such as application/pdf")
      .meta({ examples: ["text/markdown"] }),
    size: z
      .int()
      .min(1)
      .max(maxFileBytes)
      .meta({ examples: [2048] }),
  }),
  creates: { what: "file", stays: true },
  hands: { file: "/id" },
  answers: { status: 201, body: UploadedFile.extend({ uploadUrl: z.string() }).meta({ id: "AnnouncedFile" }) },
  refuses: ["not_implemented"],
  reasons: { not_implemented: "File storage is not configured (§7)." },
});

export const upload = declare({
  id: "files.upload",
  route: "PUT /v1/files/{id}/content",
  tag: "Files",
  summary: "Upload the bytes of an announced file, with the same credential",
  source: assumed("A-64"),
  access,
  params,
  bytes: { maxBytes: maxFileBytes },
  creates: "nothing",
  hands: { file: "/id" },
  answers: { status: 200, body: UploadedFile },
  refuses: ["not_found", "bad_request", "conflict", "not_implemented"],
  reasons: {
    bad_request: "Other than the announced number of bytes arrived.",
    conflict: "The file is finalized already.",
    not_implemented: "File storage is not configured (§7).",
  },
});

export const finalize = declare({
  id: "files.finalize",
  route: "POST /v1/files/{id}/finalize",
  tag: "Files",
  summary: "Finalize an uploaded file, so that it can be attached",
  source: assumed("A-64"),
  access,
  params,
  creates: "nothing",
  answers: { status: 200, body: UploadedFile },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "No bytes have been uploaded yet." },
});
