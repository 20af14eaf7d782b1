import composed from "../../../fixtures/meanings.json" with { type: "json" };
import { onFirstUse } from "../../base/on-first-use.ts";
import { specialties } from "../../population/vocabulary.ts";

/** The specialties that a role's name stands for, by their ids. */
const specialtiesByRole = onFirstUse(() => {
  const roles: readonly { name: string; families?: string[]; specialties?: string[] }[] = composed.roles;
  return new Map(
    roles.map((role) => [
      role.name,
      specialties().flatMap(({ id, name, family }) =>
        role.families?.includes(family) || role.specialties?.includes(name) ? [id] : [],
      ),
    ]),
  );
});

export function specialtiesOfRole(role: string): readonly number[] {
  return specialtiesByRole().get(role) ?? [];
}

/** Whether people here have this trade; any other role can only be a title. */
export function isTrade(role: string): boolean {
  return specialtiesOfRole(role).length > 0;
}
