// A small separate population: a hundred people computed by arithmetic.

// biome-ignore lint/suspicious/noExplicitAny: plain JSON
export type Json = any;

const languages = ["Zig", "Rust", "Go", "TypeScript", "Python", "Kotlin", "C"];
const cities = [
  ["Lyon", "France"],
  ["Osaka", "Japan"],
  ["Porto", "Portugal"],
  ["Leeds", "United Kingdom"],
] as const;
const companies = ["Brookfield Labs", "Tanager", "Quillon", "Northgate Data"];
const industries = ["Software", "Finance", "Games"];
const subjects = ["databases", "compilers", "networking", "graphics", "security"];
const technologies = ["postgres", "kubernetes", "react", "tokio", "llvm"];
const titles = ["Staff Engineer", "Software Engineer", "Engineering Manager"];
const sizes = ["1-50", "51-200", "201-2000", "2000+"];

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;

export interface Person {
  readonly at: number;
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly languages: readonly string[];
  readonly cracked: number;
  readonly followers: number;
  readonly stars: number;
  readonly organization: string | null;
  readonly subjects: readonly string[];
  readonly technologies: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  readonly emails: readonly string[];
  readonly title: string;
  readonly company: string;
  readonly industry: string;
  readonly companySize: string;
  readonly years: number;
  readonly isOpenToWork: boolean;
  readonly isLinked: boolean;
}

function makePerson(at: number): Person {
  const isLocated = at % 5 !== 4;
  const [city, country] = pick(cities, at);
  const login = `${pick(["mira", "tove", "ansel", "ilya", "noor", "pax"], at)}-${(at * 7919 + 31).toString(36)}`;
  return {
    at,
    id: String(1_000_003 + at * 7_919),
    login,
    name: at % 9 === 3 ? null : `Person Number ${at}`,
    languages: [pick(languages, at), pick(languages, at + 3)],
    cracked: (at * 37) % 101,
    followers: at === 30 ? 90_000 : (at * 53) % 4_000,
    stars: (at * 131) % 9_000,
    organization: at % 4 === 0 ? pick(companies, at + 1) : null,
    subjects: [pick(subjects, at), pick(subjects, at + 2)],
    technologies: [pick(technologies, at), pick(technologies, at + 1)],
    city: isLocated ? city : null,
    country: isLocated ? country : null,
    emails: at % 3 === 0 ? [] : [`${login}@mail.example`],
    title: pick(titles, at),
    company: pick(companies, at),
    industry: pick(industries, at),
    companySize: pick(sizes, at),
    years: (at * 3) % 25,
    isOpenToWork: at % 4 === 2,
    isLinked: at % 2 === 0,
  };
}

export const people: readonly Person[] = Array.from({ length: 100 }, (_, at) => makePerson(at));

export const personBy = (ref: unknown): Person | undefined =>
  people.find(({ id, login }) => id === ref || login.toLowerCase() === String(ref).toLowerCase());

const tierOf = (score: number): string => (score >= 80 ? "Elite" : score >= 40 ? "Solid" : "Rising");

function repositoriesOf(person: Person, limit: number): Json[] {
  return Array.from({ length: Math.min(limit, 6) }, (_, at) => ({
    name: `work-${person.at}-${at}`,
    fullName: `${person.login}/work-${person.at}-${at}`,
    description: at === 2 ? null : `About ${pick(person.subjects, at)} with ${pick(person.technologies, at)}.`,
    language: at === 3 ? null : pick(person.languages, at),
    stars: Math.floor(person.stars / (at + 2)),
    ...(at !== 1 && { commits: (person.at * 3 + at) % 90 }),
    ...(at !== 2 && { owned: true }),
    url: `https://github.com/${person.login}/work-${person.at}-${at}`,
  }));
}

const day = 86_400_000;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const countOn = (person: Person, ago: number): number => ((person.at + ago * 7) % 5 === 0 ? (person.at + ago) % 4 : 0);

export function calendarOf(person: Person, now: number): Json[] {
  return Array.from({ length: 365 }, (_, at) => {
    const instant = now - (364 - at) * day;
    return { date: dayOf(instant), count: countOn(person, 364 - at), weekday: new Date(instant).getUTCDay() };
  });
}

function gardenOf(person: Person, now: number, isFull: boolean): Json {
  const days = calendarOf(person, now);
  if (isFull) return { garden: { days } };
  const active = days.filter(({ count }) => count > 0);
  // In this deployment, a week begins on Monday.
  const weekOf = ({ date }: Json): number => Math.floor((Date.parse(date) / day + 3) / 7);
  return {
    gardenSummary: {
      from: days[0].date,
      to: days.at(-1).date,
      total: days.reduce((sum, { count }) => sum + count, 0),
      activeDays: active.length,
      activeWeeks: new Set(active.map(weekOf)).size,
      recent: { days: 90, sum: days.slice(-90).reduce((sum, { count }) => sum + count, 0) },
    },
  };
}

