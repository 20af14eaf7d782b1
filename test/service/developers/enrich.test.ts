import { describe, expect, test } from "vitest";
import { day, minute, second } from "../../../src/base/instants.ts";
import { everyFacet, startBuying } from "./buying.ts";

const role = "Senior Rust engineer who knows PostgreSQL and distributed systems";

describe("who is named", () => {
  test("by id, login in any case, LinkedIn or address: all find one person, billed once; unknown people are misses", async () => {
    const { call, known, people } = startBuying();
    const id = known();
    const index = people.indexOfId(id) as number;
    const developers = [
      { id },
      { login: people.loginOf(index).toUpperCase() },
      { linkedin: people.linkedin(index)?.linkedin },
      { email: people.emails(index)[0] },
      { login: "no-such-login-here" },
    ];
    const { json } = await call("POST /v1/developers", { body: { developers, facets: ["score.cracked"] } });
    expect(json.results.map(({ input }: { input: object }) => input)).toEqual(developers.slice(0, 4));
    for (const { developer } of json.results) expect(developer.id).toBe(id);
    expect(json.misses).toEqual([{ login: "no-such-login-here" }]);
    const cells = json.results.map((row: { cells: Record<string, object> }) => row.cells["score.cracked"]);
    expect(cells[0]).toMatchObject({ status: "resolved", credits: 1 });
    for (const cell of cells.slice(1)) expect(cell).toMatchObject({ status: "owned", credits: 0 });
    expect(json.credits.charged).toBe(1);
  });

  test("without facets they are only resolved, free, as a profile read shows them", async () => {
    const { call, known } = startBuying();
    const id = known();
    const { json } = await call("POST /v1/developers", { body: { developers: [{ id }] } });
    expect(json.results[0]).toEqual({
      input: { id },
      developer: (await call(`GET /v1/developers/${id}`)).json.developer,
      cells: {},
    });
    expect(json.credits.charged).toBe(0);
  });
});

test("every one of the 23 facets has a value for a developer with complete data, consistent with the profile", async () => {
  const { call, enrich, ask, poll, advance, known } = startBuying();
  const id = known();
  const background = ["score.gem", "signals.commit_facts", "signals.core", "dossier.contextual", "dossier.pitch_sheet"];
  const context = { role };
  const { report } = (await ask([id], background, { context })).json;
  advance(minute);
  expect((await poll(report.id)).status).toBe("succeeded");
  const { cells } = (await enrich([id], everyFacet, { context })).json.results[0];
  const statuses = Object.fromEntries(everyFacet.map((key) => [key, cells[key]?.status]));
  expect(statuses).toEqual(Object.fromEntries(everyFacet.map((key) => [key, expect.stringMatching(/resolved|owned/)])));
  const value = (key: string) => cells[key].value;

  const { developer } = (await call(`GET /v1/developers/${id}?depth=deep`)).json;
  const { githubProfile, score, identity, contact, github } = developer.details;
  const { login, name, avatarUrl } = developer;
  expect(value("id.core")).toEqual({ id, login, name, avatarUrl });
  expect(value("profile.basics")).toEqual(githubProfile);
  expect(value("score.cracked")).toEqual(score.cracked);
  expect(value("github.garden")).toEqual(github.gardenSummary);
  expect(value("identity.linkedin")).toEqual({ experience: [], education: [], ...identity });
  expect(value("contact.socials")).toEqual(contact.socials);
  expect(value("contact.emails").emails).toEqual((await call(`POST /v1/developers/${id}/emails`)).json.emails);
  expect(value("activity.contributions").total).toBe(github.gardenSummary.total);
  expect(value("activity.contributions").activeDays).toBe(github.gardenSummary.activeDays);
  expect(value("signals.builder_scope").ownRepositories).toBeGreaterThanOrEqual(
    githubProfile.repos.filter(({ owned }: { owned?: boolean }) => owned).length,
  );
  for (const { fullName, summary } of value("ai.repo_summaries").repositories) {
    expect(fullName).toContain("/");
    expect(summary).not.toBe("");
  }
  const { matched, missing } = value("fit.match_rationale");
  expect(value("fit.score_vs_jd")).toMatchObject({ matched: matched.length, asked: matched.length + missing.length });
  expect(value("dossier.contextual").fit).toBe(value("fit.score_vs_jd").fit);

  const researched = (await call(`GET ${value("dossier.core").reportPath}`)).json;
  expect(value("signals.core").rawSignals).toEqual(researched.rawSignals);
  expect(value("signals.core").pctSignals).toEqual(researched.pctSignals);
  expect(value("signals.commit_facts")).toEqual(researched.commitStats);
  expect(value("score.gem").gemScore).toBe(researched.composites.gemScore);
  expect(value("dossier.core").evidence).toEqual(researched.evidence);
});

