// Figures: A-24, with the repoLimit that §4.1 has for similar.
import { z } from "zod";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, declare } from "../../kernel/operation.ts";
import { Depth, Developer, GardenDetail } from "../../model/developer.ts";
import { AnyId } from "./ids.ts";

const RepoLimit = z.int().min(1).max(12).default(4);

export const readDeveloper = declare({
  id: "developers.get",
  route: "GET /v1/developers/{id}",
  tag: "Developers",
  summary: "Read one developer's profile",
  source: assumed("A-24"),
  access: {
    to: "developer:read",
    cost: credits("core is free; enriched and deep bill the cells they fill, once per developer"),
    limit: perMinute(60, "account"),
    billsDelivery: true,
    sources: { cost: assumed("A-21"), limit: assumed("A-08") },
  },
  params: z.object({ id: AnyId }),
  query: z.strictObject({
    depth: Depth.default("core"),
    garden: GardenDetail.default("summary"),
    repoLimit: RepoLimit,
  }),
  hands: { developer: "/developer/id" },
  answers: { status: 200, body: z.looseObject({ developer: Developer }) },
  refuses: ["not_found", "payment_required", "billing_unavailable"],
});

export const readEmails = declare({
  id: "developers.emails",
  route: "POST /v1/developers/{id}/emails",
  tag: "Developers",
  summary: "Resolve the addresses on file for one developer",
  description: "Addresses are never part of a search or a profile read; deliverability is not checked.",
  source: assumed("A-25"),
  access: {
    to: "developer:enrich",
    cost: credits("the contact SKU, once per developer; nothing when no address is held"),
    limit: perMinute(30, "account"),
  },
  params: z.object({ id: AnyId }),
  creates: "nothing",
  answers: {
    status: 200,
    body: z.looseObject({
      developerId: z.string(),
      emails: z.array(z.string()),
      developer: Developer.meta({ description: "The profile with contact.emails, where an address is held." }),
    }),
  },
  refuses: ["not_found", "payment_required", "billing_unavailable"],
});

export const readAvatar = declare({
  id: "avatars.get",
  route: "GET /avatars/{id}.svg",
  tag: "Developers",
  summary: "Get the picture that avatarUrl leads to",
  source: assumed("A-70"),
  access: { to: "public", limit: perMinute(600, "ip") },
  params: z.object({ id: AnyId }),
  answers: { status: 200, media: "image/svg+xml" },
  caching: "public",
  refuses: ["not_found"],
});
