// Figures: A-120.
import { day as dayLength, iso } from "../base/instants.ts";
import type { RepositoryFacts } from "../model/report.ts";
import { joinedUntil } from "./as-of.ts";
import { referenceDay } from "./drawn-as-of.ts";
import { draw, drawOf, pickIndex, purposes } from "./draws.ts";
import { type Garden, gardenDays, gardenOf } from "./garden.ts";
import { organisationsOf } from "./index/predicates.ts";
import { instantOn, joinedDay } from "./joined-day.ts";
import type { PopulationBase } from "./population-base.ts";
import { commitsIn, entriesOf, type PortfolioEntry } from "./portfolio.ts";
import { followingOf, loginAt } from "./profile.ts";
import { nounOf, projectName } from "./projects.ts";
import { contributionTo } from "./relations.ts";
import type { Traits } from "./traits.ts";
import * as vocabulary from "./vocabulary.ts";

/** What deep research finds out about a person (§2.6), consistent with the profile. */
export interface Facts {
  readonly login: string;
  readonly createdAt: string;
  readonly followers: number;
  readonly following: number;
  readonly organizations: readonly string[];
  readonly socialAccounts: readonly { readonly provider: string; readonly url: string }[];
  /** Those of the trailing year; with other activity they add up to the garden's total. */
  readonly commits: number;
  readonly pullRequests: number;
  readonly reviews: number;
  /** A sample, best first. */
  readonly repositories: readonly RepositoryFacts[];
}

const maxSampledRepositories = 12;

/** The best dozen. The person's own with the most stars is among them, because reports call it the best. */
function sampleOf(entries: readonly PortfolioEntry[], index: number): readonly PortfolioEntry[] {
  const sample = entries.slice(0, maxSampledRepositories);
  const isMostStarred = ({ owner, project }: PortfolioEntry) => owner === index && project.ordinal === 0;
  const mostStarred = entries.find(isMostStarred);
  return mostStarred === undefined || sample.includes(mostStarred) ? sample : [...sample.slice(0, -1), mostStarred];
}

export function factsAt(base: PopulationBase, index: number, traits: Traits, day: number): Facts {
  const garden = gardenOf(base, index, traits, day);
  const before = gardenOf(base, index, traits, day - gardenDays);
  const random = draw(traits.key, purposes.facts);
  const commits = commitsIn(traits, garden);
  const rest = garden.total - commits;
  const reviews = Math.floor((rest * (random & 63)) / 128);
  const entries = sampleOf(entriesOf(base, index, traits, garden), index);
  return {
    login: loginAt(base, index),
    createdAt: joinedUntil(instantOn(joinedDay(traits), draw(traits.key, purposes.coreMembers) >>> 4), day),
    followers: traits.followers,
    following: followingOf(traits),
    organizations: organisationsOf(traits).map((id) => vocabulary.organisations[id] as string),
    socialAccounts: accountsOf(base, index, traits),
    commits,
    pullRequests: Math.floor((rest - reviews) * 0.8),
    reviews,
    repositories: sampleFacts(base, index, traits, entries, garden, before),
  };
}

const providers = [
  ["mastodon", (login: string) => `https://mastodon.example.org/@${login}`],
  ["bluesky", (login: string) => `https://bsky.app/profile/${login}.example.com`],
  ["twitter", (login: string) => `https://twitter.com/${login.replaceAll("-", "_")}_example`],
  ["blog", (login: string) => `https://${login.toLowerCase()}.example.net`],
] as const;

function accountsOf(base: PopulationBase, index: number, traits: Traits): { provider: string; url: string }[] {
  const random = draw(traits.key, purposes.account);
  const login = loginAt(base, index);
  return providers.flatMap(([provider, urlOf], at) =>
    ((random >>> (at * 4)) & 15) < 4 ? [{ provider, url: urlOf(login) }] : [],
  );
}

/** No two repositories of one person have a pull request of the same title. */
function sampleFacts(
  base: PopulationBase,
  index: number,
  traits: Traits,
  entries: readonly PortfolioEntry[],
  garden: Garden,
  before: Garden,
): RepositoryFacts[] {
  const titles = new Set<string>();
  return entries.map((entry) => {
    const facts = repositoryFacts(base, index, traits, entry, garden, before, titles);
    for (const title of facts.contribution?.prTitles ?? []) titles.add(title);
    return facts;
  });
}