test("a facet without data is absent, without a value, and costs nothing", async () => {
  const { enrich, idWhere, people } = startBuying();
  const id = idWhere((index) => people.linkedin(index) === undefined && people.emails(index).length === 0);
  const { results, credits } = (await enrich([id], ["identity.linkedin", "contact.socials", "contact.emails"])).json;
  for (const key of ["identity.linkedin", "contact.socials", "contact.emails"]) {
    expect(results[0].cells[key]).toEqual({ status: "absent", credits: 0 });
  }
  expect(credits.charged).toBe(0);
});

describe("what a purchase is", () => {
  test("a SKU, not a facet: its other facets are owned from then on, and one ledger row names the developer", async () => {
    const { enrich, known, charges, balance } = startBuying();
    const id = known();
    const before = await balance();
    expect((await enrich([id], ["signals.archetype"])).json.credits).toEqual({ charged: 2, remaining: before - 2 });
    const { results, credits } = (await enrich([id], ["signals.archetype", "signals.ai_usage"])).json;
    expect(credits.charged).toBe(0);
    expect(results[0].cells["signals.ai_usage"]).toMatchObject({ status: "owned", credits: 0 });
    expect(charges()).toEqual([
      expect.objectContaining({
        operation: "developers.enrich",
        sku: "signals",
        developerId: id,
        credits: -2,
        balanceAfter: before - 2,
      }),
    ]);
  });

  test("a facet includes what it requires, and each shows its charge", async () => {
    const { enrich, known } = startBuying();
    const { results, credits } = (await enrich([known()], ["ai.person_summary"])).json;
    const { cells } = results[0];
    expect(Object.keys(cells)).toEqual(["id.core", "profile.basics", "signals.archetype", "ai.person_summary"]);
    expect(cells["signals.archetype"]).toMatchObject({ status: "resolved", credits: 2 });
    expect(cells["ai.person_summary"]).toMatchObject({ status: "resolved", credits: 4 });
    expect(credits.charged).toBe(6);
  });

  test("what a facet requires is billed although another facet of its SKU was bought before", async () => {
    const { enrich, known } = startBuying();
    const id = known();
    expect((await enrich([id], ["ai.repo_summaries"])).json.credits.charged).toBe(4);
    const { results, credits } = (await enrich([id], ["ai.person_summary"])).json;
    expect(results[0].cells["ai.person_summary"]).toMatchObject({ status: "owned", credits: 0 });
    expect(results[0].cells["signals.archetype"]).toMatchObject({ status: "resolved", credits: 2 });
    expect(credits.charged).toBe(2);
  });

  test("an owned facet does not buy again what it required", async () => {
    const { enrich, known, advance } = startBuying();
    const id = known();
    await enrich([id], ["ai.person_summary"]);
    advance(31 * day);
    const { results, credits } = (await enrich([id], ["ai.person_summary"])).json;
    expect(results[0].cells["ai.person_summary"]).toMatchObject({ status: "owned" });
    expect(credits.charged).toBe(0);
    expect((await enrich([id], ["signals.archetype"])).json.credits.charged).toBe(2);
  });

  test("freshness ends on the clock, to the second, for each facet of a SKU at its own time", async () => {
    const { enrich, known, advance } = startBuying();
    const id = known();
    const read = async (facet: string) => (await enrich([id], [facet])).json.results[0].cells[facet];
    const { freshUntil } = await read("activity.contributions");
    expect(freshUntil).toBe("2026-03-08T09:00:00.000Z");
    advance(7 * day - second);
    expect(await read("activity.contributions")).toMatchObject({ status: "owned", credits: 0, freshUntil });
    advance(second);
    expect(await read("signals.archetype")).toMatchObject({ status: "owned", credits: 0 });
    expect(await read("activity.contributions")).toMatchObject({ status: "resolved", credits: 2 });
    expect((await read("signals.archetype")).freshUntil).toBe("2026-04-07T09:00:00.000Z");
  });

  test("what a depth or the emails operation bought is owned here, too", async () => {
    const { call, enrich, known } = startBuying();
    const id = known();
    await call(`GET /v1/developers/${id}?depth=enriched`);
    await call(`POST /v1/developers/${id}/emails`);
    expect((await enrich([id], ["identity.linkedin", "contact.emails"])).json.credits.charged).toBe(0);
  });

  test("another account owns nothing of it", async () => {
    const { call, enrich, known } = startBuying();
    const body = { developers: [{ id: known() }], facets: ["score.cracked"] };
    expect((await enrich([known()], ["score.cracked"])).json.credits.charged).toBe(1);
    const others = await call("POST /v1/developers", { as: "outsider", body });
    expect(others.json.credits.charged).toBe(1);
  });
});

