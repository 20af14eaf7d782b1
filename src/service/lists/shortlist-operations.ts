import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { NextCursor, pageOf, pageQuery } from "../../kernel/pages.ts";
import { onlyWith, withRules } from "../../model/member-rules.ts";
import { projects } from "../../model/project.ts";
import { nameOf, RecordId, textOf } from "../../model/shapes.ts";
import {
  DeveloperShortlist,
  Member,
  type MembershipRow,
  memberships,
  Shortlist,
  ShortlistKind,
  type ShortlistRow,
  shortlists,
} from "../../model/shortlist.ts";
import { contactOf, shortlistsOf } from "./contacts.ts";
import { viewMember } from "./members.ts";
import {
  createShortlist,
  deleteShortlist,
  listedIds,
  nameHolder,
  seesEveryKind,
  viewShortlist,
  visibleShortlist,
} from "./shortlists.ts";

const Name = nameOf(80).meta({ examples: ["Rust in Berlin"] });
const Description = textOf(0, 280)
  .nullable()
  .meta({ description: "Null clears it.", examples: ["People who ship compilers"] });
const params = z.strictObject({ id: RecordId });
const noSuchList = "No such shortlist in this account. GET /v1/shortlists lists those that you may see.";
const taken = (name: string) =>
  `A shortlist "${name}" exists already (names are compared without case, archived lists included). Choose another name.`;

const createList = operation({
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
  answers: { status: 201, body: Shortlist },
  refuses: ["bad_request", "not_found", "conflict", "forbidden"],
  reasons: {
    forbidden: "Kinds other than freestanding need project:read, because without it they cannot be seen (§2.9).",
    conflict: "A list of this kind has the name already.",
  },
  examples: { body: { name: "Rust in Berlin", description: "People who ship compilers" } },
  links: {
    readShortlist: { operation: "shortlists.get", params: { id: "/id" } },
    updateShortlist: { operation: "shortlists.update", params: { id: "/id" } },
    deleteShortlist: { operation: "shortlists.delete", params: { id: "/id" } },
  },
  handle({ world, caller, body, now, refuse }) {
    const { name, kind, description = null, projectId } = body;
    const accountId = caller.account.id;
    if (kind !== "freestanding" && !seesEveryKind(caller)) {
      refuse(
        "forbidden",
        `A shortlist of kind ${kind} needs the entitlement project:read, which the credential lacks.`,
      );
    }
    if (projectId !== undefined && get(world.tables, projects, projectId)?.accountId !== accountId) {
      refuse("not_found", `No project "${projectId}" in this account.`);
    }
    if (nameHolder(world, { accountId, kind, name })) refuse("conflict", taken(name));
    const made = { accountId, name, kind, description, ownerId: caller.credential.id, projectId: projectId ?? null };
    return viewShortlist(world, createShortlist(world, made, now));
  },
});

const listShortlists = operation({
  id: "shortlists.list",
  route: "GET /v1/shortlists",
  tag: "Shortlists",
  summary: "List shortlists, newest first",
  description:
    "Archived lists are hidden unless asked for, and only those of kind freestanding show without project:read.",
  source: assumed("A-60"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(60, "account") },
  query: z.strictObject({
    archived: z
      .boolean()
      .default(false)
      .meta({ ...from(assumed("A-180")), description: "True lists the archived ones instead.", examples: [false] }),
    kind: ShortlistKind.optional(),
    ...pageQuery,
  }),
  answers: { status: 200, body: z.looseObject({ shortlists: z.array(Shortlist), nextCursor: NextCursor }) },
  refuses: ["bad_request"],
  handle({ world, caller, query }) {
    const every = seesEveryKind(caller);
    const scope = `shortlists|${caller.account.id}|${every}|${query.archived}|${query.kind ?? ""}`;
    const page = pageOf(listedIds(world, caller, query), "newest first", scope, query);
    return {
      shortlists: page.keys.map((id) => viewShortlist(world, get(world.tables, shortlists, id) as ShortlistRow)),
      nextCursor: page.nextCursor,
    };
  },
});