function repositoryFacts(
  base: PopulationBase,
  index: number,
  traits: Traits,
  entry: PortfolioEntry,
  garden: Garden,
  before: Garden,
  usedTitles: ReadonlySet<string>,
): RepositoryFacts {
  const { owner, ownerTraits, project } = entry;
  const key = drawOf(ownerTraits.key, purposes.facts, project.ordinal);
  const { specialty } = ownerTraits;
  const languages = bytesOf(ownerTraits, project.language, key);
  const createdOn = Math.min(garden.lastDay - 1, creationDayOf(ownerTraits, project.ordinal));
  const lastPushOn = lastPushDayOf(garden, createdOn, entry.commits, key);
  const contribution =
    (key & 0xf000) === 0
      ? undefined
      : contributionTo(traits, entry, owner === index, {
          createdOn: createdOn,
          lastPushOn: lastPushOn,
          contributionsYearBefore: before.total,
          contributionsThisYear: garden.total,
          usedTitles,
        });
  const facts: RepositoryFacts = {
    name: projectName(ownerTraits, project),
    owner: loginAt(base, owner),
    // Only repositories without stars can be forks, because forks rarely have stars.
    isFork: owner === index && project.stars === 0 && (key & 7) === 0,
    primaryLanguage: languages[0]?.name ?? null,
    languages,
    topics: [
      ...vocabulary.namesOf(vocabulary.subjects, vocabulary.chosenFrom(specialty.subjects, project.subjects)),
      ...vocabulary
        .namesOf(vocabulary.technologies, vocabulary.chosenFrom(specialty.technologies, project.technologies))
        .map((name) =>
          name
            .toLowerCase()
            .replace(/[^a-z\d]+/g, "-")
            .replace(/^-|-$/g, ""),
        ),
      ...((key & 0x38) === 0 ? [nounOf(ownerTraits, project)] : []),
    ],
    stars: project.stars,
    forks: Math.floor(project.stars * (0.04 + (key & 255) / 1500)) + ((key >>> 8) & 1),
    pushedAt: latest(instantOn(lastPushOn, key), contribution?.lastMergedAt),
    latestReleaseAt:
      project.stars < 3 || (key & 0x300) === 0
        ? null
        : iso((createdOn + Math.floor((lastPushOn - createdOn) * 0.9)) * dayLength),
  };
  return contribution === undefined ? facts : { ...facts, contribution };
}

/** A merge counts as a push. */
function latest(pushedAt: string, mergedAt: string | null = null): string {
  return mergedAt !== null && mergedAt > pushedAt ? mergedAt : pushedAt;
}

/** Bytes per language: the repository's main language first, then other languages of the owner. */
function bytesOf(owner: Traits, language: number, key: number): { name: string; size: number }[] {
  if (language < 0) return [];
  const { specialty, languages } = owner;
  const others = vocabulary.chosenFrom(specialty.languages, languages & ~(1 << language)).slice(0, pickIndex(key, 3));
  const whole = 4_000 + (key % 900_000);
  return [specialty.languages[language] as number, ...others].map((id, at) => ({
    name: (vocabulary.languages[id] as vocabulary.Term).name,
    size: Math.floor(whole / (at * 7 + 1)),
  }));
}

/** Repositories are created until a fortnight before the population's own date; all people have joined by then. */
const lastCreationDay = referenceDay - 14;

/** The day a repository was created: after its owner joined. */
function creationDayOf(owner: Traits, ordinal: number): number {
  const joined = joinedDay(owner);
  const random = drawOf(owner.key, purposes.repositoryTime, ordinal);
  return joined + Math.floor(((random & 1023) / 1024) * (lastCreationDay - joined));
}

/** The last push: a day with contributions if there were commits, otherwise an earlier day. */
function lastPushDayOf({ counts, firstDay, lastDay }: Garden, born: number, commits: number, key: number): number {
  let pushed = firstDay - (key % 900);
  let skip = (key >>> 5) & 7;
  // Today has not ended: nothing may be dated later than now.
  for (let at = counts.length - 2; commits > 0 && at >= 0; at--) {
    if ((counts[at] as number) === 0 || (skip-- > 0 && at >= 30)) continue;
    pushed = firstDay + at;
    break;
  }
  return Math.min(lastDay - 1, Math.max(born, pushed));
}