interface Show {
  readonly depth?: string;
  readonly garden?: string;
  readonly repoLimit?: number;
  readonly now: number;
}

/** A developer in the shape of §2.1, at a depth. */
export function show(person: Person, { depth = "core", garden = "summary", repoLimit = 4, now }: Show): Json {
  const isDeep = depth === "deep";
  const isEnriched = isDeep || depth === "enriched";
  const { login, isLinked } = person;
  const profile = `https://www.linkedin.com/in/${login}`;
  return {
    id: person.id,
    login,
    name: person.name,
    avatarUrl: person.at % 11 === 5 ? null : `https://avatars.example/${person.id}.png`,
    hasEmail: person.emails.length > 0,
    hasLinkedin: isLinked,
    hasLocation: person.city !== null,
    indexedBy: "west-2",
    details: {
      githubProfile: {
        core: {
          bio: null,
          currentRole: person.title,
          organization: person.organization,
          university: null,
          languages: person.languages,
          joinedAt: "2015-03-01T00:00:00Z",
          followers: person.followers,
          following: person.at,
          totalStars: person.stars,
        },
        repos: repositoriesOf(person, repoLimit),
      },
      score: { cracked: { crackedScore: person.cracked, tier: tierOf(person.cracked) } },
      ...(isEnriched &&
        isLinked && {
          identity: {
            linkedin: {
              linkedin: profile,
              headline: `${person.title} at ${person.company}`,
              title: person.title,
              company: person.company,
              seniority: "senior",
              expertise: person.subjects,
              location: person.city,
            },
            experience: [
              { title: person.title, company: person.company, startDate: "Spring 2021", endDate: null, current: true },
            ],
          },
        }),
      ...(isEnriched && {
        contact: {
          ...(isLinked && { socials: { github: `https://github.com/${login}`, linkedin: profile } }),
          location:
            person.city === null
              ? null
              : { raw: person.city, city: person.city, country: person.country, source: "github" },
        },
      }),
      ...(isDeep && { github: gardenOf(person, now, garden === "full") }),
    },
  };
}

const listOf = (text: string | undefined): string[] | undefined =>
  text === undefined
    ? undefined
    : text
        .split(",")
        .map((each) => each.trim().toLowerCase())
        .filter((each) => each !== "");
const shares = (wanted: readonly string[], have: readonly (string | null)[]): boolean =>
  have.some((each) => each !== null && wanted.some((want) => each.toLowerCase().includes(want)));

type Test = (person: Person, value: string) => boolean;
const among =
  (have: (person: Person) => readonly (string | null)[]): Test =>
  (person, value) =>
    shares(listOf(value) ?? [], have(person));
const linked =
  (test: Test): Test =>
  (person, value) =>
    person.isLinked && test(person, value);

/** The filters of GET /v1/developers/search (§4.1). */
const filters: Readonly<Record<string, Test>> = {
  lang: among((person) => person.languages),
  minCracked: ({ cracked }, value) => cracked >= Number(value),
  orgs: among((person) => [person.organization]),
  subjects: among((person) => person.subjects),
  techs: among((person) => person.technologies),
  minStars: ({ stars }, value) => stars >= Number(value),
  hideHighProfile: ({ followers }, value) => value !== "true" || followers < 20_000,
  city: among((person) => [person.city]),
  hasEmail: ({ emails }, value) => emails.length > 0 === (value === "true"),
  requireLocation: ({ city }, value) => value !== "true" || city !== null,
  titles: linked(among((person) => [person.title])),
  companySize: linked(among((person) => [person.companySize])),
  industries: linked(among((person) => [person.industry])),
  peerCompanies: linked(among((person) => [person.company])),
  yoeMin: linked(({ years }, value) => years >= Number(value)),
  yoeMax: linked(({ years }, value) => years <= Number(value)),
  openToWork: linked(({ isOpenToWork }, value) => isOpenToWork === (value === "true")),
  experienceTier: linked(({ years }, value) => value === "all" || (value === "early" ? years < 4 : years >= 4)),
  state: linked(() => false),
};

/** The people who pass all filters, best first by its own order. */
export function find(query: Readonly<Record<string, string>>): readonly Person[] {
  const set = Object.entries(query).filter(([name]) => Object.hasOwn(filters, name));
  return people
    .filter((person) => set.every(([name, value]) => (filters[name] as Test)(person, value)))
    .toSorted((a, b) => b.cracked - a.cracked || a.at - b.at);
}
