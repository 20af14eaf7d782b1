import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setConditions } from "../../../src/model/conditions.ts";
import { setScripts } from "../../../src/model/scripts.ts";
import { showDays } from "../../../src/population/garden-views.ts";
import { dayOf } from "../../../src/population/population.ts";
import { signals } from "../../../src/service/research/signals/all.ts";
import { startResearch } from "./research.ts";

/** Reports of the first developers of a world, finished. */
async function researched(count: number, options = {}) {
  const research = startResearch(options);
  const logins = research.logins(count);
  const { id } = await research.start({ subjects: logins });
  research.advance(400_000);
  await research.poll(id);
  const reports = [];
  for (const login of logins) reports.push(await research.report(login));
  return { ...research, logins: () => logins, reports };
}

test("a report moves from running to done, its narrative following eight seconds later", async () => {
  const { call, logins, start, poll, report, advance } = startResearch();
  const [login] = logins(1) as [string];
  const path = `GET /v1/deep-research/reports/developers/${login}`;
  expect((await call(path)).status).toBe(404);
  const { id } = await start({ subjects: [login] });
  advance(1_000);
  await poll(id);
  const running = await report(login);
  expect(running).toMatchObject({ githubLogin: login, status: "running", failCode: null, narrativePending: true });
  expect(running.pctSignals).toEqual({});
  expect(running.composites).toEqual({});

  advance(9_000);
  const done = await report(login);
  expect(done).toMatchObject({ id: running.id, status: "done", narrative: null, narrativePending: true });
  advance(8_000);
  const written = await report(login);
  expect(written.narrativePending).toBe(false);
  expect(written.narrative.persona).toContain(login);
  expect({ ...written, narrative: null, narrativePending: true }).toEqual(done);

  expect((await call(path, { as: "member" })).json).toEqual(written);
  expect((await call(path, { as: "outsider" })).status).toBe(404);
  expect((await call(path, { as: "reader" })).status).toBe(403);
  expect((await call(path.replace(login, login.toUpperCase()))).json).toEqual(written);
  expect((await call(path.replace(login, "x".repeat(40)))).status).toBe(400);
});

test("a subject that waits for its turn is told from one that nobody asked for", async () => {
  const { call, logins, start } = startResearch();
  const subjects = logins(5);
  const { id } = await start({ subjects: subjects.slice(0, 4) });
  const why = async (login: string | undefined) =>
    (await call(`GET /v1/deep-research/reports/developers/${login}`)).json.message;
  expect(await why(subjects[3])).toBe(
    `The report on "${subjects[3]}" has not begun. Poll /v2/deep-research/jobs/${id}.`,
  );
  expect(await why(subjects[4])).toContain("POST /v1/deep-research/jobs starts it");
});

test("every signal is ranked or explained, and ranked ones were measured", async () => {
  const { reports } = await researched(30);
  const names = signals.map(({ name }) => name).sort();
  for (const { rawSignals, pctSignals, signalPopulations, signalsExcluded } of reports) {
    expect([...Object.keys(pctSignals), ...Object.keys(signalsExcluded)].sort()).toEqual(names);
    expect(Object.keys(signalPopulations).sort()).toEqual(Object.keys(rawSignals).sort());
    for (const name of names) {
      const reason = signalsExcluded[name]?.reason;
      expect(name in rawSignals, name).toBe(reason !== "not_measured");
      if (name in rawSignals) expect(signalPopulations[name] === "absolute", name).toBe(reason === "not_rankable");
    }
    for (const pct of Object.values<number>(pctSignals)) expect(pct).toSatisfy((each) => each >= 0 && each <= 1);
  }
  const reasons = new Set(
    reports.flatMap(({ signalsExcluded }) =>
      Object.values<{ reason: string }>(signalsExcluded).map(({ reason }) => reason),
    ),
  );
  expect([...reasons].sort()).toEqual(["not_measured", "not_rankable", "too_few_events"]);
});