describe("a context", () => {
  const scoped = ["tags.matched", "fit.match_rationale", "fit.score_vs_jd"];

  test("is required for facets that depend on a role; without one nothing is billed", async () => {
    const { enrich, known } = startBuying();
    const { results, credits } = (await enrich([known()], [...scoped, "dossier.pitch_sheet"])).json;
    for (const key of [...scoped, "dossier.pitch_sheet"]) {
      expect(results[0].cells[key]).toEqual({ status: "context_required", credits: 0 });
    }
    expect(credits.charged).toBe(0);
  });

  test("is part of the purchase: another role is another purchase, the same text is not", async () => {
    const { enrich, known } = startBuying();
    const charged = async (context: object) =>
      (await enrich([known()], ["fit.score_vs_jd"], { context })).json.credits.charged;
    expect(await charged({ role })).toBe(2);
    expect(await charged({ jd: role })).toBe(0);
    expect(await charged({ role: "Designer of Swift apps" })).toBe(2);
    expect(await charged({ role })).toBe(0);
  });

  test("may be a project, for callers who may read projects", async () => {
    const { call, enrich, known } = startBuying();
    const made = async (body: object) => (await call("POST /v1/projects", { body })).json.id;
    const projectId = await made({ name: "Storage", jd: role });
    const developers = [{ id: known() }];
    const body = { developers, facets: ["fit.score_vs_jd"], context: { projectId } };
    expect((await call("POST /v1/developers", { as: "agent", body })).json).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("project:read"),
    });
    expect((await enrich([known()], ["fit.score_vs_jd"], { context: { projectId } })).json.credits.charged).toBe(2);
    expect((await enrich([known()], ["fit.score_vs_jd"], { context: { role } })).json.credits.charged).toBe(0);
    const empty = await enrich([known()], ["fit.score_vs_jd"], { context: { projectId: await made({ name: "New" }) } });
    expect(empty).toMatchObject({ status: 400, json: { message: expect.stringContaining("jd") } });
    expect((await enrich([known()], ["id.core"], { context: { projectId: "prj_nowhere" } })).status).toBe(404);
  });
});

describe("nothing is bought", () => {
  test("when maxCredits does not cover everything", async () => {
    const { enrich, known, charges } = startBuying();
    const facets = ["score.cracked", "ai.person_summary"];
    expect(await enrich([known()], facets, { maxCredits: 6 })).toMatchObject({
      status: 402,
      json: { code: "payment_required", message: expect.stringContaining("7 credits") },
    });
    expect(charges()).toEqual([]);
    expect((await enrich([known()], facets, { maxCredits: 7 })).json.credits.charged).toBe(7);
    expect((await enrich([known()], facets, { maxCredits: 0 })).status).toBe(200);
  });

  test("when the balance does not cover everything: the refusal says how to top it up", async () => {
    const { enrich, people, charges, balance, spend } = startBuying();
    spend((await balance()) - 3);
    const ids = [people.idOf(0), people.idOf(1)];
    expect(await enrich(ids, ["signals.archetype"])).toMatchObject({
      status: 402,
      json: { code: "payment_required", remedy: { kind: "topup", url: expect.stringMatching(/^https?:/) } },
    });
    expect(charges()).toEqual([]);
    expect((await enrich(ids.slice(0, 1), ["signals.archetype"])).json.credits.remaining).toBe(1);
  });

  test("while billing is down, unless it costs nothing", async () => {
    const { enrich, known, turn, charges } = startBuying();
    turn({ billing: "unavailable" });
    expect((await enrich([known()], ["score.cracked"])).json.code).toBe("billing_unavailable");
    expect((await enrich([known()], ["profile.basics"])).status).toBe(200);
    expect(charges()).toEqual([]);
  });
});

