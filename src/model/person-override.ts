import { z } from "zod";
import { get, put } from "../base/table.ts";
import { defined } from "../base/without-undefined.ts";
import { GivenPerson } from "./given-person.ts";
import { Seniority } from "./project.ts";
import { rowOf } from "./rows.ts";
import { singleton, type World } from "./world.ts";

const Names = z.array(z.string().min(1).max(100)).max(20);
const Count = z.int().min(0).max(10_000_000);

/** A developer with exactly these traits; the others stay as drawn from the seed. */
export const PersonOverride = z
  .strictObject({
    developer: z.union([z.int().min(0), z.string().regex(/^\d{1,64}$/)]).meta({
      description: "Whom: a place in the population from 0, or an id.",
    }),
    login: z.string().min(1).max(39).optional(),
    name: z.string().max(200).nullable().optional(),
    bio: z.string().max(1_000).nullable().optional(),
    detail: z.enum(["sparse", "full"]).optional().meta({
      description: "sparse: all that may be null or absent is; full: texts and names as long as they may be.",
    }),
    specialty: z.string().optional(),
    languages: Names.optional(),
    technologies: Names.optional(),
    subjects: Names.optional(),
    title: z.string().optional(),
    seniority: Seniority.optional(),
    yearsOfExperience: z.int().min(0).max(60).optional(),
    company: z.string().nullable().optional(),
    school: z.string().nullable().optional(),
    city: z.string().nullable().optional(),
    country: z.string().optional(),
    hasEmail: z.boolean().optional(),
    hasLinkedin: z.boolean().optional(),
    openToWork: z.boolean().optional(),
    crackedScore: z.int().min(0).max(100).optional(),
    followers: Count.optional(),
    topStars: Count.optional(),
    repositories: z.int().min(1).max(30).optional(),
    contributions: Count.optional(),
  })
  .meta({ id: "PersonOverride" });
export type PersonOverride = z.infer<typeof PersonOverride>;

/** Developers that differ from the population: the only part of the people that belongs to a world. */
const PeopleChanges = rowOf({
  overrides: z.array(PersonOverride).readonly(),
  /** People who were added in the shape of an answer. */
  given: z.array(GivenPerson).readonly().exactOptional(),
});
export type PeopleChanges = z.infer<typeof PeopleChanges>;

const people = singleton("people", PeopleChanges);

/** The same row until a change, so that it can be a cache key; undefined while nothing differs. */
export function changesIn(world: World): PeopleChanges | undefined {
  return get(world.tables, people, "people");
}

/** A later override of a developer replaces an earlier one, member by member. */
export function overridePeople(world: World, changes: readonly z.infer<typeof PersonOverride>[]): void {
  const before = changesIn(world);
  const merged = new Map((before?.overrides ?? []).map((each) => [String(each.developer), each]));
  for (const each of changes) {
    const key = String(each.developer);
    merged.set(key, { ...merged.get(key), ...defined(each), developer: each.developer });
  }
  put(world.tables, people, { ...before, overrides: [...merged.values()] });
}

/** The changes with more people added. A person replaces an earlier one with the same id or login. */
export function withGivenPeople(world: World, joining: readonly GivenPerson[]): PeopleChanges {
  const { overrides, given = [] } = changesIn(world) ?? { overrides: [] };
  const ids = new Set(joining.map(({ id }) => id));
  const logins = new Set(joining.map(({ login }) => login?.toLowerCase()));
  const isReplaced = ({ id, login }: GivenPerson) =>
    (id !== undefined && ids.has(id)) || (login !== undefined && logins.has(login.toLowerCase()));
  return {
    overrides,
    given: given.length === 0 ? joining : [...given.filter((each) => !isReplaced(each)), ...joining],
  };
}

export function givePeople(world: World, joining: readonly GivenPerson[]): void {
  put(world.tables, people, withGivenPeople(world, joining));
}
