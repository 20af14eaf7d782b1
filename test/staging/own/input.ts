import type { Json } from "./people.ts";

/** Returns what is wrong with a value, or nothing. */
export type Rule = (value: Json, name: string) => string | null;

const isObject = (value: Json): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

export const text =
  (max: number, min = 0): Rule =>
  (value, name) =>
    typeof value === "string" && value.length >= min && value.length <= max
      ? null
      : `\`${name}\`: a text of ${min} to ${max} characters`;
export const whole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Rule =>
  (value, name) =>
    Number.isInteger(value) && value >= min && value <= max ? null : `\`${name}\`: a whole number ${min}..${max}`;
const number: Rule = (value, name) => (typeof value === "number" ? null : `\`${name}\`: a number`);
export const flag: Rule = (value, name) => (typeof value === "boolean" ? null : `\`${name}\`: true or false`);
export const oneOf =
  (...values: readonly Json[]): Rule =>
  (value, name) =>
    values.includes(value) ? null : `\`${name}\`: one of ${values.join(", ")}`;
export const orNull =
  (rule: Rule): Rule =>
  (value, name) =>
    value === null ? null : rule(value, name);
export const list =
  (rule: Rule, max: number, min = 0): Rule =>
  (value, name) => {
    if (!Array.isArray(value) || value.length > max || value.length < min) return `\`${name}\`: ${min} to ${max} items`;
    return value.map((each) => rule(each, name)).find((each) => each !== null) ?? null;
  };
export const anything: Rule = () => null;

/** An object; members whose name ends in `!` are required, and unknown members are ignored. */
export const object =
  (members: Readonly<Record<string, Rule>>): Rule =>
  (value, name) => {
    if (!isObject(value)) return `\`${name}\`: an object`;
    for (const [key, rule] of Object.entries(members)) {
      const member = key.replace("!", "");
      const path = name === "body" ? member : `${name}.${member}`;
      const wrong = value[member] === undefined ? (key.endsWith("!") ? `\`${path}\` is required` : null) : null;
      const found = wrong ?? (value[member] === undefined ? null : rule(value[member], path));
      if (found !== null) return found;
    }
    return null;
  };

/** A query parameter that must be a whole number. */
export const digits =
  (min: number, max: number): Rule =>
  (value, name) =>
    /^\d+$/.test(value) ? whole(min, max)(Number(value), name) : `\`${name}\`: a whole number ${min}..${max}`;

const terms = list(text(200, 1), 20);
const range = object({ "min!": orNull(whole(0)), "max!": orNull(whole(0)) });
const weights = list(object({ "signal!": text(200), "weight!": number }), 20);
const repositories = list(text(140), 20);

/** The search config of §4.1. */
export const config = (texts: Rule): Rule =>
  object({
    "version!": oneOf(2),
    "query!": orNull(text(500)),
    entity: oneOf("auto", "User", "Repo", "LinkedInUser"),
    requiredLanguages: terms,
    earlyCareerSignals: flag,
    aiFocusedSignals: flag,
    includeUnconventionalTitles: flag,
    levers: object({
      skills: terms,
      interests: terms,
      technologies: list((value, name) => (known.includes(value) ? null : `\`${name}\`: ${value} is not known`), 20),
      location: object({ countries: terms, cities: terms, states: terms, raw: terms, strict: flag }),
      requireLinkedin: flag,
      openToWork: flag,
      experienceTier: oneOf("early", "upToSenior", "senior", "all"),
      yoeRange: range,
      professional: object({
        ...Object.fromEntries(
          [
            ...["currentCompanies", "pastCompanies", "mustHaveWorkedAt", "excludeCurrentCompanies"],
            ...["schools", "titles", "industries", "similarCompanies"],
          ].map((each) => [each, terms]),
        ),
        companySizeTier: oneOf("1-50", "51-200", "201-2000", "2000+"),
        companiesMode: oneOf("exact", "similar"),
        includePast: flag,
      }),
      github: object({
        starRange: orNull(range),
        followerRange: orNull(range),
        similarRepos: repositories,
        contributedRepos: repositories,
        minDevrank: orNull(whole(0, 100)),
        hideHighProfile: flag,
        repoMode: oneOf("similar", "exact"),
        minContributionsLastYear: orNull(whole(0, 100_000)),
        minContributionsLastMonth: orNull(whole(0, 100_000)),
      }),
    }),
    filter: object({}),
    boost: weights,
    rank: object({ preset: text(200), weights }),
    jd: texts,
    prompt: texts,
  });

const known = ["postgres", "kubernetes", "react", "tokio", "llvm"];