test.each([
  [{ developers: [], facets: ["id.core"] }, '"developers"'],
  [{ developers: Array.from({ length: 101 }, () => ({ id: "7000000001" })) }, '"developers"'],
  [{ developers: [{ id: "a-login" }], facets: ["id.core"] }, '"developers.0.id"'],
  [{ developers: [{}], facets: ["id.core"] }, '"developers.0"'],
  [{ developers: [{ id: "7000000001", login: "both" }] }, '"developers.0"'],
  [{ developers: [{ name: "Anna" }] }, "name"],
  [{ developers: [{ login: "x".repeat(321) }] }, '"developers.0.login"'],
  [{ developers: [{ id: "7000000001" }], facets: ["no.such"] }, '"facets.0"'],
  [{ developers: [{ id: "7000000001" }], facets: [...everyFacet, "id.core"] }, '"facets"'],
  [{ developers: [{ id: "7000000001" }], facets: ["id.core"], maxCredits: -1 }, '"maxCredits"'],
  [{ developers: [{ id: "7000000001" }], maxCredits: 1_000_001 }, '"maxCredits"'],
  [{ developers: [{ id: "7000000001" }], context: { role: "x".repeat(20_001) } }, '"context.role"'],
  [{ developers: [{ id: "7000000001" }], context: { jd: "x".repeat(50_001) } }, '"context.jd"'],
  [{ developers: [{ id: "7000000001" }], context: { projectId: "x".repeat(17) } }, '"context.projectId"'],
])("a request out of bounds is refused by name: %#", async (body, member) => {
  const { call } = startBuying();
  const answer = await call("POST /v1/developers", { body });
  expect(answer.status).toBe(400);
  expect(answer.json.message).toContain(member);
});

describe("resolved facets are in the returned developer", () => {
  test("identity, measured facets and the blurbs of repositories, as similar developers show them", async () => {
    const { call, enrich, known } = startBuying();
    const id = known();
    const facets = ["identity.linkedin", "contact.socials", "signals.archetype", "ai.repo_summaries", "github.garden"];
    const { developer, cells } = (await enrich([id], facets)).json.results[0];
    const deep = (await call(`GET /v1/developers/${id}?depth=deep`)).json.developer.details;
    expect(developer.details.identity).toEqual(deep.identity);
    expect(developer.details.contact.socials).toEqual(deep.contact.socials);
    expect(developer.details.github).toEqual(deep.github);
    expect(developer.details.signals.archetype).toEqual(cells["signals.archetype"].value);
    const blurbs = cells["ai.repo_summaries"].value.repositories;
    const withSummary = developer.details.githubProfile.repos.filter((repo: object) => "summary" in repo);
    expect(withSummary.length).toBeGreaterThan(0);
    for (const { fullName, summary, themes } of withSummary)
      expect(blurbs).toContainEqual({ fullName, summary, themes });
  });

  test("addresses after the emails operation or the facet, and never by a plain read", async () => {
    const { call, enrich, known } = startBuying();
    const id = known();
    const { emails, developer } = (await call(`POST /v1/developers/${id}/emails`)).json;
    expect(emails.length).toBeGreaterThan(0);
    expect(developer).toMatchObject({ id, details: { contact: { emails } } });
    const enriched = (await enrich([id], ["contact.emails"])).json.results[0].developer;
    expect(enriched.details.contact.emails).toEqual(emails);
    for (const depth of ["core", "deep"]) {
      const read = (await call(`GET /v1/developers/${id}?depth=${depth}`)).json.developer;
      expect(read.details.contact?.emails).toBeUndefined();
    }
  });

  test("facets that depend on a role are only in their cell", async () => {
    const { enrich, known } = startBuying();
    const { developer, cells } = (await enrich([known()], ["fit.score_vs_jd"], { context: { role } })).json.results[0];
    expect(cells["fit.score_vs_jd"].status).toBe("resolved");
    expect(developer.details.fit).toBeUndefined();
  });
});
