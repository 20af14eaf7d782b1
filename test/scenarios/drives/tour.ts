import { expect } from "vitest";
import type { Hand } from "../hand.ts";

/** A walk through every operation, with values of §2 that no single scenario is about. */
export async function tour(hand: Hand): Promise<void> {
  await searchPeople(hand);
  await planSearches(hand);
  await searchDeeply(hand);
  await writeBriefs(hand);
  await keepFiles(hand);
  await tidyUp(hand);
  await researchMany(hand);
}

async function searchPeople({ get, call, person }: Hand): Promise<void> {
  for (const depth of ["core", "enriched", "deep"]) {
    const { results } = await get(`GET /v1/developers/search?q=rust&depth=${depth}&limit=20`);
    for (const { id } of results.slice(0, 5)) await get(`GET /v1/developers/${id}?depth=${depth}&garden=full`);
  }
  const { avatarUrl } = (await get(`GET /v1/developers/${person(0).id}`)).developer;
  if (avatarUrl !== null) expect((await call(`GET /avatars/${person(0).id}.svg`, { as: null })).status).toBe(200);
  await get(`POST /v1/developers/${person(0).id}/emails`);
  for (const intent of ["same", "overall", "network"]) {
    const body = { like_person: person(1).id, intent, ...(intent === "network" && { widen: { hops: 2 } }) };
    await get("POST /v2/developers/similar", { body });
  }
  const lanes = ["cocontribution", "costar", "follow", "semantic", "place"];
  await get("POST /v2/developers/similar", { body: { like_person: person(1).login, lanes } });
  for (const { id } of [person(1), person(2), person(3)]) {
    await get("POST /v2/developers/similar", { body: { like_person: id, depth: "deep", limit: 100 } });
    await get(`GET /v1/developers/similar?id=${id}&depth=deep&limit=50`);
  }
  const prose = "ai.repo_summaries";
  await get("POST /v2/developers/similar", { body: { like_person: person(1).id, facets: [prose] } });
  await get(`GET /v1/developers/similar?login=${person(1).login}&facets=${prose}`);
  await get(`POST /v1/developers/${person(1).id}/similar`, { body: { limit: 3, brief: "Rust services" } });
  expect((await get("GET /v2/developers/fields")).registry).toBe("live");
  await get("GET /v1/search/capabilities");
}

async function planSearches(hand: Hand): Promise<void> {
  const { get } = hand;
  const jd = "Senior Rust engineer in Berlin with PostgreSQL, open to work, five years of experience.";
  const { config } = await get("POST /v1/searches/compile", { body: { jd } });
  await get("POST /v1/searches/execute", { body: { config, limit: 5 } });
  const floored = { version: 2, query: "rust", levers: { github: { minContributionsLastYear: 1 } } };
  await get("POST /v1/searches/execute", { body: { config: floored, limit: 5 } });
  await get("POST /v1/searches/angles", { body: { scope: "account", jd } });
  const { id } = await get("POST /v1/projects", { body: { name: "Angles", jd } });
  await get("POST /v1/searches/angles", { body: { scope: "project", projectId: id } });
  await turnConfigs(hand);
}

/** Angles extend what a config says about a place, a career and a standing; each finds somebody of this population. */
async function turnConfigs({ get }: Hand): Promise<void> {
  const leversOf = async (config: object) => {
    const body = { scope: "account", config: { version: 2, query: null, ...config } };
    const { suggestions } = await get("POST /v1/searches/angles", { body });
    return suggestions.map(({ config: part }: { config: { levers?: object } }) => part.levers ?? {});
  };
  const location = {
    countries: ["Germany"],
    cities: ["Berlin"],
    states: ["Berlin"],
    raw: ["Berlin, DE"],
    strict: true,
  };
  const placed = { yoeRange: { min: 4, max: 12 }, technologies: ["PostgreSQL"], location };
  expect(await leversOf({ requiredLanguages: ["Rust", "Go"], levers: placed })).toContainEqual({
    location: { ...location, strict: false },
  });
  const career = {
    ...{ currentCompanies: ["Mossforge"], pastCompanies: ["Larkquay"], mustHaveWorkedAt: ["Mossforge"] },
    ...{ excludeCurrentCompanies: ["Initech"], schools: ["Kaveri National University"], titles: ["Engineer"] },
    ...{ industries: ["Cloud Services"], companySizeTier: "51-200", companiesMode: "exact", includePast: false },
  };
  const theirs = { currentCompanies: [], pastCompanies: [], similarCompanies: ["Mossforge", "Larkquay"] };
  expect(await leversOf({ levers: { professional: career } })).toContainEqual({
    professional: { ...career, ...theirs },
  });
  const github = {
    ...{ starRange: { min: null, max: 500_000 }, followerRange: { min: null, max: 500_000 }, minDevrank: 40 },
    ...{ similarRepos: ["dmorin7/mailer-ts"], contributedRepos: ["dmorin7/mailer-ts"] },
    ...{ repoMode: "exact", minContributionsLastYear: 100, minContributionsLastMonth: 5, hideHighProfile: false },
  };
  expect(await leversOf({ levers: { github } })).toContainEqual({ github: { ...github, minDevrank: 80 } });
  await leversOf({ levers: { github: { followerRange: { min: 10, max: null }, starRange: { min: 1, max: 9 } } } });
}

