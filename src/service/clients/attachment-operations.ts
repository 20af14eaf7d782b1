import { get, keysWhere } from "../../base/table.ts";
import * as declared from "../../interface/clients/attachment-operations.ts";
import { implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { type AttachmentRow, attachments } from "../../model/attachment.ts";
import { createAttachment, fileOf, viewAttachment } from "./attachments.ts";
import { companyOf, noSuchCompany } from "./companies.ts";

const attach = implement(declared.attach, {
  handle({ world, caller, params, body, now, refuse }) {
    const accountId = caller.account.id;
    const company = companyOf(world, accountId, params.id) ?? refuse("not_found", noSuchCompany);
    const { kind, name, url = null, fileRef = null } = body;
    const file = fileRef === null ? null : fileOf(world, accountId, fileRef);
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
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    const keys = keysWhere(world.tables, attachments, "subject", `company|${company.id}`);
    const page = pageOf({ world, now }, keys, "newest", `attachments|${company.accountId}|${company.id}`, query);
    return {
      attachments: page.keys.map((id) => viewAttachment(get(world.tables, attachments, id) as AttachmentRow)),
      nextCursor: page.nextCursor,
    };
  },
});

export const attachmentOperations = [attach, listAttachments];