test("unmeasured signals say why, and only optional signals are absent", async () => {
  const { reports } = await researched(50, { seed: "quiet people" });
  for (const { signalsExcluded } of reports) {
    for (const { name, about, absent } of signals) {
      if (signalsExcluded[name]?.reason !== "not_measured") continue;
      expect(signalsExcluded[name].detail).toBe(`${about}: ${absent}.`);
      expect(absent, name).toBeDefined();
    }
  }
});

test("composites follow from the terms that they show", async () => {
  const { reports } = await researched(30);
  const mean = (terms: { weight: number; pct: number }[]) =>
    terms.reduce((sum, { weight, pct }) => sum + weight * pct, 0) / terms.reduce((sum, { weight }) => sum + weight, 0);
  for (const { composites, pctSignals } of reports) {
    for (const name of ["quality", "visibility", "productionMaturity"]) {
      const terms = composites[`${name}Terms`];
      expect(Math.abs(composites[name] - mean(terms))).toBeLessThan(0.000_051);
      for (const { signal, pct } of terms) expect(pctSignals[signal]).toBe(pct);
    }
    const { quality, visibility, reachable, gemScore } = composites;
    const gem = 100 * (0.7 * quality + 0.3 * (1 - visibility)) * (0.6 + 0.4 * reachable);
    expect(Math.abs(gemScore - gem)).toBeLessThan(0.051);
  }
});

test("composites are absent together while there are too few to rank against", async () => {
  const { world, logins, reports, report } = await researched(1);
  expect(Object.keys(reports[0].composites)).toHaveLength(8);
  setConditions(world(), { rankingPopulation: "below_floor" });
  const { composites, pctSignals, signalsExcluded } = await report(logins()[0] as string);
  expect(composites).toEqual({});
  expect(Object.values<{ reason: string }>(signalsExcluded).map(({ reason }) => reason)).toContain(
    "population_too_small",
  );
  expect(pctSignals).toHaveProperty("followers");

  const small = await researched(1, { population: 99 });
  expect(small.reports[0].composites).toEqual({});
});

test("a report agrees with the developer's profile and garden on the day it was finished", async () => {
  const { people, reports, advance, report } = await researched(20);
  const day = dayOf(Date.parse("2026-03-01T09:00:00Z"));
  for (const [index, { profile, contributions, repos, rawSignals, commitStats }] of reports.entries()) {
    const core = people.core(index);
    const garden = people.garden(index, day);
    expect(profile).toMatchObject({
      login: people.loginOf(index),
      followers: core.followers,
      following: core.following,
    });
    expect(profile.createdAt).toBe(core.joinedAt);
    expect(contributions.calendar).toEqual(showDays(garden).days);
    expect(contributions.calendar).toHaveLength(365);
    for (const { date, weekday } of contributions.calendar) expect(new Date(date).getUTCDay()).toBe(weekday);
    const { totalCommitContributions, totalPullRequestContributions, totalPullRequestReviewContributions } =
      contributions;
    const kinds = totalCommitContributions + totalPullRequestContributions + totalPullRequestReviewContributions;
    expect(kinds).toBeLessThanOrEqual(garden.total);
    expect(rawSignals).toMatchObject({ totalStars: core.totalStars, contributionsYear: garden.total });
    expect(commitStats.total).toBe(totalCommitContributions);
    const named = people.repositories(index, day).map(({ fullName, stars }) => `${fullName} ${stars}`);
    for (const { owner, name, stars } of repos) expect(named).toContain(`${owner}/${name} ${stars}`);
  }
  advance(40 * 86_400_000);
  expect((await report(people.loginOf(0))).contributions).toEqual(reports[0].contributions);
});

