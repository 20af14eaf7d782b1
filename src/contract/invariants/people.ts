import { type Source, stated } from "../../base/provenance.ts";
import type { Json } from "../exchange.ts";
import { firstRepeated, firstWrong, misplaced, type Rule, rule } from "./rule.ts";

/** Their answers are stated to have developers (§4.1). */
const described = ["GET /v1/developers/search", "POST /v2/developers/similar", "GET /v1/developers/similar"] as const;
const pages = [
  ...described,
  "POST /v1/searches/execute",
  "POST /v1/developers/{id}/similar",
  "GET /v1/developers/{id}",
] as const;
const fit = ["POST /v1/fit-rank"] as const;
const identity = ["identity.linkedin", "identity.experience", "identity.education"];

/** `details` nests its namespaces: `identity.linkedin` is a path. */
function at(details: Json, path: string): Json {
  return details[path] ?? path.split(".").reduce((inner, name) => inner?.[name], details);
}

/** Rules for developers, whether an answer contains one or many. */
const ofPeople = (
  source: Source,
  problem: (people: Json[]) => ReturnType<Rule["problem"]>,
  routes: Rule["routes"] = pages,
): Rule => rule(source, routes, ({ results, developer }) => problem(results ?? [developer]));

/**
 * Rules for members that are null or absent. If the answer's shape is assumed, they prove nothing about the data, which
 * may be at another place or under another name.
 */
const ofDescribed: typeof ofPeople = (source, problem) => ofPeople(source, problem, described);

const reposOf = (people: Json[]): Json[] =>
  people.flatMap((each: Json) => at(each.details, "githubProfile.repos") ?? []);

/** Whether a URL is complete: a path alone does not show which server it belongs to. */
const isAddress = (url: string): boolean => /^https?:\/\/[^/]/i.test(url);

/** Logins that differ only in letter case are the same. */
const isUnder = ({ fullName }: Json, { login }: Json): boolean =>
  fullName.toLowerCase().startsWith(`${login}/`.toLowerCase());

/** Dates of experience are free text (§2.1), so only years can be compared. */
const yearOf = (text: string | null): number => Number(/\d{4}/.exec(text ?? "")?.[0] ?? Number.NaN);

const isOutOfOrder = (roles: Json[]): boolean =>
  roles.some((role, position) => yearOf(role.startDate) > yearOf(roles[position - 1]?.startDate));

const fitOrder = (a: Json, b: Json) => {
  if (a.scored !== b.scored) return a.scored;
  for (const member of ["fit", "gettable", "confidence"]) if (a[member] !== b[member]) return a[member] > b[member];
  return a.prescore === undefined || b.prescore === undefined || a.prescore >= b.prescore;
};

