// Figures: A-121.

import { referenceDay } from "./drawn-as-of.ts";
import { draw, pickIndex, purposes } from "./draws.ts";
import { tierOf } from "./fame.ts";
import { instantOn, joinedDay } from "./joined-day.ts";
import { readLogin, spellLogin } from "./logins.ts";
import { type NameForm, writeName } from "./names.ts";
import { hasLocation } from "./places.ts";
import { idAt, nameAt, type PopulationBase } from "./population-base.ts";
import { ownProjects, projectName } from "./projects.ts";
import type { CoreProfile, Cracked, Person } from "./shapes.ts";
import { callings, fill, type GapWords, hobbies, spoken, type Template, templates } from "./templates.ts";
import { languagesOf, type Traits } from "./traits.ts";
import { showsSchool, showsScore, showsTitle } from "./visibility.ts";
import * as vocabulary from "./vocabulary.ts";

/** The base members of a developer (§2.1): identity and available data. */
export function personAt(base: PopulationBase, index: number, traits: Traits): Person {
  const id = idAt(base, index);
  return {
    id,
    login: loginAt(base, index),
    name: displayNameAt(base, index, traits),
    avatarUrl: draw(traits.key, purposes.avatar) % 40 === 0 ? null : `/avatars/${id}.svg`,
    hasEmail: traits.hasEmail,
    hasLinkedin: traits.hasLinkedin,
    hasLocation: hasLocation(traits),
  };
}

export function loginAt(base: PopulationBase, index: number): string {
  return base.changes.get(index)?.login ?? spellLogin(base, index);
}

/** The current owner of a login: a login given up in a rename is free. */
export function indexOfLogin(base: PopulationBase, login: string): number | null {
  const given = base.logins.get(login.toLowerCase());
  if (given !== undefined) return given;
  const index = readLogin(base, login);
  return index !== null && loginAt(base, index).toLowerCase() === login.toLowerCase() ? index : null;
}

const nameForms: readonly (NameForm | null)[] = [
  ...Array<NameForm>(19).fill("latin"),
  ...Array<NameForm>(8).fill("native"),
  "given",
  "given",
  "initial",
  null,
  null,
];

function displayNameAt(base: PopulationBase, index: number, traits: Traits): string | null {
  const changed = base.changes.get(index);
  if (changed?.name !== undefined) return changed.name;
  const form = nameForms[draw(traits.key, purposes.nameForm) & 31] as NameForm | null;
  return form === null ? null : writeName(nameAt(base, index).name, form);
}

/** A name that is shown in its own script, in Latin letters; null for any other. */
export function latinNameAt(base: PopulationBase, index: number, shown: string | null): string | null {
  const { name } = nameAt(base, index);
  return shown === writeName(name, "native") ? writeName(name, "latin") : null;
}

/** githubProfile.core. */
export function coreAt(base: PopulationBase, index: number, traits: Traits): CoreProfile {
  const { key } = traits;
  const random = draw(key, purposes.coreMembers);
  // A filter finds titles, employers and schools by LinkedIn, and members of organisations: nobody shows another one.
  const company = traits.hasLinkedin || isMember(traits) ? vocabulary.companies[traits.company] : undefined;
  const school = traits.hasLinkedin && showsSchool(key) ? vocabulary.schools[traits.school] : undefined;
  const title = traits.hasLinkedin && showsTitle(key) ? vocabulary.titles[traits.title] : undefined;
  return {
    bio: bioAt(base, index, traits),
    currentRole: title === undefined || (random & 7) === 0 ? null : title.name,
    organization:
      company === undefined || (random & 0x30) === 0
        ? null
        : (random & 0x180) === 0 && isMember(traits)
          ? `@${company.slug}`
          : company.name,
    university: school === undefined ? null : school.name,
    languages: vocabulary.namesOf(vocabulary.languages, languagesOf(traits)),
    joinedAt: instantOn(joinedDay(traits), random >>> 4),
    followers: traits.followers,
    following: followingOf(traits),
    totalStars: traits.totalStars,
  };
}

/** Whether the company's organisation on GitHub lists the person as a public member. */
function isMember({ organisations }: Traits): boolean {
  return (organisations & 1) === 1;
}

/** score.cracked; a few people have no score yet. */
export function crackedOf(traits: Traits): Cracked | undefined {
  if (!showsScore(traits.key)) return undefined;
  return { crackedScore: traits.score, tier: tierOf(traits.score) };
}

export function followingOf({ key }: Traits): number {
  const random = draw(key, purposes.following);
  return Math.floor(((random & 255) * ((random >>> 8) & 255) * ((random >>> 16) & 255)) / 41000);
}

function bioAt(base: PopulationBase, index: number, traits: Traits): string | null {
  const changed = base.changes.get(index);
  if (changed?.bio !== undefined) return changed.bio;
  const random = draw(traits.key, purposes.bio);
  if ((random & 15) < 4) return null;
  const template = templates.bios[pickIndex(random, templates.bios.length)] as Template;
  return fill(template, wordsOf(traits, draw(traits.key, purposes.bioWords)));
}

/** In days: people described as long-time users joined at least six years ago. */
const longTime = 6 * 365;

/** Words about a person, to fill in sentence templates. */
export function wordsOf(traits: Traits, random: number): GapWords {
  const { specialty } = traits;
  const subjects = vocabulary.namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, traits.subjects));
  const tools = vocabulary.namesOf(
    vocabulary.technologies,
    vocabulary.chosenFrom(specialty.technologies, traits.technologies),
  );
  const company = vocabulary.companies[traits.company];
  const language = (vocabulary.languages[specialty.languages[traits.primaryLanguage] as number] as vocabulary.Term)
    .name;
  return {
    title: (vocabulary.titles[traits.title] as { name: string }).name,
    company: company?.name ?? null,
    industry: company === undefined ? null : (vocabulary.industries[company.industry] as string).toLowerCase(),
    school: vocabulary.schools[traits.school]?.name ?? null,
    student: traits.seniority === 0 ? "student" : null,
    subject: spoken(subjects[0] as string),
    subject2: subjects.length < 2 ? null : spoken(subjects[1] as string),
    language,
    veteran: joinedDay(traits) < referenceDay - longTime ? language : null,
    tech: tools[0] as string,
    tech2: tools[1] ?? null,
    hobby: hobbies[random % hobbies.length] as string,
    hobby2: callings[(random >>> 8) % callings.length] as string,
    get repo() {
      return projectName(traits, ownProjects(traits)[0]);
    },
  };
}
