import { stated } from "../../base/provenance.ts";
import { firstRepeated, isSorted, type Json, rule } from "./rule.ts";

const pages = [
  "GET /v1/developers/search",
  "POST /v2/developers/similar",
  "GET /v1/developers/similar",
  "POST /v1/searches/execute",
  "POST /v1/developers/{id}/similar",
] as const;
const fit = ["POST /v1/fit-rank"] as const;
const identity = ["identity.linkedin", "identity.experience", "identity.education"];

/** `details` nests its namespaces: `identity.linkedin` is a path. */
function at(details: Json, path: string): Json {
  return details[path] ?? path.split(".").reduce((inner, name) => inner?.[name], details);
}

const fitOrder = (a: Json, b: Json) => {
  if (a.scored !== b.scored) return a.scored;
  for (const member of ["fit", "gettable", "confidence"]) if (a[member] !== b[member]) return a[member] > b[member];
  return a.prescore === undefined || b.prescore === undefined || a.prescore >= b.prescore;
};

export const peopleRules = [
  rule(
    stated("§1"),
    pages,
    ({ results }) => results.some((each: Json) => !/^\d+$/.test(each.id)) && "an id is not a number of GitHub's",
  ),
  rule(stated("§4.1"), pages, ({ results }) => {
    const twice = firstRepeated(results.map((each: Json) => each.id));
    return twice && `developer ${twice} is twice on one page`;
  }),
  rule(
    stated("§2.1"),
    pages,
    ({ results }) =>
      results.some((each: Json) => at(each.details, "contact.emails") !== undefined) &&
      "addresses are answered by a search",
  ),
  rule(
    stated("§2.1"),
    pages,
    ({ results }) =>
      results.some(
        (each: Json) => !each.hasLinkedin && identity.some((path) => at(each.details, path) !== undefined),
      ) && "someone without a LinkedIn match has an identity",
  ),
  rule(stated("§2.1"), pages, ({ results }) => {
    const lists = results.flatMap((each: Json) => [
      at(each.details, "identity.experience"),
      at(each.details, "identity.education"),
    ]);
    return lists.some((list: Json) => list?.length === 0) && "experience or education is there and empty";
  }),
  rule(stated("§2.1"), pages, ({ results }) => {
    const roles = results.flatMap((each: Json) => at(each.details, "identity.experience") ?? []);
    return (
      roles.some((role: Json) => role.current === true && role.endDate !== null) && "a current role has an end date"
    );
  }),
  rule(
    stated("§2.1"),
    pages,
    ({ results }) =>
      results.some(
        (each: Json) =>
          at(each.details, "contact.location")?.source === "github" &&
          at(each.details, "contact.location").state !== undefined,
      ) && "a location of GitHub has a state",
  ),
  rule(stated("§2.2"), pages, ({ results }) => {
    const repos = results.flatMap((each: Json) => at(each.details, "githubProfile.repos") ?? []);
    const wrong = repos.find((repo: Json) => !repo.fullName.endsWith(`/${repo.name}`) || repo.name.includes("/"));
    return wrong && `${wrong.fullName} is not an owner and ${wrong.name}`;
  }),
  rule(stated("§2.2"), pages, ({ results }) => {
    const repos = results.flatMap((each: Json) => at(each.details, "githubProfile.repos") ?? []);
    return (
      repos.some((repo: Json) => (repo.subjects === undefined) !== (repo.technologies === undefined)) &&
      "tags of a repository come without each other"
    );
  }),
  rule(
    stated("§2.2"),
    pages,
    ({ results }) =>
      results.some((each: Json) =>
        (at(each.details, "githubProfile.repos") ?? []).some(
          (repo: Json) => repo.owned === true && !repo.fullName.startsWith(`${each.login}/`),
        ),
      ) && "a repository of somebody else is owned",
  ),
  rule(stated("§4.4"), fit, ({ results }) => !isSorted(results, fitOrder) && "results do not come best fit first"),
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
    ({ results }) => results.some((each: Json) => !each.scored && each.fit !== 0) && "an unscored row has a fit",
  ),
];
