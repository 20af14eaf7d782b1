import { day } from "../../../base/instants.ts";
import type { Json } from "../../seen/exchange.ts";
import { says } from "../../seen/sentences.ts";
import { firstRepeated, misplaced, rule, rulesForEach } from "./rule.ts";

/** Their answers are stated to have developers (§4.1). */
const described = ["GET /v1/developers/search", "POST /v2/developers/similar", "GET /v1/developers/similar"] as const;
const similar = [
  "POST /v2/developers/similar",
  "GET /v1/developers/similar",
  "POST /v1/developers/{id}/similar",
] as const;
const pages = [
  "GET /v1/developers/search",
  "POST /v1/searches/execute",
  ...similar,
  "GET /v1/developers/{id}",
] as const;
const fit = ["POST /v1/fit-rank"] as const;
const identity = ["identity.linkedin", "identity.experience", "identity.education"];

/** `details` nests its namespaces: `identity.linkedin` is a path. */
function at(details: Json, path: string): Json {
  return details[path] ?? path.split(".").reduce((inner, name) => inner?.[name], details);
}

/** Of a page, or of a single developer. */
const everyDeveloper = ({ results, developer }: Json): Json[] => results ?? [developer];
const reposOf = ({ details }: Json): Json[] => at(details, "githubProfile.repos") ?? [];
const everyRepo = (json: Json): Json[] => everyDeveloper(json).flatMap(reposOf);

const ofDevelopers = rulesForEach(pages, everyDeveloper);
const ofRepos = rulesForEach(pages, everyRepo);

/**
 * Rules for members that are null or absent. If the answer's shape is assumed, they prove nothing about the data, which
 * may be at another place or under another name.
 */
const ofDescribedDevelopers = rulesForEach(described, everyDeveloper);
const ofDescribedRepos = rulesForEach(described, everyRepo);

/** Whether a URL is complete, of whatever scheme: a path alone does not show which server it belongs to. */
const isAddress = (url: string): boolean => /^[a-z][a-z\d+.-]*:\S/i.test(url);

/** Logins that differ only in letter case are the same. */
const isUnder = ({ fullName }: Json, { login }: Json): boolean =>
  fullName.toLowerCase().startsWith(`${login}/`.toLowerCase());

/** Dates of experience are free text (§2.1), so only years can be compared. */
const yearOf = (text: string | null): number => Number(/\d{4}/.exec(text ?? "")?.[0] ?? Number.NaN);

/** Whether the newest role is the one that began or the one that ended last is open: it is older only if it is so by both. */
const isOutOfOrder = (roles: Json[]): boolean =>
  roles.some((role, position) => {
    const before = roles[position - 1];
    return before !== undefined && yearOf(role.startDate) > yearOf(before.startDate) && endOf(role) >= endOf(before);
  });

const endOf = (role: Json): number => (role.endDate === null ? Number.POSITIVE_INFINITY : yearOf(role.endDate));

const fitOrder = (a: Json, b: Json) => {
  if (a.scored !== b.scored) return a.scored;
  for (const member of ["fit", "gettable", "confidence"]) if (a[member] !== b[member]) return a[member] > b[member];
  return a.prescore === undefined || b.prescore === undefined || a.prescore >= b.prescore;
};

function twiceOnPage({ results }: Json): string | undefined {
  const twice = firstRepeated(results.map(({ id }: Json) => id));
  return twice && `developer ${twice} is twice on one page`;
}

