// Figures.
import { bitCount, draw, pickIndex, purposes } from "./draws.ts";
import { followersAt, maxRepositories, scoreAt, starsOf, starsOfBest, yearsAt } from "./fame.ts";
import { type Culture, cultureOf, cultures, nameCount, world } from "./names.ts";
import { permute } from "./permutation.ts";
import { keyAt, type PopulationBase } from "./population-base.ts";
import { newTraits, type Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** The number of main technologies of a specialty: three in four of its people use each of them. */
const mainTechnologies = 0b111;

/** People with more talent are never inactive for a whole year; this talent gives a score of about 57. */
const minTalentAlwaysActive = 700;

/** Of 128 people, how many live in a country of their name. */
const atHome = 112;

/** How common each kind of place is, in percent, by kind: with a LinkedIn match and without. */
const linkedPlaces = kindSlots([5, 2, 18, 4, 3, 62, 6]);
const otherPlaces = kindSlots([27, 8, 48, 8, 9, 0, 0]);

/** Fills `traits` with a person's traits before overrides. The index reuses the object, so this allocates nothing. */
export function drawTraits(base: PopulationBase, index: number, traits: Traits): void {
  const key = keyAt(base, index);
  startTraits(base, index, key, traits);
  drawSkills(key, traits);
  drawStanding(key, traits);
  drawWork(key, traits);
  drawContact(key, traits);
  drawPlace(key, traits);
  drawSchool(key, traits);
}

interface ForcedTraits {
  readonly specialty: vocabulary.Specialty | undefined;
  readonly years: number | undefined;
  readonly hasLinkedin: boolean | undefined;
}

/** The same, after applying an override to the traits from which other traits are derived. */
export function drawOverriddenTraits(base: PopulationBase, index: number, traits: Traits, forced: ForcedTraits): void {
  const key = keyAt(base, index);
  startTraits(base, index, key, traits);
  traits.specialty = forced.specialty ?? traits.specialty;
  traits.years = forced.years ?? traits.years;
  drawSkills(key, traits);
  drawStanding(key, traits);
  drawWork(key, traits);
  drawContact(key, traits);
  traits.hasLinkedin = forced.hasLinkedin ?? traits.hasLinkedin;
  traits.openToWork &&= traits.hasLinkedin;
  drawPlace(key, traits);
  drawSchool(key, traits);
}

function startTraits(base: PopulationBase, index: number, key: number, traits: Traits): void {
  traits.key = key;
  traits.culture = cultureOf(permute(base.names, index % nameCount, Math.floor(index / nameCount)));
  traits.specialty = specialtyOf(key);
  // Good developers usually have some experience: three parts talent, five parts chance.
  traits.years = yearsAt(spread((levelOf(key) * 3 + (draw(key, purposes.years) & 1023) * 5) >>> 3));
}

/** The person's traits, overrides included. */
export function traitsAt(base: PopulationBase, index: number): Traits {
  const changed = base.changes.get(index);
  if (changed !== undefined) return changed.traits();
  const traits = newTraits();
  drawTraits(base, index, traits);
  return traits;
}

/** The specialty alone, because the graph needs it for hundreds of people at a time. */
export function specialtyAt(base: PopulationBase, index: number): number {
  const changed = base.changes.size === 0 ? undefined : base.changes.get(index);
  return changed === undefined ? specialtyIdOf(keyAt(base, index)) : changed.traits().specialty.id;
}

function specialtyOf(key: number): vocabulary.Specialty {
  return vocabulary.specialties()[specialtyIdOf(key)] as vocabulary.Specialty;
}

function specialtyIdOf(key: number): number {
  const slots = isInTown(key) ? vocabulary.townSpecialtySlots : vocabulary.specialtySlots;
  return slots[draw(key, purposes.specialty) & 4095] as number;
}

/** Some people live where any city is about as likely, and do what people do there: PHP, mobile, embedded. */
function isInTown(key: number): boolean {
  return ((draw(key, purposes.town) >>> 12) & 127) < 128 * vocabulary.shareInTowns;
}

function drawSkills(key: number, traits: Traits): void {
  const { specialty } = traits;
  const primary = specialty.languageSlots[draw(key, purposes.primaryLanguage) & 255] as number;
  const more = draw(key, purposes.languages);
  const all = (1 << specialty.languages.length) - 1;
  // Each of the other languages has a chance of one in eight, or one in four for experienced people, and a companion one more.
  const spread = traits.years > 8 ? more & (more >>> 8) : more & (more >>> 8) & (more >>> 16);
  traits.primaryLanguage = primary;
  const companions = more & (more >>> 20) & specialty.companions;
  traits.languages = atMostFive(((spread | companions) & all) | (1 << primary), primary);
  const fits = vocabulary.technologiesFor(specialty, traits.languages);
  const some = draw(key, purposes.technologies);
  const others = draw(key, purposes.technologiesMore);
  // The first technologies of a specialty are those that most of its people use.
  let chosen =
    ((some & others) | ((some | others) & mainTechnologies) | (some & (others >>> 7) & 0xff)) & fits & 0xffffff;
  if (chosen === 0) chosen = fits & -fits;
  traits.technologies = chosen;
  const topics = draw(key, purposes.subjects);
  traits.subjects = (topics & (topics >>> 8) & 0xff) | (1 << ((topics >>> 16) & 7));
}

/** Talent, uniformly distributed from 0 to 1023. */
function levelOf(key: number): number {
  return draw(key, purposes.talent) & 1023;
}

function drawStanding(key: number, traits: Traits): void {
  const luck = draw(key, purposes.fame);
  const level = levelOf(key);
  // Fame partly follows talent: five parts talent, three parts luck.
  const fame = spread((level * 5 + (luck & 1023) * 3) >>> 3);
  traits.score = Math.min(100, scoreAt(level));
  traits.followers = Math.floor(followersAt(fame) * (0.6 + ((luck >>> 10) & 255) / 320));
  traits.bestStars = Math.floor(starsOfBest(fame) * (0.7 + ((luck >>> 18) & 255) / 426));
  traits.starDecay = draw(key, purposes.starDecay) & 15;
  const diligence = draw(key, purposes.repositoryCount);
  const languages = bitCount(traits.languages);
  const repositoryCount =
    1 + (((diligence & 1023) * ((diligence >>> 10) & 1023)) / 1048576) * maxRepositories + level / 200;
  traits.repositories = Math.max(languages, Math.min(maxRepositories, Math.floor(repositoryCount)));
  let total = 0;
  for (let ordinal = 0; ordinal < traits.repositories; ordinal++) {
    const stars = starsOf(traits.bestStars, traits.starDecay, ordinal);
    if (stars === 0) break;
    total += stars;
  }
  traits.totalStars = total;
  const activity = draw(key, purposes.activity);
  // The best developers have always been active within the last year.
  const isAway = level < minTalentAlwaysActive && (activity & 127) < 22;
  traits.activity = isAway ? 0 : 1 + Math.min(62, (((activity >>> 7) & 63) + (level >>> 4)) >>> 1);
}

function drawWork(key: number, traits: Traits): void {
  const { specialty } = traits;
  traits.seniority = seniorityAt(traits.years, paceOf(key));
  // A great following takes more than the first years of work.
  if (traits.seniority < 2) traits.followers >>>= 2;
  const titles = specialty.titles[traits.seniority] as readonly number[];
  traits.title = titles[pickIndex(draw(key, purposes.title), titles.length)] as number;
  const employmentDraw = draw(key, purposes.employed);
  traits.company =
    (employmentDraw & 127) < 22
      ? -1
      : companyFor(traits.specialty, draw(key, purposes.industry), draw(key, purposes.company));
  const organisations = draw(key, purposes.organisations);
  traits.organisations =
    (organisations & (organisations >>> 4) & 0b1110) | (traits.company >= 0 && (organisations & 0x300) !== 0 ? 1 : 0);
}

/** Usually a company of an industry that employs this specialty. */
function companyFor({ industries }: vocabulary.Specialty, industryDraw: number, companyDraw: number): number {
  const industry =
    (industryDraw & 7) < 5
      ? (industries[pickIndex(industryDraw, industries.length)] as number)
      : pickIndex(industryDraw, vocabulary.industries.length);
  const companies = vocabulary.companiesOfIndustry[industry] as readonly number[];
  return companies[pickIndex(companyDraw, companies.length)] as number;
}

/** How fast a person is promoted, 0 to 127. With equal experience, the better developer usually comes first. */
export function paceOf(key: number): number {
  return ((draw(key, purposes.seniority) & 127) * 3 + (levelOf(key) >>> 3)) >>> 2;
}

/** Seniority follows the years worked. At the same pace it never falls, so that a career only rises. */
export function seniorityAt(years: number, pace: number): number {
  if (years === 0) return pace < 40 ? 0 : 1;
  if (years < 3) return pace < 92 ? 1 : 2;
  if (years < 6) return pace < 12 ? 1 : pace < 100 ? 2 : 3;
  if (years < 10) return pace < 30 ? 2 : pace < 100 ? 3 : pace < 116 ? 4 : 6;
  if (years < 16) return pace < 14 ? 2 : pace < 64 ? 3 : pace < 92 ? 4 : pace < 104 ? 5 : pace < 122 ? 6 : 7;
  return pace < 40 ? 3 : pace < 64 ? 4 : pace < 84 ? 5 : pace < 108 ? 6 : 7;
}

function drawContact(key: number, traits: Traits): void {
  traits.hasLinkedin = (draw(key, purposes.linkedin) & 127) < 60 + traits.seniority * 4;
  // A-121 gives the shares of missing members.
  traits.hasEmail = (draw(key, purposes.email) & 127) < (traits.hasLinkedin ? 88 : 62);
  traits.openToWork = traits.hasLinkedin && (draw(key, purposes.openToWork) & 127) < (traits.company < 0 ? 60 : 12);
}

function drawPlace(key: number, traits: Traits): void {
  const random = draw(key, purposes.place);
  const home = (draw(key, purposes.home) & 127) < atHome;
  const at = isInTown(key) ? "town" : "any";
  const slots = (home ? (cultures[traits.culture] as Culture) : world).citySlots[at]();
  const city = slots[random & (slots.length - 1)] as number;
  const kinds = traits.hasLinkedin ? linkedPlaces : otherPlaces;
  traits.placeKind = kinds[draw(key, purposes.placeKind) & 127] as number;
  traits.city = city;
  traits.country = (vocabulary.cities[city] as vocabulary.City).country;
}

function drawSchool(key: number, traits: Traits): void {
  const random = draw(key, purposes.school);
  if ((random & 127) >= 100) {
    traits.school = -1;
    return;
  }
  const { countries } = cultures[traits.culture] as Culture;
  // Most people study in their home country, some where they live now.
  const origin = countries[pickIndex(random, countries.length)] as number;
  const schools = vocabulary.schoolsOfCountry[(random & 0x180) === 0 ? traits.country : origin] as readonly number[];
  traits.school = schools[(random >>> 9) % schools.length] as number;
}

/** Sums of draws cluster in the middle; this makes them roughly uniform again. */
function spread(sum: number): number {
  const share = sum / 1023;
  return Math.min(
    1023,
    Math.max(0, Math.floor((share + 0.28 * (share - 0.5) * (1 - 2 * Math.abs(share - 0.5))) * 1023)),
  );
}

function atMostFive(bits: number, primary: number): number {
  let limited = bits;
  for (let at = 7; at >= 0 && bitCount(limited) > 5; at--) if (at !== primary) limited &= ~(1 << at);
  return limited;
}

function kindSlots(percent: readonly number[]): Uint8Array {
  const slots = new Uint8Array(128);
  let reached = 0;
  percent.forEach((share, kind) => {
    const from = Math.round((reached * 128) / 100);
    reached += share;
    slots.fill(kind, from, Math.round((reached * 128) / 100));
  });
  return slots;
}
