import { get, keysWhere, put } from "../../base/table.ts";
import * as declared from "../../interface/lists/shortlist-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { pageOf } from "../../kernel/pages.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { projects } from "../../model/project.ts";
import { reading } from "../../model/readings.ts";
import { memberships, type ShortlistRow, shortlists } from "../../model/shortlist.ts";
import { contactOf, shortlistsOf } from "./contacts.ts";
import { viewMember } from "./members.ts";
import {
  createShortlist,
  deleteShortlist,
  listedIds,
  nameHolder,
  noSuchList,
  seesEveryKind,
  viewShortlist,
  visibleShortlist,
} from "./shortlists.ts";

const nameTaken = ({ name }: ShortlistRow) =>
  `A shortlist "${name}" exists already (names are compared without case, archived lists included). Choose another name.`;

const createList = implement(declared.createList, {
  handle({ world, caller, body, now, refuse }) {
    const { name, kind, description = null, projectId } = body;
    const accountId = caller.account.id;
    if (kind !== "freestanding" && !seesEveryKind(caller)) {
      refuse(
        "forbidden",
        `A shortlist of kind ${kind} needs the entitlement project:read, which the credential lacks.`,
      );
    }
    if (projectId !== undefined && ownedRow(world, accountId, projects, projectId) === undefined) {
      refuse("not_found", `No project "${projectId}" in this account.`);
    }
    const holder = nameHolder(world, { accountId, kind, name });
    if (holder !== undefined) refuse("conflict", nameTaken(holder));
    const request = { accountId, name, kind, description, ownerId: caller.credential.id, projectId: projectId ?? null };
    return viewShortlist(world, createShortlist(world, request, now));
  },
});

const listShortlists = implement(declared.listShortlists, {
  handle({ world, caller, query, now }) {
    const every = seesEveryKind(caller);
    const scope = `shortlists|${caller.account.id}|${every}|${query.archived}|${query.kind ?? ""}`;
    const ids = listedIds(world, caller, query);
    const { rows, nextCursor } = pageOf({ world, now }, shortlists, ids, reading(world, "A-180"), scope, query);
    return { shortlists: rows.map((list) => viewShortlist(world, list)), nextCursor };
  },
});

const readShortlist = implement(declared.readShortlist, {
  handle({ world, caller, params, query, now, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const keys = keysWhere(world.tables, memberships, "shortlist", list.id);
    const scope = `members|${list.accountId}|${list.id}`;
    const { rows, nextCursor } = pageOf({ world, now }, memberships, keys, reading(world, "A-191"), scope, query);
    return { ...viewShortlist(world, list), members: rows.map((row) => viewMember(world, row)), nextCursor };
  },
});

const updateShortlist = implement(declared.updateShortlist, {
  handle({ world, caller, params, body, now, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const { name = list.name, description = list.description, pinned = list.pinned, archived } = body;
    const holder = nameHolder(world, { ...list, name }, list.id);
    if (holder !== undefined) refuse("conflict", nameTaken(holder));
    const archivedAt = archived === undefined ? list.archivedAt : archived ? (list.archivedAt ?? now) : null;
    return viewShortlist(world, put(world.tables, shortlists, { ...list, name, description, pinned, archivedAt }));
  },
});

const removeShortlist = implement(declared.removeShortlist, {
  handle({ world, caller, params, refuse }) {
    const list = visibleShortlist(world, caller, params.id) ?? refuse("not_found", noSuchList);
    const project = list.projectId === null ? undefined : get(world.tables, projects, list.projectId);
    if (project?.candidateListId === list.id && reading(world, "A-187") === "goes") {
      put(world.tables, projects, { ...project, candidateListId: null });
    } else if (project?.candidateListId === list.id) {
      refuse(
        "conflict",
        `This is the candidate list of the project "${project.name}" and stays with it. Archive it instead.`,
      );
    }
    deleteShortlist(world, list);
    return { id: list.id };
  },
});

const listDeveloperShortlists = implement(declared.listDeveloperShortlists, {
  handle({ world, caller, params }) {
    const contact = contactOf(world, caller.account.id, params.developerId);
    return { shortlists: contact === undefined ? [] : shortlistsOf(world, caller, contact) };
  },
});

export const shortlistOperations = {
  createList,
  listShortlists,
  readShortlist,
  updateShortlist,
  removeShortlist,
  listDeveloperShortlists,
} satisfies Handlers<typeof declared>;