export const peopleRules = [
  ofDevelopers(
    says("1/ids-stable"),
    ({ id }) => !/^\d+$/.test(id) && `id "${id}" of a developer is not a number of GitHub's`,
  ),
  rule(says("4.1/search-page"), ["GET /v1/developers/search", "POST /v1/searches/execute"], twiceOnPage),
  rule(says("4.1/similar-envelope"), similar, twiceOnPage),
  ofDevelopers(
    says("2.1/no-addresses"),
    ({ id, details }) =>
      at(details, "contact.emails") !== undefined &&
      `developer "${id}" is shown with addresses (\`contact.emails\`), which a search or a plain profile never shows`,
  ),
  ofDevelopers(
    says("2.1/linkedin-flag"),
    ({ id, hasLinkedin, details }) =>
      !hasLinkedin &&
      identity.some((path) => at(details, path) !== undefined) &&
      `\`hasLinkedin\` of developer "${id}" is false, and \`details.identity\` is there`,
  ),
  ofDevelopers(
    says("2.1/location-flag"),
    ({ id, hasLocation, details }) =>
      !hasLocation &&
      at(details, "contact.location")?.source !== undefined &&
      `\`hasLocation\` of developer "${id}" is false, and a resolved location is there`,
  ),
  ofDescribedDevelopers(says("2.1/location-flag"), ({ id, hasLocation, details }) => {
    const location = at(details, "contact.location");
    return (
      hasLocation &&
      location !== undefined &&
      location?.source === undefined &&
      `\`hasLocation\` of developer "${id}" is true, and the location has no source: it is not resolved`
    );
  }),
  ofDevelopers(
    says("2.1/experience-nonempty"),
    ({ details }) =>
      ["identity.experience", "identity.education"].some((path) => at(details, path)?.length === 0) &&
      "`identity.experience` or `identity.education` of a developer is there and empty: without entries it should not be there",
  ),
  ofDevelopers(
    says("2.1/experience-order"),
    ({ id, details }) =>
      isOutOfOrder(at(details, "identity.experience") ?? []) &&
      `\`identity.experience\` of developer "${id}" does not come newest first`,
  ),
  ofDevelopers(
    says("2.1/experience-current"),
    ({ details }) =>
      at(details, "identity.experience")?.some((role: Json) => role.current === true && role.endDate !== null) &&
      "`endDate` of a role is set though `current` is true: it should be null",
  ),
  ofDevelopers(says("2.1/location-state-linkedin"), ({ id, details }) => {
    const location = at(details, "contact.location");
    return (
      location?.source === "github" &&
      location.state !== undefined &&
      `the location of developer "${id}" comes from GitHub and has \`state\`, which comes from LinkedIn alone`
    );
  }),
  ofDevelopers(
    says("2.1/members"),
    ({ id, avatarUrl }) =>
      avatarUrl != null &&
      !isAddress(avatarUrl) &&
      `\`avatarUrl\` of developer ${id} is ${JSON.stringify(avatarUrl)}, which is no URL`,
  ),
  ofRepos(
    says("2.2/members"),
    ({ fullName, url }) =>
      !isAddress(url) && `\`url\` of ${fullName} is ${JSON.stringify(url)}, which is no public URL`,
  ),
  ofRepos(
    says("2.2/full-name"),
    ({ fullName, name }) =>
      (!fullName.toLowerCase().endsWith(`/${name}`.toLowerCase()) || name.includes("/")) &&
      `\`fullName\` is "${fullName}", and should be an owner and "${name}"`,
  ),
  ofDescribedRepos(
    says("2.2/tags-together"),
    ({ subjects, technologies }) =>
      (subjects === undefined) !== (technologies === undefined) &&
      "a repository has `subjects` without `technologies`, or the other way round: they come together",
  ),
  ofDescribedRepos(
    says("2.2/summary-themes"),
    ({ themes, summary }) =>
      themes !== undefined && summary === undefined && "a repository has `themes` without a `summary`",
  ),
  ofDevelopers(
    says("2.2/owned-true"),
    (each) =>
      reposOf(each).some((repo) => repo.owned === true && !isUnder(repo, each)) &&
      "`owned` is true for a repository under another account than the developer's",
  ),
  ofDevelopers(says("2.2/owned-true"), (each) => {
    const wrong = reposOf(each).find((repo) => repo.owned === false && isUnder(repo, each));
    return wrong && `\`owned\` of ${wrong.fullName} is false, and that is the developer's own account`;
  }),
  ofDevelopers(says("2.3/members"), ({ details }) => {
    const { from, to, total, activeDays, activeWeeks } = at(details, "github.gardenSummary") ?? {};
    return (
      (from > to || activeDays > total || activeWeeks > activeDays || activeDays > 7 * activeWeeks) &&
      `a garden summary has ${total} contributions on ${activeDays} active days in ${activeWeeks} active weeks from ${from} to ${to}`
    );
  }),
  ofDevelopers(says("2.3/days"), ({ id, details }) => {
    // How long it is of is stated for the full garden only.
    const { from, to, activeDays } = at(details, "github.gardenSummary") ?? {};
    const days = (Date.parse(to) - Date.parse(from)) / day + 1;
    return (
      activeDays > days &&
      `the garden summary of developer ${id} is of ${days} days, from ${from} to ${to}, and ${activeDays} of them were active`
    );
  }),
  rule(says("4.4/order"), fit, ({ results }) => {
    const [before, after] = misplaced<Json>(results, fitOrder) ?? [];
    return (
      before &&
      `\`results\` has "${after.login}" (fit ${after.fit}, gettable ${after.gettable}, confidence ${after.confidence}) after "${before.login}" (${before.fit}, ${before.gettable}, ${before.confidence}), and should have the best fit first`
    );
  }),
  rule(says("4.4/one-place"), fit, ({ results, misses, dropped }) => {
    const twice = firstRepeated(
      [...results, ...dropped]
        .map((each: Json) => each.login)
        .concat(misses)
        .map((login: string) => login.toLowerCase()),
    );
    return twice && `${twice} is in two places`;
  }),
  rule(says("4.4/scored-count"), fit, ({ results, scoredCount }) => {
    const scored = results.filter((each: Json) => each.scored).length;
    return scored !== scoredCount && `\`scoredCount\` is ${scoredCount}, and ${scored} are scored`;
  }),
  rule(
    says("2.7/unscored-zero"),
    fit,
    ({ results }) =>
      results.some((each: Json) => !each.scored && each.fit !== 0) &&
      "`fit` of an unscored row is another number than 0",
  ),
];
