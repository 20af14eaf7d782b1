import { z } from "zod";
import { joinBytes } from "../../base/join-bytes.ts";
import { assumed } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { credits, operation, reply } from "../../kernel/operation.ts";
import { Depth, Developer, GardenDetail } from "../../model/developer.ts";
import { dayOf } from "../../population/population.ts";
import { peopleIn } from "../../population/world-people.ts";
import { buy, purchasesFor, requireCreditsFor } from "./cells.ts";
import { cellsOfDepth } from "./depths.ts";
import { extend } from "./facets/public.ts";
import { withOrigin } from "./hydrate.ts";
import { AnyId, unknownDeveloper } from "./ids.ts";
import { developerParts } from "./texts.ts";

const RepoLimit = z.int().min(1).max(12).default(4);

const readDeveloper = operation({
  id: "developers.get",
  route: "GET /v1/developers/{id}",
  tag: "Developers",
  summary: "Read one developer's profile",
  source: assumed("A-24"),
  access: {
    to: "developer:read",
    cost: credits("core is free; enriched and deep bill the cells they fill, once per developer"),
    limit: perMinute(60, "account"),
    sources: { cost: assumed("A-21"), limit: assumed("A-08") },
  },
  params: z.object({ id: AnyId }),
  query: z.strictObject({
    depth: Depth.default("core"),
    garden: GardenDetail.default("summary"),
    repoLimit: RepoLimit,
  }),
  answers: { status: 200, body: z.looseObject({ developer: Developer }) },
  refuses: ["not_found", "payment_required", "billing_unavailable"],
  handle({ world, caller: { account }, params, query, now, call, refuse }) {
    const people = peopleIn(world);
    const index = people.indexOfId(params.id) ?? refuse("not_found", unknownDeveloper(params.id));
    const purchases = purchasesFor(world, account, cellsOfDepth(people, [index], query.depth), now);
    requireCreditsFor(world, account, purchases, now);
    buy(world, account, purchases, { operation: "developers.get" }, now);
    const developer = developerParts(people, [{ index, more: "" }], query, dayOf(now), call.origin);
    return reply({ status: 200, json: joinBytes(['{"developer":', ...developer, "}"]) });
  },
});

const readEmails = operation({
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
  answers: {
    status: 200,
    body: z.looseObject({
      developerId: z.string(),
      emails: z.array(z.string()),
      developer: Developer.meta({ description: "The profile with contact.emails, where an address is held." }),
    }),
  },
  refuses: ["not_found", "payment_required", "billing_unavailable"],
  handle({ world, caller: { account }, params, now, call, refuse }) {
    const people = peopleIn(world);
    const index = people.indexOfId(params.id) ?? refuse("not_found", unknownDeveloper(params.id));
    const { developer, cells: asked } = extend(world, index, { depth: "core" }, ["contact.emails"], dayOf(now));
    const purchases = purchasesFor(world, account, asked, now);
    requireCreditsFor(world, account, purchases, now);
    buy(world, account, purchases, { operation: "developers.emails" }, now);
    return {
      developerId: params.id,
      emails: people.emails(index),
      developer: { ...withOrigin(developer, call.origin) },
    };
  },
});

const readAvatar = operation({
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
  handle({ world, params, refuse }) {
    const people = peopleIn(world);
    if (people.indexOfId(params.id) === null) refuse("not_found", unknownDeveloper(params.id));
    return reply({
      status: 200,
      bytes: new TextEncoder().encode(people.avatar(params.id)),
      media: "image/svg+xml",
    });
  },
});

export const developerOperations = [readDeveloper, readEmails, readAvatar];
