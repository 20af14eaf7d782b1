import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { mostFileBytes, UploadedFile } from "../../model/attachment.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { nameOf, RecordId } from "../../model/shapes.ts";
import type { World } from "../../model/world.ts";
import { announceFile, fileOf, finalizeFile, storeBytes, viewFile } from "./attachments.ts";
import { fileTakes } from "./machines.ts";

const access = { to: "project:update", cost: free, limit: perMinute(30, "account") } as const;
const params = z.strictObject({ id: RecordId.meta({ examples: ["fl_00001k3m9ax"] }) });
const noSuchFile = "No such file in this account. POST /v1/files announces one.";
const noStorage = "File storage is not configured, so files can be neither announced nor uploaded.";

function hasStorage(world: World): boolean {
  return conditionsOf(world).fileStorage === "up";
}

const announce = operation({
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
      .max(mostFileBytes)
      .meta({ examples: [2048] }),
  }),
  answers: { status: 201, body: UploadedFile.extend({ uploadUrl: z.string() }).meta({ id: "AnnouncedFile" }) },
  refuses: ["not_implemented"],
  reasons: { not_implemented: "File storage is not configured (§7)." },
  links: { upload: { operation: "files.upload", params: { id: "/id" } } },
  handle({ world, caller, body, call, now, refuse }) {
    if (!hasStorage(world)) refuse("not_implemented", noStorage, { status: 503 });
    const file = announceFile(world, { ...body, accountId: caller.account.id }, now);
    return { ...viewFile(file), uploadUrl: `${call.origin}/v1/files/${file.id}/content` };
  },
});

const upload = operation({
  id: "files.upload",
  route: "PUT /v1/files/{id}/content",
  tag: "Files",
  summary: "Upload the bytes of an announced file, with the same credential",
  source: assumed("A-64"),
  access,
  params,
  bytes: { maxBytes: mostFileBytes },
  answers: { status: 200, body: UploadedFile },
  refuses: ["not_found", "bad_request", "conflict", "not_implemented"],
  reasons: {
    bad_request: "Other than the announced number of bytes arrived.",
    conflict: "The file is finalized already.",
    not_implemented: "File storage is not configured (§7).",
  },
  links: { finalize: { operation: "files.finalize", params: { id: "/id" } } },
  handle({ world, caller, params, call, now, refuse }) {
    if (!hasStorage(world)) refuse("not_implemented", noStorage, { status: 503 });
    const file = fileOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchFile);
    const bytes = call.body instanceof Uint8Array ? call.body : new Uint8Array();
    if (bytes.length !== file.size) {
      refuse("bad_request", `${file.size} bytes were announced and ${bytes.length} arrived. Upload the file whole.`);
    }
    if (!fileTakes(file, "upload")) refuse("conflict", "This file is finalized. Announce another one to replace it.");
    return viewFile(storeBytes(world, file, bytes, now));
  },
});

const finalize = operation({
  id: "files.finalize",
  route: "POST /v1/files/{id}/finalize",
  tag: "Files",
  summary: "Finalize an uploaded file, so that it can be attached",
  source: assumed("A-64"),
  access,
  params,
  answers: { status: 200, body: UploadedFile },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "No bytes have been uploaded yet." },
  handle({ world, caller, params, now, refuse }) {
    const file = fileOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchFile);
    if (!fileTakes(file, "finalize")) refuse("conflict", `Upload its bytes first: PUT /v1/files/${file.id}/content.`);
    return viewFile(finalizeFile(world, file, now));
  },
});

export const fileOperations = [announce, upload, finalize];