const readShortlist = operation({
  id: "shortlists.get",
  route: "GET /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Read a shortlist and a page of its members, in the order they were added",
  source: assumed("A-60"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(60, "account") },
  params,
  query: z.strictObject(pageQuery),
  answers: {
    status: 200,
    body: Shortlist.extend({
      members: z
        .array(Member)
        .meta({ ...from(assumed("A-191")), description: "One page, in the order they were added." }),
      nextCursor: NextCursor,
    }).meta({ id: "ShortlistWithMembers" }),
  },
  refuses: ["not_found", "bad_request"],
  handle({ world, caller, params, query, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const keys = keysWhere(world.tables, memberships, "shortlist", list.id);
    const page = pageOf(keys, "oldest first", `members|${list.accountId}|${list.id}`, query);
    return {
      ...viewShortlist(world, list),
      members: page.keys.map((key) => viewMember(world, get(world.tables, memberships, key) as MembershipRow)),
      nextCursor: page.nextCursor,
    };
  },
});

const updateShortlist = operation({
  id: "shortlists.update",
  route: "PATCH /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Rename, describe, pin, archive or restore a shortlist",
  source: stated("§4.5"),
  access: { to: "shortlist:update", cost: free, limit: perMinute(30, "account") },
  params,
  body: z.strictObject({
    name: Name.optional(),
    description: Description.optional(),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  answers: { status: 200, body: Shortlist },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "Another list of this kind has the name already." },
  examples: { body: { name: "Rust in Europe", pinned: true } },
  handle({ world, caller, params, body, now, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const { name = list.name, description = list.description, pinned = list.pinned, archived } = body;
    if (nameHolder(world, { ...list, name }, list.id)) refuse("conflict", taken(name));
    const archivedAt = archived === undefined ? list.archivedAt : archived ? (list.archivedAt ?? now) : null;
    return viewShortlist(world, put(world.tables, shortlists, { ...list, name, description, pinned, archivedAt }));
  },
});

const removeShortlist = operation({
  id: "shortlists.delete",
  route: "DELETE /v1/shortlists/{id}",
  tag: "Shortlists",
  summary: "Delete a shortlist; its contacts stay saved",
  source: assumed("A-60"),
  access: { to: "shortlist:update", cost: free, limit: perMinute(30, "account") },
  params,
  answers: { status: 200, body: z.looseObject({ id: z.string() }) },
  refuses: ["not_found", "conflict"],
  reasons: { conflict: "It is the candidate list of a project (A-187)." },
  handle({ world, caller, params, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const project = list.projectId === null ? undefined : get(world.tables, projects, list.projectId);
    if (project?.candidateListId === list.id) {
      refuse(
        "conflict",
        `This is the candidate list of the project "${project.name}" and stays with it. Archive it instead.`,
      );
    }
    deleteShortlist(world, list);
    return { id: list.id };
  },
});

const listDeveloperShortlists = operation({
  id: "developers.shortlists",
  route: "GET /v1/developers/{developerId}/shortlists",
  tag: "Shortlists",
  summary: "List the shortlists that a developer is on",
  source: stated("§4.5"),
  access: { to: "shortlist:read", cost: free, limit: perMinute(120, "account") },
  params: z.strictObject({
    developerId: z
      .string()
      .min(1)
      .max(64)
      .meta({ examples: ["7015682299"] }),
  }),
  answers: { status: 200, body: z.looseObject({ shortlists: z.array(DeveloperShortlist) }) },
  refuses: [],
  handle({ world, caller, params }) {
    const contact = contactOf(world, caller.account.id, params.developerId);
    return { shortlists: contact === undefined ? [] : shortlistsOf(world, caller, contact) };
  },
});

export const shortlistOperations = [
  createList,
  listShortlists,
  readShortlist,
  updateShortlist,
  removeShortlist,
  listDeveloperShortlists,
];
