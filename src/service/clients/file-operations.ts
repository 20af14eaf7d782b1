import * as declared from "../../interface/clients/file-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { files } from "../../model/attachment.ts";
import { conditionsOf } from "../../model/conditions.ts";
import { ownedRow } from "../../model/owned-row.ts";
import type { World } from "../../model/world.ts";
import { announceFile, finalizeFile, storeBytes, viewFile } from "./attachments.ts";
import { fileTakes } from "./file-machine.ts";

const noSuchFile = "No such file in this account. POST /v1/files announces one.";

const noStorage = "File storage is not configured, so files can be neither announced nor uploaded.";

function hasStorage(world: World): boolean {
  return conditionsOf(world).fileStorage === "up";
}

const announce = implement(declared.announce, {
  handle({ world, caller, body, call, now, refuse }) {
    if (!hasStorage(world)) refuse("not_implemented", noStorage, { status: 503 });
    const file = announceFile(world, { ...body, accountId: caller.account.id }, now);
    return { ...viewFile(file), uploadUrl: `${call.origin}/v1/files/${file.id}/content` };
  },
});

const upload = implement(declared.upload, {
  handle({ world, caller, params, call, now, refuse }) {
    if (!hasStorage(world)) refuse("not_implemented", noStorage, { status: 503 });
    const file = ownedRow(world, caller.account.id, files, params.id) ?? refuse("not_found", noSuchFile);
    const bytes = call.body instanceof Uint8Array ? call.body : new Uint8Array();
    if (bytes.length !== file.size) {
      refuse("bad_request", `${file.size} bytes were announced and ${bytes.length} arrived. Upload the file whole.`);
    }
    if (!fileTakes(file, "upload")) refuse("conflict", "This file is finalized. Announce another one to replace it.");
    return viewFile(storeBytes(world, file, bytes, now));
  },
});

const finalize = implement(declared.finalize, {
  handle({ world, caller, params, now, refuse }) {
    const file = ownedRow(world, caller.account.id, files, params.id) ?? refuse("not_found", noSuchFile);
    if (!fileTakes(file, "finalize")) refuse("conflict", `Upload its bytes first: PUT /v1/files/${file.id}/content.`);
    return viewFile(finalizeFile(world, file, now));
  },
});

export const fileOperations = { announce, upload, finalize } satisfies Handlers<typeof declared>;