test("the calendar adds up to what profile, garden and signals say over HTTP", async () => {
  const { call, people, reports } = await researched(10);
  for (const [index, { contributions, rawSignals, profile }] of reports.entries()) {
    const path = `GET /v1/developers/${people.idOf(index)}?depth=deep&garden=full`;
    const { developer } = (await call(path)).json;
    const days: { date: string; count: number }[] = contributions.calendar;
    expect(developer.details.github.garden.days).toEqual(days);
    const { details } = (await call(`GET /v1/developers/${people.idOf(index)}?depth=deep`)).json.developer;
    const { total, activeDays, activeWeeks, from, to, last90, months } = details.github.gardenSummary;
    const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
    expect([sum(days), sum(months), rawSignals.contributionsYear]).toEqual([total, total, total]);
    expect([from, to]).toEqual([days[0]?.date, days.at(-1)?.date]);
    expect(days.filter(({ count }) => count > 0)).toHaveLength(activeDays);
    expect(rawSignals).toMatchObject({ activeDays, activeWeeks, contributionsLast90: sum(last90) });
    const { followers, following, totalStars } = details.githubProfile.core;
    expect(profile).toMatchObject({ login: developer.login, followers, following });
    expect(rawSignals).toMatchObject({ followers, totalStars });
  }
});

test("the relation to a repository is the first of the five rules that its numbers meet", async () => {
  const { reports } = await researched(50);
  const seen = new Set<string | null>();
  for (const { githubLogin, repos } of reports) {
    for (const { owner, contribution } of repos) {
      if (contribution === undefined) continue;
      const { relation, mergedForOthers, selfMergedPrs, authoredPrsMerged: merged, reviewsGiven } = contribution;
      const first = [
        ["owner", owner === githubLogin],
        ["maintainer", mergedForOthers > 0 || selfMergedPrs >= 2],
        ["core", merged >= 10],
        ["reviewer", reviewsGiven >= 3 && merged <= 2],
        ["drive-by", merged === 1 || merged === 2],
      ].find(([, holds]) => holds);
      expect(relation).toBe(first?.[0] ?? null);
      expect(contribution.authoredPrsMergedByOthers + selfMergedPrs).toBe(merged);
      seen.add(relation);
    }
  }
  expect([...seen].map(String).sort()).toEqual(expect.arrayContaining(["maintainer", "owner"]));
});

describe("during failures", () => {
  test("a narrative stays pending for as long as the narrator is down", async () => {
    const { world, logins, advance, report } = await researched(1);
    setConditions(world(), { narrator: "down" });
    advance(600_000);
    expect(await report(logins()[0] as string)).toMatchObject({
      status: "done",
      narrative: null,
      narrativePending: true,
    });
  });

  test.each([
    ["engine_error", "engine_error"],
    ["abandoned", "timeout"],
  ] as const)("a subject that ends with %s leaves a failed report of %s", async (failCode, expected) => {
    const { world, logins, start, advance, report } = startResearch();
    setScripts(world(), { researchSubjects: [{ outcome: "failed", failCode }] });
    await start({ subjects: logins(1) });
    advance(60_000);
    const failed = await report(logins(1)[0] as string);
    expect(failed).toMatchObject({ status: "failed", failCode: expected, rawSignals: {}, profile: null, repos: [] });
    expect(failed.narrativePending).toBe(false);
  });

  test("a refresh that fails leaves the finished report readable", async () => {
    const { world, logins, reports, start, advance, report } = await researched(1);
    setScripts(world(), { researchSubjects: [{ outcome: "failed", failCode: "timeout" }] });
    await start({ subjects: logins(), refresh: true });
    advance(60_000);
    const after = await report(logins()[0] as string);
    expect({ ...after, narrative: null, narrativePending: true }).toEqual({
      ...reports[0],
      narrative: null,
      narrativePending: true,
    });
  });
});

test("prose stays within its limits and names people only by login", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 8 }), async (seed) => {
      const { reports, people } = await researched(8, { seed });
      for (const [index, { narrative, evidence }] of reports.entries()) {
        const { activity, code, social } = narrative.sections;
        for (const text of [narrative.persona, activity, code, social]) {
          if (text === null) continue;
          expect(text.length).toBeLessThanOrEqual(640);
          expect(text).not.toMatch(/undefined|NaN|null| {2}/);
          const { name } = people.person(index);
          if (name?.includes(" ")) expect(text).not.toContain(name);
        }
        expect(evidence.length).toBeLessThanOrEqual(8);
      }
    }),
    { numRuns: 3 },
  );
});
