// Figures: A-417.

import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import type { Instant } from "../../base/instants.ts";
import { put } from "../../base/table.ts";
import { serviceActor } from "../../model/actor.ts";
import { type ShortlistRow, shortlists } from "../../model/shortlist.ts";
import { cities, technologies } from "../../population/vocabulary.ts";
import { contactOf, removeContact, saveContact } from "../lists/contacts.ts";
import { type DeveloperRef, developerAt } from "../lists/developer-ref.ts";
import { addMember } from "../lists/members.ts";
import { editNote, writeNote } from "../lists/notes.ts";
import { createShortlist, freeName } from "../lists/shortlists.ts";
import { type Cast, fill, mailTool, moment, pickActor, pickPerson, pickSome, type TimedAction } from "./cast.ts";

/** The developers that an account has saved, spread over the whole population. */
export function chooseDevelopers({ world, sizes, draw }: Cast): DeveloperRef[] {
  const count = Math.min(sizes.contacts, world.population);
  const start = Math.floor(draw("first developer") * world.population);
  const stride = Math.max(1, Math.floor(world.population / Math.max(1, count)));
  return Array.from({ length: count }, (_, at) => developerAt(world, (start + at * stride) % world.population));
}

/** Freestanding lists with their members: some pinned, some archived, the first one much longer than the others. */
export function fillLists(cast: Cast, developers: readonly DeveloperRef[]): TimedAction[] {
  const { world, accountId, sizes, draw, pick } = cast;
  return Array.from({ length: sizes.shortlists }, (_, at): TimedAction[] => {
    const createdAt = moment(cast, "list", at);
    let list: ShortlistRow;
    const open: TimedAction = {
      at: createdAt,
      run(now) {
        const owner = pickActor(cast, "list owner", at);
        const preferredName =
          fixture.lists[at] ?? `${pick(technologies, "list tech", at).name}, ${pick(cities, "list city", at).name}`;
        const name = freeName(world, accountId, "freestanding", preferredName);
        const description = pick(fixture.descriptions, "list words", at);
        const request = { accountId, name, kind: "freestanding", ownerId: owner.id, description } as const;
        list = createShortlist(world, { ...request, pinned: at % 5 === 1 }, now);
      },
    };
    const share = at === 0 ? 0.7 : (draw("list size", at) + 0.1) / sizes.shortlists ** 0.75;
    const listed = pickSome(cast, developers, share * developers.length, "listed", at);
    const joins = listed.map((developer, who): TimedAction => {
      const key = at * 10_000 + who;
      const pin = who % 4 === 3 ? `${developer.login}/${pick(["notes", "engine", "dotfiles"], "repo", key)}` : null;
      const join = (now: Instant) => list.archivedAt === null && addMember(world, list, developer, pin, now);
      return { at: moment(cast, "join", key, createdAt), run: (now) => void join(now) };
    });
    const archives = at % 6 === 5;
    const close: TimedAction = {
      at: moment(cast, "archive", at, createdAt),
      run(now) {
        list = put(world.tables, shortlists, { ...list, archivedAt: now });
      },
    };
    return [open, ...joins, ...(archives ? [close] : [])];
  }).flat();
}

/** Notes by people, keys, a tool and the service; a few people have many, some notes were edited by others. */
export function fillNotes(cast: Cast, developers: readonly DeveloperRef[]): TimedAction[] {
  const { world, accountId, sizes, draw, pick } = cast;
  if (developers.length === 0) return [];
  return Array.from({ length: sizes.notes }, (_, at): TimedAction[] => {
    const spread = draw("note on", at) ** 3;
    const developer = developers[Math.floor(spread * developers.length)] as DeveloperRef;
    const kind = draw("note kind", at);
    const [author, texts] =
      kind < 0.12
        ? ([mailTool, fixture.toolNotes] as const)
        : kind < 0.18
          ? ([serviceActor, fixture.systemNotes] as const)
          : ([pickActor(cast, "note author", at), fixture.notes] as const);
    const createdAt = moment(cast, "note", at);
    return [
      {
        at: createdAt,
        run(now) {
          const contact = saveContact(world, accountId, developer, now);
          const note = writeNote(world, contact, fill(cast, pick(texts, "note text", at), at), author, now);
          if (draw("note edit", at) >= 0.1) return;
          const later = Math.min(cast.now, now + 3_600_000);
          editNote(world, note, `${note.body} (See the thread.)`, pickPerson(cast, "note editor", at), later);
        },
      },
    ];
  }).flat();
}

/** Saves all chosen developers at different times, and removes the last few of them together. */
export function settleContacts(cast: Cast, developers: readonly DeveloperRef[]): TimedAction[] {
  const { world, accountId, now: end } = cast;
  const saves = developers.map(
    (developer, who): TimedAction => ({
      at: moment(cast, "save", who),
      run: (now) => saveContact(world, accountId, developer, now),
    }),
  );
  const removed = developers.slice(Math.ceil(developers.length * 0.96));
  const removal: TimedAction = {
    at: end - 30_000,
    run(now) {
      for (const { id } of removed) {
        const contact = contactOf(world, accountId, id);
        if (contact !== undefined) removeContact(world, contact, now);
      }
    },
  };
  return [...saves, removal];
}
