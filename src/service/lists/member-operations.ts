import { put, remove } from "../../base/table.ts";
import { listFirst } from "../../base/text.ts";
import * as declared from "../../interface/lists/member-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { type MembershipRow, memberships } from "../../model/shortlist.ts";
import { developerRef } from "./developer-ref.ts";
import { addMember, membershipOf, viewMember } from "./members.ts";
import { noSuchList, visibleShortlist } from "./shortlists.ts";

const notOnList = (contactId: string) => `The contact "${contactId}" is not on this shortlist.`;

const addMembers = implement(declared.addMembers, {
  handle({ world, caller, params, body, now, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const ids = [...new Set(body.developerIds)];
    const developers = ids.flatMap((id) => developerRef(world, id) ?? []);
    if (developers.length < ids.length) {
      const unknown = ids.filter((id) => developerRef(world, id) === null);
      refuse("not_found", `No developer has the id ${listFirst(unknown)}. No one was added.`);
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

const removeMember = implement(declared.removeMember, {
  handle({ world, caller, params: { id, contactId }, refuse }) {
    const list = visibleShortlist(world, caller, id) ?? refuse("not_found", noSuchList);
    const membership = membershipOf(world, list.id, contactId) ?? refuse("not_found", notOnList(contactId));
    remove(world.tables, memberships, membership.id);
    return { contactId };
  },
});

const pinRepository = implement(declared.pinRepository, {
  handle({ world, caller, params, body: { contactId, repo }, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const membership = membershipOf(world, list.id, contactId) ?? refuse("not_found", notOnList(contactId));
    const { pinnedRepo } = put(world.tables, memberships, { ...membership, pinnedRepo: repo });
    return { contactId, pinnedRepo };
  },
});

export const memberOperations = { addMembers, removeMember, pinRepository } satisfies Handlers<typeof declared>;
