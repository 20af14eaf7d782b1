import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { get, keysWhere } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { NextCursor, pageOf, pageQuery } from "../../kernel/pages.ts";
import { Attachment, AttachmentKind, type AttachmentRow, attachments } from "../../model/attachment.ts";
import { neededWhen, withRules } from "../../model/member-rules.ts";
import { LinkUrl, nameOf, RecordId } from "../../model/shapes.ts";
import { createAttachment, fileOf, viewAttachment } from "./attachments.ts";
import { companyOf } from "./companies.ts";

const params = z.strictObject({ id: RecordId.meta({ examples: ["cmp_00001k3m9ax"] }) });
const noSuchCompany = "No such company in this account. GET /v1/companies lists them.";

const attach = operation({
  id: "companies.attachments.create",
  route: "POST /v1/companies/{id}/attachments",
  tag: "Companies",
  summary: "Attach a job description, a link or a document to a company",
  description: "A link is recorded as context and never fetched. Name the id in attachmentIds to fold it into a brief.",
  source: stated("§4.6"),
  access: { to: "project:update", cost: free, limit: perMinute(30, "account") },
  params,
  body: withRules(
    z.strictObject({
      kind: AttachmentKind,
      name: nameOf(200).meta({ examples: ["Role description"] }),
      // kinds other than a link need neither.
      url: LinkUrl.optional().meta({ description: "For a link: http or https, never fetched." }),
      fileRef: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .meta({
          description: "For a file: the id of one that is uploaded and finalized.",
          examples: ["fl_00001k3m9ax"],
        }),
    }),
    neededWhen("url", ["kind", ["link"]], "is needed for an attachment of kind link"),
  ),
  beyondSchema: [{ member: "fileRef", when: "It names no file of this account, or one that is not finalized." }],
  answers: { status: 201, body: Attachment },
  refuses: ["not_found", "bad_request"],
  reasons: { bad_request: "A link without a url, a bad url, an unknown kind, or a file that is not finalized (A-64)." },
  examples: { body: { kind: "link", name: "Careers page", url: "https://example.com/careers" } },
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

const listAttachments = operation({
  id: "companies.attachments.list",
  route: "GET /v1/companies/{id}/attachments",
  tag: "Companies",
  summary: "List a company's attachments, newest first",
  source: assumed("A-64"),
  access: { to: "project:read", cost: free, limit: perMinute(60, "account") },
  params,
  query: z.strictObject(pageQuery),
  answers: {
    status: 200,
    body: z.looseObject({ attachments: z.array(Attachment), nextCursor: NextCursor }).meta(from(assumed("A-64"))),
  },
  refuses: ["not_found", "bad_request"],
  handle({ world, caller, params, query, refuse }) {
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    const keys = keysWhere(world.tables, attachments, "subject", `company|${company.id}`);
    const page = pageOf(keys, "newest first", `attachments|${company.accountId}|${company.id}`, query);
    return {
      attachments: page.keys.map((id) => viewAttachment(get(world.tables, attachments, id) as AttachmentRow)),
      nextCursor: page.nextCursor,
    };
  },
});

export const attachmentOperations = [attach, listAttachments];