async function searchDeeply({ get, advance }: Hand): Promise<void> {
  const configs = [
    { version: 2, query: "engineers", levers: { interests: ["command line tools"] } },
    { version: 2, query: "engineers", entity: "LinkedInUser" },
    { version: 2, query: "rust", entity: "User" },
  ];
  const ids: string[] = [];
  for (const config of configs) {
    const { job } = await get("POST /v1/search/jobs", { body: { config, targetCount: 150 } });
    ids.push(job.id);
  }
  await advance("10m");
  for (const id of ids) await get(`GET /v1/search/jobs/${id}`);
}

async function writeBriefs({ get, advance }: Hand): Promise<void> {
  const company = (await get("POST /v1/companies", { body: { name: "Brief writers" } })).id;
  const attach = (body: object) => get(`POST /v1/companies/${company}/attachments`, { body });
  const link = await attach({ kind: "link", name: "Careers", url: "https://example.com/careers" });
  const doc = await attach({ kind: "doc", name: "Team notes" });
  const jd = await attach({ kind: "jd", name: "Job description" });
  const titles = [
    "Software engineering intern",
    "Junior developer",
    "Mid-level developer",
    "Senior developer",
    "Staff software engineer",
    "Principal engineer",
    "Engineering manager",
    "VP of engineering",
  ];
  const projects: string[] = [];
  for (const title of titles) {
    const body = {
      name: title,
      companyId: company,
      jd: `${title}. TypeScript and Go.`,
      attachmentIds: [link.id, doc.id, jd.id],
    };
    projects.push((await get("POST /v1/projects", { body })).id);
  }
  await advance("10m");
  for (const id of projects) await get(`GET /v1/projects/${id}/brief`);
  await get(`PATCH /v1/projects/${projects[0]}`, { body: { status: "paused" } });
  await get(`PATCH /v1/projects/${projects[1]}`, { body: { status: "closed" } });
  await get(`PATCH /v1/projects/${projects[2]}/profile`, { body: { set: { title: "Developer" }, clear: [] } });
  await get(`GET /v1/companies/${company}`);
  await get(`PATCH /v1/companies/${company}`, { body: { set: {}, clear: [] } });
  await get(`POST /v1/companies/${company}/archive`);
  await get(`POST /v1/companies/${company}/restore`);
}

async function keepFiles({ get }: Hand): Promise<void> {
  const text = "# Role\nRust.";
  const body = { name: "role.md", contentType: "text/markdown", size: text.length };
  const { id } = await get("POST /v1/files", { body });
  await get(`PUT /v1/files/${id}/content`, { body: text, headers: { "content-type": "text/markdown" } });
  expect((await get(`POST /v1/files/${id}/finalize`)).status).toBe("finalized");
}

async function tidyUp({ get, person }: Hand): Promise<void> {
  const { id } = await get("POST /v1/shortlists", { body: { name: "For a moment" } });
  const body = { developerIds: [person(3).id] };
  await get(`POST /v1/shortlists/${id}/members`, { body });
  const { members } = await get(`GET /v1/shortlists/${id}`);
  await get(`DELETE /v1/shortlists/${id}/members/${members[0].contactId}`);
  await get(`DELETE /v1/shortlists/${id}`);
  await get("GET /v1/me/profile");
}

async function researchMany({ get, call, advance, person }: Hand): Promise<void> {
  const logins = Array.from({ length: 40 }, (_, index) => person(50 + index).login);
  const { job } = await get("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects: logins } });
  const repository = (await get(`GET /v1/developers/${person(0).id}`)).developer.details["githubProfile.repos"]?.[0]
    ?.fullName;
  const repos = await get("POST /v1/deep-research/jobs", {
    body: { subject: "repos", subjects: [repository ?? `${person(0).login}/dotfiles`] },
  });
  await advance("10m");
  for (const { id } of [job, repos.job]) await get(`GET /v2/deep-research/jobs/${id}`);
  await advance("1m");
  for (const login of logins) await call(`GET /v1/deep-research/reports/developers/${login}`);
  await get("GET /v1/deep-research/jobs");
}
