import type { readingNames } from "../model/reading-names.ts";
import { type ContestedId, namesOfReadings } from "../model/readings.ts";

/** The readings of an assumption, ours first: `for (const reading of readings("A-107"))` tries a client under each. */
export function readings<Id extends ContestedId>(id: Id): (typeof readingNames)[Id] {
  return namesOfReadings(id);
}
