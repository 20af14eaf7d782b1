import type { ItemRow, Subject } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";

/** What one is asked to research, under the name GitHub has for it. */
export function subjectOf(world: World, subject: Subject, name: string): Pick<ItemRow, "login" | "subjectId"> {
  const people = peopleIn(world);
  if (subject === "developers") {
    const index = people.indexOfLogin(name);
    return index === null ? unknown(name) : { login: people.loginOf(index), subjectId: people.idOf(index) };
  }
  const repository = people.repositoryAt(name);
  if (repository === null) return unknown(name);
  const { fullName } = people.repository(repository);
  return { login: fullName, subjectId: fullName.toLowerCase() };
}

/** The login that a developer has now: it may have changed since it was researched (§1). */
export function loginNow(world: World, { subjectId, login }: Pick<ItemRow, "login" | "subjectId">): string {
  const people = peopleIn(world);
  const index = people.indexOfId(subjectId);
  return index === null ? login : people.loginOf(index);
}

/** Research into an unknown name is started like any other and ends with not_found. */
function unknown(name: string): Pick<ItemRow, "login" | "subjectId"> {
  return { login: name, subjectId: `?${name.toLowerCase()}` };
}

export function isKnown(subjectId: string): boolean {
  return !subjectId.startsWith("?");
}
