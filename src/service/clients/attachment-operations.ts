import { keysWhere } from "../../base/table.ts";
import * as declared from "../../interface/clients/attachment-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { attachments, files } from "../../model/attachment.ts";
import { companies } from "../../model/company.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { createAttachment, viewAttachment } from "./attachments.ts";
import { noSuchCompany } from "./companies.ts";

const attach = implement(declared.attach, {
  handle({ world, caller, params, body, now, refuse }) {
    const accountId = caller.account.id;
    const company = ownedRow(world, accountId, companies, params.id) ?? refuse("not_found", noSuchCompany);
    const { kind, name, url = null, fileRef = null } = body;
    const file = fileRef === null ? null : ownedRow(world, accountId, files, fileRef);
    if (file === undefined) refuse("bad_request", 'Body member "fileRef" names no file of this account.');
    if (file != null && file.finalizedAt === null) {
      refuse("bad_request", `Body member "fileRef": finalize it first, with POST /v1/files/${file.id}/finalize.`);
    }
    const subject = { subjectType: "company", subjectId: company.id } as const;
    const addedBy = caller.credential.id;
    return viewAttachment(createAttachment(world, { accountId, ...subject, kind, name, url, fileRef, addedBy }, now));
  },
});

const listAttachments = implement(declared.listAttachments, {
  handle({ world, caller, params, query, now, refuse }) {
    const company = ownedRow(world, caller.account.id, companies, params.id) ?? refuse("not_found", noSuchCompany);
    const keys = keysWhere(world.tables, attachments, "subject", `company|${company.id}`);
    const scope = `attachments|${company.accountId}|${company.id}`;
    const { rows, nextCursor } = pageOf({ world, now }, attachments, keys, "newest", scope, query);
    return { attachments: rows.map(viewAttachment), nextCursor };
  },
});

export const attachmentOperations = { attach, listAttachments } satisfies Handlers<typeof declared>;
