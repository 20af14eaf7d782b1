import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import { idsIn, pagesOf } from "./rows.ts";

/** The requirements for writing notes. */
export const writing = ["contact:read", "contact:create", "contact:update", "search:read"] as const;

/** A call about a developer's notes. */
export const about = (developerId: string) => ({ params: { developerId } });

/** More notes than a page has by default, about somebody whom no other check saves; the newest comes first. */
export const manyNotes = (t: Toolbox) =>
  t.visit("fifty-one notes", async (t) => {
    const { id: developerId } = await t.find.unsavedDeveloper();
    const made: string[] = [];
    for (let count = 0; count < 51; count++) made.unshift((await t.make.note(developerId, `note ${count}`)).id);
    return { developerId, made };
  });

/** The ids of a developer's notes as they are listed now, on however many pages. */
export const notesOf = async (t: Toolbox, developerId: string): Promise<string[]> => {
  const route = "GET /v1/developers/{developerId}/notes";
  const read = (cursor: object) => t.ok(route, { ...about(developerId), query: { limit: 100, ...cursor } });
  return (await pagesOf(read, 10)).flatMap(({ notes }) => idsIn(notes));
};
