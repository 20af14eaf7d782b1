import { beforeAll, describe, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { createUnderstudy } from "../../src/library/index.ts";
import { checkScenario } from "../../src/stage/scenarios/check.ts";
import { judge, newJudge } from "../../src/watch/judge.ts";
import { collect } from "../../src/watch/world/collect.ts";
import { newSeenWorld } from "../../src/watch/world/seen-world.ts";
import { type WorldFile, worldFile } from "../../src/watch/world/world-file.ts";
import { newTestCore } from "../core.ts";
import { altered } from "../faults/altered.ts";
import { tokens } from "../harness.ts";
import { elsewhere } from "./elsewhere.ts";
import { work } from "./session.ts";
import { overheard } from "./traffic.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;
type Read = (path: string) => Promise<Json>;

const headers = { authorization: `Bearer ${tokens.owner}` };

/** The traffic of `work` with a service of other shapes as a proxy sees it, and the state of the server afterwards. */
async function recorded(): Promise<{ file: WorldFile; there: Read }> {
  const [world, lenses] = [newSeenWorld(), new Map()];
  const core = newTestCore({ scenario: "fresh-account", clock: "step", seed: "elsewhere" });
  const seen = overheard(altered(core, elsewhere), (each) => collect(world, each, lenses));
  await work(seen);
  for (const list of ["shortlists", "companies", "projects", "search/jobs", "deep-research/jobs", "quotas"])
    await newFetch(seen)(`/v1/${list}`, { headers });
  const fetch = newFetch(core);
  return { file: worldFile(world), there: async (path) => (await fetch(path, { headers })).json() };
}

/** The records without ids, so that two worlds can be compared. */
const named = (rows: Json[]): string[] => rows.map(({ name, kind, status }) => `${name} ${kind ?? status}`).sort();

describe("a world that was recorded from a service of other shapes", () => {
  let file: WorldFile;
  let there: Read;
  beforeAll(async () => {
    ({ file, there } = await recorded());
  });

  test("is a scenario that contains everything that was seen", () => {
    expect(checkScenario(file.scenario)).not.toHaveProperty("problems");
    expect(file.left).toEqual({});
  });

  test("can be played on another server: the same records, people, jobs and balance", async () => {
    await using played = await createUnderstudy({ scenarios: { recorded: file.scenario }, scenario: "recorded" });
    const here: Read = async (path) => (await played.fetch(path, { headers })).json();
    const both = async (path: string) => [await here(path), await there(path)];
    const [lists, listsThere] = await both("/v1/shortlists");
    expect(named(lists.shortlists)).toEqual(named(listsThere.shortlists));
    expect(lists.shortlists[0].stats).toEqual(listsThere.shortlists[0].stats);
    const [companies, companiesThere] = await both("/v1/companies");
    expect(companies.rows.map((each: Json) => each.domain)).toEqual(
      companiesThere.rows.map((each: Json) => each.domain),
    );
    const [projects, projectsThere] = await both("/v1/projects");
    expect(named(projects.projects)).toEqual(named(projectsThere.projects));
    const [jobs, jobsThere] = await both("/v1/search/jobs");
    const withoutIds = ({ id: _, projectId: __, savedSearchId: ___, ...job }: Json) => job;
    expect(jobs.jobs.map(withoutIds)).toEqual(jobsThere.jobs.map(withoutIds));
    const [poll, pollThere] = await both("/v1/search/jobs").then(async ([a, b]) => [
      await here(`/v1/search/jobs/${a.jobs[0].id}`),
      await there(`/v1/search/jobs/${b.jobs[0].id}`),
    ]);
    expect({ ...poll, job: 0 }).toEqual({ ...pollThere, job: 0 });
    const { id } = (file.scenario.world as Json).developers.find((each: Json) => each.name);
    const [{ developer }, { developer: developerThere }] = (await both(`/v1/developers/${id}`)) as [Json, Json];
    expect([developer.login, developer.name]).toEqual([developerThere.login, developerThere.name]);
    expect(developer.details.githubProfile.core).toEqual(developerThere.details.githubProfile.core);
    const [quotas, quotasThere] = await both("/v1/quotas");
    expect(quotas.credits.remaining).toBe(quotasThere.credits.remaining);
  });

  test("conforms like any other: no request is a violation, and new records come after the recorded ones", async () => {
    const watcher = newJudge("http://played");
    const problems: string[] = [];
    const core = newTestCore({ scenarios: { recorded: file.scenario }, scenario: "recorded", clock: "step" });
    const see = overheard(core, (each) => {
      for (const { verdict, text } of judge(watcher, each))
        if (verdict !== "confirmed") problems.push(`${verdict} ${text}`);
    });
    const before = (await (await newFetch(core)("/v1/companies", { headers })).json()) as Json;
    await work(see);
    const { shortlists } = (await (await newFetch(core)("/v1/shortlists", { headers })).json()) as Json;
    expect(before.rows.length).toBeGreaterThan(0);
    expect(new Set(shortlists.map((each: Json) => each.id)).size).toBe(shortlists.length);
    expect(problems).toEqual([]);
  });
});
