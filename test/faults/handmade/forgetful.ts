import { get, put } from "../../../src/base/table.ts";
import { notes } from "../../../src/model/note.ts";
import { shortlists } from "../../../src/model/shortlist.ts";
import type { Json } from "../altered.ts";
import { handles } from "../changes.ts";

/** Answers correctly, but leaves the data unchanged. */
export const forgetful = handles(({ world, params, ...rest }, handle) => {
  const { id, noteId } = params as Json;
  const list = get(world.tables, shortlists, id ?? "");
  const note = get(world.tables, notes, noteId ?? "");
  const output = handle({ world, params, ...rest });
  if (list) put(world.tables, shortlists, list);
  if (note) put(world.tables, notes, note);
  return output;
});
