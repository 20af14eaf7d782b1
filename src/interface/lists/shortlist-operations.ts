// Figures: §4.5, §8 and A-60.
import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { NextCursor, pageQuery } from "../../kernel/pages.ts";
import { onlyWith, withRules } from "../../model/member-rules.ts";
import { nameOf, RecordId, textOf } from "../../model/shapes.ts";
import { DeveloperShortlist, Member, Shortlist, ShortlistKind } from "../../model/shortlist.ts";
import { AnyId } from "../developers/ids.ts";

const Name = nameOf(80).meta({ examples: ["Rust in Berlin"] });

const Description = textOf(0, 280)
  .nullable()
  .meta({ description: "What the list is for; null clears it.", examples: ["People who ship compilers"] });

const params = z.strictObject({ id: RecordId });

export const createList = declare({
  id: "shortlists.create",
  route: "POST /v1/shortlists",
  tag: "Shortlists",
  summary: "Create a shortlist",
  source: assumed("A-60"),
  access: { to: "shortlist:create", cost: free, limit: perMinute(30, "account") },
  body: withRules(
    z.strictObject({
      name: Name,
      description: Description.optional(),
      kind: ShortlistKind.default("freestanding"),
      projectId: RecordId.optional().meta({ ...from(assumed("A-185")), examples: ["prj_00001k3m9axq"] }),
    }),
    onlyWith(
      "projectId",
      ["kind", ["project", "pipeline"]],
      "needs a kind of project or pipeline: freestanding lists have none",
    ),
  ),
  creates: {
    what: "shortlist",
    undo: [{ route: "DELETE /v1/shortlists/{id}", params: { id: "/id" } }],
    listed: { route: "GET /v1/shortlists", in: "/shortlists" },
  },
  hands: { shortlist: "/id" },
  answers: { status: 201, body: Shortlist },
  refuses: ["bad_request", "not_found", "conflict", "forbidden"],
  reasons: {
    forbidden: "Kinds other than freestanding need project:read, because without it they cannot be seen (§2.9).",
    conflict: "A list of this kind has the name already.",
  },
  examples: { body: { name: "Rust in Berlin", description: "People who ship compilers" } },
});

export const listShortlists = declare({
  id: "shortlists.list",
  route: "GET /v1/shortlists",
  tag: "Shortlists",
  summary: "List shortlists",
  description:
    "Archived lists are hidden unless asked for, and only those of kind freestanding show without project:read.",
  source: assumed("A-60"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject({
    archived: z
      .boolean()
      .default(false)
      .meta({
        ...from(assumed("A-180")),
        description: "Whether to list the archived ones instead.",
        examples: [false],
      }),
    kind: ShortlistKind.optional(),
    ...pageQuery,
  }),
  hands: { shortlist: "/shortlists/0/id" },
  answers: { status: 200, body: z.looseObject({ shortlists: z.array(Shortlist), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
});

export const readShortlist = declare({
  id: "shortlists.get",
  route: "GET /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Read a shortlist and a page of its members, in the order they were added",
  source: assumed("A-60"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(60, "account") },
  params,
  query: z.strictObject(pageQuery),
  hands: { shortlist: "/id", contact: "/members/0/contactId", developer: "/members/0/developerId" },
  answers: {
    status: 200,
    body: Shortlist.extend({
      members: z.array(Member).meta({
        ...from(assumed("A-191")),
        description: "The members of this page, in the order in which they were added.",
      }),
      nextCursor: NextCursor,
    }).meta({ id: "ShortlistWithMembers" }),
  },
  refuses: ["not_found", "bad_request"],
});

export const updateShortlist = declare({
  id: "shortlists.update",
  route: "PATCH /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Rename, describe, pin, archive or restore a shortlist",
  source: stated("§4.5"),
  access: { to: "shortlist:update", cost: free, limit: perMinute(30, "account", "changing shortlists") },
  params,
  body: z.strictObject({
    name: Name.optional(),
    description: Description.optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  creates: "nothing",
  hands: { shortlist: "/id" },
  answers: { status: 200, body: Shortlist },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "Another list of this kind has the name already." },
  examples: { body: { name: "Rust in Europe", pinned: true } },
});

export const removeShortlist = declare({
  id: "shortlists.delete",
  route: "DELETE /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Delete a shortlist; its contacts stay saved",
  source: assumed("A-60"),
  access: { to: "shortlist:update", cost: free, limit: perMinute(30, "account") },
  params,
  creates: "nothing",
  answers: { status: 200, body: z.looseObject({ id: z.string() }) },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "It is the candidate list of a project (A-187)." },
});

export const listDeveloperShortlists = declare({
  id: "developers.shortlists",
  route: "GET /v1/developers/{developerId}/shortlists",
  tag: "Shortlists",
  summary: "List the shortlists that a developer is on",
  source: stated("§4.5"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(120, "account", "reading about a developer") },
  params: z.strictObject({ developerId: AnyId }),
  hands: { shortlist: "/shortlists/0/id" },
  answers: { status: 200, body: z.looseObject({ shortlists: z.array(DeveloperShortlist) }) },
  refuses: [],
});
