import type { Change, Json } from "../altered.ts";
import { calls, everyDeveloper, hearsQuery, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const search = "GET /v1/developers/search" as const;
const single = "GET /v1/developers/{id}" as const;

const repos = (edit: (repo: Json, developer: Json) => void): Change =>
  everyDeveloper((developer) => {
    for (const repo of developer.details.githubProfile?.repos ?? []) edit(repo, developer);
  });

export const peopleMutants = mutantsOf("people", [
  ["§1", search, "ids have a prefix", everyDeveloper((one) => void (one.id = `gh_${one.id}`))],
  ["A-24", single, "ids have a prefix there", everyDeveloper((one) => void (one.id = `gh_${one.id}`))],
  [
    "§2.1",
    search,
    "addresses are answered by a search",
    everyDeveloper((one) => void (one.details.contact = { ...one.details.contact, emails: ["a@example.com"] })),
  ],
  [
    "§2.1",
    single,
    "addresses are answered by a plain profile",
    everyDeveloper((one) => void (one.details.contact = { ...one.details.contact, emails: ["a@example.com"] })),
  ],
  ...on("§2.1", search, [
    [
      "the core depth has a contact",
      everyDeveloper((one) => void (one.details.contact ??= { socials: { github: "https://github.com/x" } })),
    ],
    ["the core depth has a garden", everyDeveloper((one) => void (one.details.github ??= {}))],
  ]),
  [
    "§2.3",
    "POST /v2/developers/similar",
    "the total of a garden is not the sum of its days",
    everyDeveloper((one) => void (one.details.github?.gardenSummary && (one.details.github.gardenSummary.total += 7))),
  ],
  ...on("§2.1", search, [
    ["the core depth has no score", everyDeveloper((one) => void delete one.details.score)],
    [
      "a developer without a linked profile has an identity",
      everyDeveloper(
        (one) =>
          void (
            !one.hasLinkedin &&
            (one.details.identity = {
              experience: [{ title: null, company: null, startDate: null, endDate: null, current: null }],
            })
          ),
      ),
    ],
    ["a linked profile has no identity", everyDeveloper((one) => void delete one.details.identity)],
    [
      "experience is present and empty",
      everyDeveloper((one) => void (one.details.identity && (one.details.identity.experience = []))),
    ],
    ["experience comes oldest first", everyDeveloper((one) => void one.details.identity?.experience?.reverse())],
    [
      "a current role has an end",
      everyDeveloper((one) => {
        for (const role of one.details.identity?.experience ?? []) if (role.current) role.endDate = "2024";
      }),
    ],
    [
      "GitHub knows a state",
      everyDeveloper((one) => {
        const location = one.details.contact?.location;
        if (location?.source === "github") location.state = "Bavaria";
      }),
    ],
    ["hasLocation says the opposite", everyDeveloper((one) => void (one.hasLocation = !one.hasLocation))],
    ["a score is more than 100", everyDeveloper((one) => void (one.details.score.cracked.crackedScore += 100))],
    [
      "five repositories come with everybody",
      everyDeveloper((one) => {
        const { repos } = one.details.githubProfile;
        while (repos.length < 5) repos.push(repos[0]);
      }),
    ],
    ["one repository comes with everybody", everyDeveloper((one) => void (one.details.githubProfile.repos.length = 1))],
  ]),
  ...on("§2.2", search, [
    ["fullName has no owner", repos((repo) => void (repo.fullName = repo.name))],
    [
      "everything is owned",
      repos((repo, { login }) => {
        repo.owned = true;
        if (login.length % 2) repo.fullName = `someone/${repo.name}`;
      }),
    ],
    ["subjects come without technologies", repos((repo) => void delete repo.technologies)],
  ]),
  ...on("§4.1", search, [
    ["a developer is twice on a page", says(({ results }) => void (results.length > 1 && (results[1] = results[0])))],
    [
      "minCracked is one too low",
      hearsQuery(({ minCracked }) => ({ minCracked: minCracked && String(Number(minCracked) - 12) })),
    ],
    [
      "minStars counts in thousands",
      hearsQuery(({ minStars }) => ({ minStars: minStars && String(Math.floor(Number(minStars) / 1_000)) })),
    ],
    ["only the first language counts", hearsQuery(({ lang }) => ({ lang: lang && "Python" }))],
    [
      "the famous are all that is left",
      calls((call) => ({ ...call, query: call.query.replace("hideHighProfile=true", "hideHighProfile=false") })),
    ],
    [
      "limits are one too generous",
      hearsQuery(({ limit = "10" }) => ({ limit: String(Math.min(50, Number(limit) + 1)) })),
    ],
  ]),
  ...on("A-20", search, [
    ["no proof is given", everyDeveloper((one) => void (one.match.why = ""))],
    ["a plan has version 1", says(({ plan }) => void (plan.config.version = 1))],
  ]),
]);
