import { z } from "zod";
import { didYouMean } from "../base/nearest.ts";
import { isNestedDeeper, maxNesting } from "../base/nesting.ts";
import { requirementIn } from "../base/requirement.ts";
import {
  Cracked,
  Education,
  Experience,
  LinkedinIdentity,
  Location,
  ProfileCore,
  ProfileRepo,
  Socials,
} from "./developer.ts";
import { DeveloperId, InstantWritten } from "./shapes.ts";

const Login = z
  .string()
  .max(39)
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/i, "must be a GitHub login: letters, digits and single hyphens");
const Followed = z.int().min(0).max(100_000_000);

/**
 * Unknown members are ignored, since answers of the service may have any, unless one is probably misspelt: its name is near
 * that of a member that is not given.
 */
function withSpelling<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.superRefine((given, context) => {
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(schema.shape, name)) continue;
      const missing = Object.keys(schema.shape).filter((each) => !Object.hasOwn(given, each));
      const hint = didYouMean(missing, name);
      if (hint !== "") context.addIssue({ code: "custom", path: [name], message: `is not known${hint}` });
    }
  });
}

const GivenCore = withSpelling(
  ProfileCore.partial().extend({
    languages: z.array(z.string().min(1)).max(20).optional(),
    joinedAt: InstantWritten.optional(),
    followers: Followed.optional(),
    totalStars: Followed.optional(),
  }),
);

const GivenRepo = withSpelling(ProfileRepo.partial().extend({ name: z.string().min(1).max(200) }));

const GivenLocation = withSpelling(Location.partial());

const GivenProfile = withSpelling(
  z.looseObject({ core: GivenCore.optional(), repos: z.array(GivenRepo).min(1).max(30).optional() }),
);

const GivenIdentity = withSpelling(
  z.looseObject({
    linkedin: withSpelling(LinkedinIdentity.partial()).optional(),
    experience: z.array(withSpelling(Experience.partial())).optional(),
    education: z.array(withSpelling(Education.partial())).optional(),
  }),
);

const GivenContact = withSpelling(
  z.looseObject({
    socials: withSpelling(Socials.partial().extend({ linkedin: z.string().optional() })).optional(),
    location: GivenLocation.nullable().optional(),
    emails: z.array(z.string().min(3).max(320)).max(20).optional(),
  }),
);

const GivenDetails = withSpelling(
  z.looseObject({
    githubProfile: GivenProfile.optional(),
    score: withSpelling(z.looseObject({ cracked: withSpelling(Cracked.partial()).optional() })).optional(),
    identity: GivenIdentity.optional(),
    contact: GivenContact.optional(),
  }),
);

/** A developer in the shape of an answer (§2.1), complete or partial: omitted members are drawn to fit the given ones. */
export const GivenPerson = withSpelling(
  z.looseObject({
    id: DeveloperId.optional(),
    login: Login.optional(),
    name: z.string().max(500).nullable().optional(),
    avatarUrl: z.string().max(2048).nullable().optional(),
    hasEmail: z.boolean().optional(),
    hasLinkedin: z.boolean().optional(),
    hasLocation: z.boolean().optional(),
    details: GivenDetails.optional(),
  }),
)
  .refine(({ id, login }) => id !== undefined || login !== undefined, "needs an id or a login")
  .meta({ id: "GivenPerson", description: "A developer in the shape of an answer, whole or partly." });
export type GivenPerson = z.output<typeof GivenPerson>;

/** The maximum number at once; a search tests each of them individually. */
const maxGiven = 20_000;

export interface GivenProblem {
  /** The index of the person, from 0. */
  readonly row: number;
  readonly reason: string;
}

/** Parses people as written, or returns everything that is wrong with them, with row and member. */
export function readGiven(
  rows: readonly unknown[],
): { readonly people: readonly GivenPerson[] } | { readonly problems: readonly GivenProblem[] } {
  if (areRead(rows)) return { people: rows };
  const people: GivenPerson[] = [];
  const problems: GivenProblem[] = [];
  const held = new Map<string, number>();
  if (rows.length > maxGiven)
    return { problems: [{ row: maxGiven, reason: `at most ${maxGiven} people can be given` }] };
  for (const [row, value] of rows.entries()) {
    if (isNestedDeeper(value, maxNesting)) {
      problems.push({ row, reason: `is nested more than ${maxNesting} levels deep` });
      continue;
    }
    const read = GivenPerson.safeParse(value);
    if (!read.success) {
      for (const issue of read.error.issues) {
        const place = issue.path.length === 0 ? "" : `"${issue.path.join(".")}" `;
        problems.push({ row, reason: `${place}${requirementIn(issue)}` });
      }
      continue;
    }
    people.push(read.data);
    for (const member of ["id", "login"] as const) {
      if (read.data[member] === undefined) continue;
      const key = `${member} ${read.data[member].toLowerCase()}`;
      const before = held.get(key);
      if (before !== undefined) {
        problems.push({ row, reason: `"${member}" ${read.data[member]} is that of person ${before + 1}, too` });
      }
      held.set(key, row);
    }
  }
  if (problems.length > 0) return { problems };
  known.add(people);
  return { people };
}

/** People that were parsed already, for example from a file, are not parsed again. */
const known = new WeakSet<readonly unknown[]>();

function areRead(rows: readonly unknown[]): rows is readonly GivenPerson[] {
  return known.has(rows);
}
