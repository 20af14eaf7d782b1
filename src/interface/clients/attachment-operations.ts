import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { NextCursor, pageQuery } from "../../kernel/pages.ts";
import { Attachment, AttachmentKind } from "../../model/attachment.ts";
import { neededWhen, withRules } from "../../model/member-rules.ts";
import { LinkUrl, nameOf, RecordId } from "../../model/shapes.ts";

const params = z.strictObject({ id: RecordId.meta({ examples: ["cmp_00001k3m9ax"] }) });

export const attach = declare({
  id: "companies.attachments.create",
  route: "POST /v1/companies/{id}/attachments",
  tag: "Companies",
  summary: "Attach a job description, a link or a document to a company",
  description: "A link is recorded as context and never fetched. Name the id in attachmentIds to fold it into a brief.",
  source: stated("§4.6"),
  access: { to: "project:update", cost: free, limit: perMinute(30, "account", "writing for clients") },
  params,
  body: withRules(
    z.strictObject({
      kind: AttachmentKind,
      name: nameOf(200).meta({ examples: ["Role description"] }),
      // neither member is required for attachments other than links.
      url: LinkUrl.optional().meta({ description: "The address of a link, http or https; it is never fetched." }),
      fileRef: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .meta({
          description: "The id of a file that is uploaded and finalized, where a file is attached.",
          examples: ["fl_00001k3m9ax"],
        }),
    }),
    neededWhen("url", ["kind", ["link"]], "is needed for an attachment of kind link"),
  ),
  beyondSchema: [{ member: "fileRef", when: "It names no file of this account, or one that is not finalized." }],
  creates: { what: "attachment", stays: true },
  answers: { status: 201, body: Attachment },
  refuses: ["not_found", "bad_request"],
  reasons: { bad_request: "A link without a url, a bad url, an unknown kind, or a file that is not finalized (A-64)." },
  examples: { body: { kind: "link", name: "Careers page", url: "https://example.com/careers" } },
});

export const listAttachments = declare({
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
});
