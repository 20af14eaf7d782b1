import type { SentenceId } from "../../../../contracts/statements/all.ts";
import type { Json } from "../../seen/exchange.ts";
import { says } from "../../seen/sentences.ts";
import type { SentByRule } from "./request.ts";
import { type Rule, rule } from "./rule.ts";

// Whom a filter keeps is said of each developer of each answer to a request that carried it, whatever else that asked for. A
// developer is held against what is shown of them: what is not resolved is not there. Of some it is open what they look at, for a
// profile may show a few of all languages, and stars of some repositories: those are broken where nobody is as was asked for.

type Keeps = (developer: Json, value: string) => boolean;

const isOpen: ReadonlySet<string> = new Set([
  "lang",
  "minStars",
  "city",
  "requiredLanguages",
  "levers.github.starRange",
]);

/** Somebody who should not be there. */
function intruder(name: string, people: readonly Json[], keeps: (developer: Json) => boolean): Json | undefined {
  return isOpen.has(name) && people.some(keeps) ? undefined : people.find((each) => !keeps(each));
}

const core = ({ details }: Json): Json => details.githubProfile?.core;
const isOn = (value: unknown): boolean => value === true || value === "true";

/** With more followers than this, a person certainly has a high profile. */
const manyFollowers = 50_000;

const isNotFamous = (developer: Json): boolean => !(core(developer)?.followers > manyFollowers);
const isLinked = ({ hasLinkedin }: Json): boolean => hasLinkedin;
const isLocated = ({ hasLocation }: Json): boolean => hasLocation;

function writesOneOf(developer: Json, languages: readonly string[]): boolean {
  const wanted = languages.map((each) => String(each).trim().toLowerCase());
  const known: readonly string[] | undefined = core(developer)?.languages;
  return known === undefined || known.some((each) => wanted.includes(each.toLowerCase()));
}

/** The filters of a search; those that are booleans keep nobody out unless they are true. */
const filters: readonly (readonly [name: string, SentenceId, Keeps])[] = [
  ["lang", "4.1/filter-lang", (developer, value) => writesOneOf(developer, value.split(","))],
  ["minCracked", "4.1/filter-min-cracked", ({ details }, value) => !(details.score?.cracked?.crackedScore < +value)],
  ["minStars", "4.1/filter-min-stars", (developer, value) => !(core(developer)?.totalStars < +value)],
  ["hideHighProfile", "4.1/filter-high-profile", (developer, value) => !isOn(value) || isNotFamous(developer)],
  ["city", "4.1/filter-city", isLocated],
  ["hasEmail", "4.1/filter-email", ({ hasEmail }, value) => !isOn(value) || hasEmail],
  ["requireLocation", "4.1/filter-location", (developer, value) => !isOn(value) || isLocated(developer)],
  ["openToWork", "4.1/filters-linked", (developer, value) => !isOn(value) || isLinked(developer)],
  // A tier of all, or at least no years, may be no condition.
  ...["titles", "companySize", "industries", "peerCompanies", "yoeMin", "yoeMax", "experienceTier", "state"].map(
    (name): readonly [string, SentenceId, Keeps] => [
      name,
      "4.1/filters-linked",
      (developer, value) => ["all", "0"].includes(value) || isLinked(developer),
    ],
  ),
];

const ofSearch = filters.map(([name, sentence, keeps]) =>
  rule(says(sentence), ["GET /v1/developers/search"], ({ results }, { query }) => {
    const value = query.get(name);
    // An empty text may count as none.
    const wrong = value !== null && value !== "" && intruder(name, results, (each) => keeps(each, value));
    return (
      wrong &&
      `\`${name}=${value}\` was asked for, and developer ${wrong.id} (${wrong.login}), who is not of those, is there`
    );
  }),
);

type Range = { readonly min?: number | null; readonly max?: number | null } | null | undefined;

const isWithin = (range: Range, count: number): boolean =>
  !(count < (range?.min ?? 0)) && !(count > (range?.max ?? count));

/** The levers of a config that are conditions by §4.1, or by their own names. */
const levers: readonly (readonly [name: string, SentenceId, (developer: Json, config: Json) => boolean])[] = [
  [
    "requiredLanguages",
    "4.1/config-languages-filter",
    (developer, { requiredLanguages: all }) => !Array.isArray(all) || all.length === 0 || writesOneOf(developer, all),
  ],
  [
    "levers.requireLinkedin",
    "4.1/levers-linkedin",
    (developer, { levers: { requireLinkedin } = {} as Json }) => !isOn(requireLinkedin) || isLinked(developer),
  ],
  [
    "levers.openToWork",
    "4.1/levers-linkedin",
    (developer, { levers: { openToWork } = {} as Json }) => !isOn(openToWork) || isLinked(developer),
  ],
  [
    "levers.github.hideHighProfile",
    "4.1/levers-github",
    (developer, { levers }) => !isOn(levers?.github?.hideHighProfile) || isNotFamous(developer),
  ],
  [
    "levers.github.starRange",
    "4.1/levers-github",
    (developer, { levers }) => isWithin(levers?.github?.starRange, core(developer)?.totalStars),
  ],
  [
    "levers.github.followerRange",
    "4.1/levers-github",
    (developer, { levers }) => isWithin(levers?.github?.followerRange, core(developer)?.followers),
  ],
];

const ofConfigs = levers.map(([name, sentence, keeps]) =>
  rule(says(sentence), ["POST /v1/searches/execute"], ({ results }, { body: { config } }: SentByRule) => {
    const wrong = config !== undefined && intruder(name, results, (each) => keeps(each, config));
    return wrong && `\`config.${name}\` leaves out developer ${wrong.id} (${wrong.login}), who is there`;
  }),
);

export const filterRules: readonly Rule[] = [...ofSearch, ...ofConfigs];
