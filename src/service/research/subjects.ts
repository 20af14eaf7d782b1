import type { ItemRow, Subject } from "../../model/research-job.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";

/** The subject of research, by its name on GitHub. */
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

/** The developer's current login, which may have changed since the research (§1). */
export function loginNow(world: World, { subjectId, login }: Pick<ItemRow, "login" | "subjectId">): string {
  const people = peopleIn(world);
  const index = people.indexOfId(subjectId);
  return index === null ? login : people.loginOf(index);
}

/** Research of an unknown name starts normally and ends with not_found. */
function unknown(name: string): Pick<ItemRow, "login" | "subjectId"> {
  return { login: name, subjectId: `?${name.toLowerCase()}` };
}

export function isKnown(subjectId: string): boolean {
  return !subjectId.startsWith("?");
}
