import { answers, everyDeveloper, hearsBody, hearsQuery, refused, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const v2 = "POST /v2/developers/similar" as const;
const v1 = "GET /v1/developers/similar" as const;
const fields = "GET /v2/developers/fields" as const;
const fit = "POST /v1/fit-rank" as const;

export const likenessMutants = mutantsOf("likeness and fit", [
  ...on("§4.1", v2, [
    ["the seed is like itself", says(({ results, seed }) => void (results[0] && (results[0].id = seed.id)))],
    ["a page has 10 unless a limit is given", hearsBody((body) => void (body.limit ??= 10))],
    ["the depth is enriched unless one is given", hearsBody((body) => void (body.depth ??= "enriched"))],
    ["the intent is same unless one is given", hearsBody((body) => void (body.intent ??= "same"))],
    ["there are eight repositories unless a limit is given", hearsBody((body) => void (body.repoLimit ??= 8))],
    ["excluded developers appear anyway", hearsBody((body) => void delete body.exclude)],
    ["every page is the first", hearsBody((body) => void delete body.cursor)],
    ["hard filters are wishes", hearsBody((body) => void delete body.filters)],
    [
      "a login does not resolve",
      hearsBody((body) => void (/^\d+$/.test(body.like_person) || (body.like_person = "us-nobody"))),
    ],
  ]),
  ...on("§2.3", v2, [
    ["a summary has the whole garden", hearsBody((body) => void (body.depth === "deep" && (body.garden = "full")))],
    [
      "a garden counts half a year",
      everyDeveloper((one) => {
        const summary = one.details.github?.gardenSummary;
        if (summary) summary.from = summary.to;
      }),
    ],
  ]),
  ...on("§4.1", v1, [
    [
      "the reason for similarity differs each time",
      says(({ results }) => {
        for (const one of results) one.whySimilar += ` ${Math.random()}`;
      }),
    ],
    ["the reason for similarity is missing", everyDeveloper((one) => void (one.whySimilar = ""))],
    [
      "unknown facets are ignored",
      hearsQuery(({ facets }) => ({ facets: facets?.includes("no_such") ? undefined : facets })),
    ],
    ["a seed is not needed", hearsQuery(({ id, login }) => (id || login ? {} : { login: "us-nobody" }))],
  ]),
  ["§9", v2, "the second version lacks what the first has", everyDeveloper((one) => void delete one.avatarUrl)],
  [
    "§7",
    fields,
    "the registry is refused like everything else",
    answers((answer) => (answer.status === 400 ? refused(answer, 400, "bad_request") : answer)),
  ],
  ...on("§4.4", fit, [
    ["results come worst fit first", says(({ results }) => void results.reverse())],
    [
      "a developer is a result and a miss",
      says(({ results, misses }) => void (results[0] && misses.push(results[0].login))),
    ],
    [
      "the last result is left out",
      says((json) => {
        if (json.results.pop()?.scored) json.scoredCount -= 1;
      }),
    ],
    [
      "a malformed login is a miss",
      hearsBody((body) => {
        if (Array.isArray(body.logins))
          body.logins = body.logins.map((login: string) =>
            /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i.test(login) ? login : "us-nobody",
          );
      }),
    ],
  ]),
  [
    "§2.7",
    fit,
    "a developer who is not scored has a fit",
    says(({ results }) => {
      if (results[0]) Object.assign(results[0], { scored: false, fit: 1 });
    }),
  ],
]);