export const peopleRules = [
  ofPeople(stated("§1"), (people) =>
    firstWrong(people, ({ id }) => !/^\d+$/.test(id) && `id "${id}" of a developer is not a number of GitHub's`),
  ),
  ofPeople(stated("§4.1"), (people) => {
    const twice = firstRepeated(people.map(({ id }) => id));
    return twice && `developer ${twice} is twice on one page`;
  }),
  ofPeople(stated("§2.1"), (people) =>
    firstWrong(
      people,
      ({ id, details }) =>
        at(details, "contact.emails") !== undefined &&
        `developer "${id}" is shown with addresses (\`contact.emails\`), which a search or a plain profile never shows`,
    ),
  ),
  ofPeople(stated("§2.1"), (people) =>
    firstWrong(
      people,
      ({ id, hasLinkedin, details }) =>
        !hasLinkedin &&
        identity.some((path) => at(details, path) !== undefined) &&
        `\`hasLinkedin\` of developer "${id}" is false, and \`details.identity\` is there`,
    ),
  ),
  ofPeople(stated("§2.1"), (people) =>
    firstWrong(
      people,
      ({ id, hasLocation, details }) =>
        !hasLocation &&
        at(details, "contact.location")?.source !== undefined &&
        `\`hasLocation\` of developer "${id}" is false, and a resolved location is there`,
    ),
  ),
  ofDescribed(stated("§2.1"), (people) =>
    firstWrong(people, ({ id, hasLocation, details }) => {
      const location = at(details, "contact.location");
      return (
        hasLocation &&
        location !== undefined &&
        location?.source === undefined &&
        `\`hasLocation\` of developer "${id}" is true, and the location has no source: it is not resolved`
      );
    }),
  ),
  ofPeople(stated("§2.1"), (people) => {
    const lists = people.flatMap(({ details }) => [
      at(details, "identity.experience"),
      at(details, "identity.education"),
    ]);
    return (
      lists.some((list: Json) => list?.length === 0) &&
      "`identity.experience` or `identity.education` of a developer is there and empty: without entries it should not be there"
    );
  }),
  ofPeople(stated("§2.1"), (people) =>
    firstWrong(
      people,
      ({ id, details }) =>
        isOutOfOrder(at(details, "identity.experience") ?? []) &&
        `\`identity.experience\` of developer "${id}" does not come newest first`,
    ),
  ),
  ofPeople(stated("§2.1"), (people) => {
    const roles = people.flatMap(({ details }) => at(details, "identity.experience") ?? []);
    return (
      roles.some((role: Json) => role.current === true && role.endDate !== null) &&
      "`endDate` of a role is set though `current` is true: it should be null"
    );
  }),
  ofPeople(stated("§2.1"), (people) =>
    firstWrong(people, ({ id, details }) => {
      const location = at(details, "contact.location");
      return (
        location?.source === "github" &&
        location.state !== undefined &&
        `the location of developer "${id}" comes from GitHub and has \`state\`, which comes from LinkedIn alone`
      );
    }),
  ),
  ofPeople(stated("§2.1"), (people) => {
    const wrong = people.find(({ avatarUrl }) => avatarUrl != null && !isAddress(avatarUrl));
    return wrong && `\`avatarUrl\` of developer ${wrong.id} is ${JSON.stringify(wrong.avatarUrl)}, which is no URL`;
  }),
  ofPeople(stated("§2.2"), (people) => {
    const wrong = reposOf(people).find(({ url }) => !isAddress(url));
    return wrong && `\`url\` of ${wrong.fullName} is ${JSON.stringify(wrong.url)}, which is no public URL`;
  }),
  ofPeople(stated("§2.2"), (people) => {
    const wrong = reposOf(people).find((repo) => !repo.fullName.endsWith(`/${repo.name}`) || repo.name.includes("/"));
    return wrong && `${wrong.fullName} is not an owner and ${wrong.name}`;
  }),
  ofDescribed(
    stated("§2.2"),
    (people) =>
      reposOf(people).some((repo) => (repo.subjects === undefined) !== (repo.technologies === undefined)) &&
      "a repository has `subjects` without `technologies`, or the other way round: they come together",
  ),
  ofDescribed(
    stated("§2.2"),
    (people) =>
      reposOf(people).some((repo) => repo.themes !== undefined && repo.summary === undefined) &&
      "a repository has `themes` without a `summary`",
  ),
  ofPeople(
    stated("§2.2"),
    (people) =>
      people.some((each) => reposOf([each]).some((repo) => repo.owned === true && !isUnder(repo, each))) &&
      "`owned` is true for a repository under another account than the developer's",
  ),
  ofPeople(stated("§2.2"), (people) => {
    const wrong = people.flatMap((each) =>
      reposOf([each]).filter((repo) => repo.owned === false && isUnder(repo, each)),
    );
    return wrong[0] && `\`owned\` of ${wrong[0].fullName} is false, and that is the developer's own account`;
  }),
  ofPeople(stated("§2.3"), (people) => {
    const summaries = people.flatMap(({ details }) => at(details, "github.gardenSummary") ?? []);
    const wrong = summaries.find(
      ({ from, to, total, activeDays, activeWeeks }) =>
        from > to || activeDays > total || activeWeeks > activeDays || activeDays > 7 * activeWeeks,
    );
    return (
      wrong &&
      `a garden summary has ${wrong.total} contributions on ${wrong.activeDays} active days in ${wrong.activeWeeks} active weeks from ${wrong.from} to ${wrong.to}`
    );
  }),
  rule(stated("§4.4"), fit, ({ results }) => {
    const [before, after] = misplaced<Json>(results, fitOrder) ?? [];
    return (
      before &&
      `\`results\` has "${after.login}" (fit ${after.fit}, gettable ${after.gettable}, confidence ${after.confidence}) after "${before.login}" (${before.fit}, ${before.gettable}, ${before.confidence}), and should have the best fit first`
    );
  }),
  rule(stated("§4.4"), fit, ({ results, misses, dropped }) => {
    const twice = firstRepeated(
      [...results, ...dropped]
        .map((each: Json) => each.login)
        .concat(misses)
        .map((login: string) => login.toLowerCase()),
    );
    return twice && `${twice} is in two places`;
  }),
  rule(stated("§4.4"), fit, ({ results, scoredCount }) => {
    const scored = results.filter((each: Json) => each.scored).length;
    return scored !== scoredCount && `scoredCount is ${scoredCount}, and ${scored} are scored`;
  }),
  rule(
    stated("§2.7"),
    fit,
    ({ results }) =>
      results.some((each: Json) => !each.scored && each.fit !== 0) && "`fit` of a row that is not scored is not 0",
  ),
];
