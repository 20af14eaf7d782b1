import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { put, remove } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { DeveloperId, RecordId } from "../../model/shapes.ts";
import { Member, type MembershipRow, memberships } from "../../model/shortlist.ts";
import { developerRef } from "./developer-ref.ts";
import { addMember, membershipOf, viewMember } from "./members.ts";
import { visibleShortlist } from "./shortlists.ts";

/** Only the form is checked: the interface promises not to look whether the developer has the repository (§4.5). */
const RepositoryPin = z
  .string()
  .max(140)
  .regex(/^[^\s/]+\/[^\s/]+$/, "must be owner/repo, such as marianne-wikstrom/py-motor, or null")
  .nullable()
  .meta({ examples: ["marianne-wikstrom/py-motor"] });

const params = z.strictObject({ id: RecordId });
const access = { to: "shortlist:update", cost: free, limit: perMinute(30, "account") } as const;
const noSuchList = "No such shortlist in this account. GET /v1/shortlists lists those that you may see.";
const notOnList = (contactId: string) => `The contact "${contactId}" is not on this shortlist.`;

const addMembers = operation({
  id: "shortlists.members.add",
  route: "POST /v1/shortlists/{id}/members",
  tag: "Shortlists",
  summary: "Put developers on a shortlist and save them as contacts",
  source: assumed("A-60"),
  access,
  params,
  body: z.strictObject({
    developerIds: z.array(DeveloperId).min(1).max(100),
    bestRepo: RepositoryPin.optional().meta({ description: "The pin of those who are new to the list." }),
  }),
  answers: { status: 200, body: z.looseObject({ added: z.array(Member), existing: z.array(Member) }) },
  refuses: ["not_found"],
  reasons: { not_found: "No such shortlist, or a developer id that nobody has. Nobody is added then." },
  examples: { body: { developerIds: ["7015682299"], bestRepo: "marianne-wikstrom/py-motor" } },
  handle({ world, caller, params, body, now, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const ids = [...new Set(body.developerIds)];
    const developers = ids.flatMap((id) => developerRef(world, id) ?? []);
    if (developers.length < ids.length) {
      const unknown = ids.filter((id) => developerRef(world, id) === null);
      refuse("not_found", `No developer has the id ${unknown.slice(0, 10).join(", ")}. Nobody was added.`);
    }
    const added: MembershipRow[] = [];
    const existing: MembershipRow[] = [];
    for (const developer of developers) {
      const { membership, isNew } = addMember(world, list, developer, body.bestRepo ?? null, now);
      (isNew ? added : existing).push(membership);
    }
    const view = (rows: readonly MembershipRow[]) => rows.map((row) => viewMember(world, row));
    return { added: view(added), existing: view(existing) };
  },
});

const removeMember = operation({
  id: "shortlists.members.remove",
  route: "DELETE /v1/shortlists/{id}/members/{contactId}",
  tag: "Shortlists",
  summary: "Take a contact off a shortlist; it stays saved",
  source: assumed("A-60"),
  access,
  params: z.strictObject({ id: RecordId, contactId: RecordId }),
  answers: { status: 200, body: z.looseObject({ contactId: z.string() }) },
  refuses: ["not_found"],
  handle({ world, caller, params: { id, contactId }, refuse }) {
    const list = visibleShortlist(world, caller, id) ?? refuse("not_found", noSuchList);
    const membership = membershipOf(world, list.id, contactId) ?? refuse("not_found", notOnList(contactId));
    remove(world.tables, memberships, membership.id);
    return { contactId };
  },
});

const pinRepository = operation({
  id: "shortlists.members.pin",
  route: "POST /v1/shortlists/{id}/members/pin",
  tag: "Shortlists",
  summary: "Pin a repository to a contact on this shortlist, or unpin it",
  description: "The pin belongs to the membership: the same developer on two lists has two.",
  source: stated("§4.5"),
  access,
  params,
  body: z.strictObject({
    contactId: RecordId.meta({ examples: ["ct_00001k3m9ax"] }),
    repo: RepositoryPin.meta({ description: "Null unpins." }),
  }),
  answers: { status: 200, body: z.looseObject({ contactId: z.string(), pinnedRepo: z.string().nullable() }) },
  refuses: ["not_found"],
  examples: { body: { contactId: "ct_00001k3m9ax", repo: "marianne-wikstrom/py-motor" } },
  handle({ world, caller, params, body: { contactId, repo }, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const membership = membershipOf(world, list.id, contactId) ?? refuse("not_found", notOnList(contactId));
    const { pinnedRepo } = put(world.tables, memberships, { ...membership, pinnedRepo: repo });
    return { contactId, pinnedRepo };
  },
});

export const memberOperations = [addMembers, removeMember, pinRepository];
