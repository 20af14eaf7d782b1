import { describe, expect, test } from "vitest";
import { startWorld } from "../harness.ts";

/** Worlds whose answers are large, small or many, and in which all the same everything that is named is there. */
const worlds = ["sparse-payloads", "empty-lists", "maximal-payloads", "lived-in-account", "team-account"];

type World = ReturnType<typeof startWorld>;
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape are walked
type Row = any;

/** A list, and what each of its rows names: the routes by which whoever saw it reads it. */
const lists: readonly { readonly route: string; readonly rows: string; readonly leadsTo: (row: Row) => string[] }[] = [
  { route: "GET /v1/shortlists?limit=100", rows: "shortlists", leadsTo: ({ id }) => [`/v1/shortlists/${id}`] },
  {
    route: "GET /v1/contacts?limit=100",
    rows: "contacts",
    leadsTo: ({ developerId }) => [`/v1/developers/${developerId}`, `/v1/developers/${developerId}/notes`],
  },
  { route: "GET /v1/companies", rows: "rows", leadsTo: ({ id }) => [`/v1/companies/${id}`] },
  {
    route: "GET /v1/projects?limit=100",
    rows: "projects",
    leadsTo: ({ id, companyRef, candidateListId }) => [
      `/v1/projects/${id}`,
      ...(companyRef?.subjectType === "company" ? [`/v1/companies/${companyRef.subjectId}`] : []),
      ...(candidateListId === null ? [] : [`/v1/shortlists/${candidateListId}`]),
    ],
  },
  {
    route: "GET /v1/search/jobs",
    rows: "jobs",
    leadsTo: ({ id, projectId }) => [
      `/v1/search/jobs/${id}`,
      ...(projectId === null ? [] : [`/v1/projects/${projectId}`]),
    ],
  },
  {
    route: "GET /v1/deep-research/jobs",
    rows: "jobs",
    leadsTo: ({ id, items }) => [
      `/v2/deep-research/jobs/${id}`,
      ...items.flatMap(({ reportPath }: Row) => reportPath ?? []),
    ],
  },
  {
    route: "GET /v1/developers/search?q=developers&limit=50",
    rows: "results",
    leadsTo: ({ id, avatarUrl }) => [
      `/v1/developers/${id}`,
      ...(avatarUrl === null ? [] : [new URL(avatarUrl).pathname]),
    ],
  },
];

/** At most so many rows of a list are followed: the first, the last, and some between. */
const followed = 12;

async function follow({ call }: World, { route, rows, leadsTo }: (typeof lists)[number]): Promise<string[]> {
  const listed: Row[] = (await call(route)).json[rows];
  const ids = listed.map(({ id, contactId }) => id ?? contactId);
  expect(new Set(ids).size, `${route} names nobody twice`).toBe(ids.length);
  const step = Math.max(1, Math.floor(listed.length / followed));
  const lost: string[] = [];
  for (const row of listed.filter((_, at) => at % step === 0 || at === listed.length - 1)) {
    for (const path of leadsTo(row)) if ((await call(`GET ${path}`)).status !== 200) lost.push(`${route} → ${path}`);
  }
  return lost;
}

describe.each(worlds)("in %s", (scenario) => {
  test("every id that an answer names can be read by whoever saw it", async () => {
    const world = startWorld({ scenario, noLimits: true });
    for (const list of lists) expect(await follow(world, list)).toEqual([]);
  });
});
