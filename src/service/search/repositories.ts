import type { Population } from "../../population/population.ts";
import type { Repository } from "../../population/shapes.ts";
import { peopleTied } from "../../population/teams.ts";

export interface KnownRepository {
  readonly fullName: string;
  readonly repository: Repository;
  /** Its owner first, then the other contributors. */
  readonly contributors: readonly number[];
}

/** The existing repositories with these names (owner/name); others are left out. */
export function repositoriesNamed(people: Population, names: readonly string[]): KnownRepository[] {
  return names.flatMap((fullName) => {
    const ref = people.repositoryAt(fullName);
    if (ref === null) return [];
    const others = peopleTied(people.base, "contributes", ref.owner).filter(({ ordinal }) => ordinal === ref.ordinal);
    return [
      {
        fullName,
        repository: people.repository(ref),
        contributors: [ref.owner, ...others.map(({ index }) => index)],
      },
    ];
  });
}
