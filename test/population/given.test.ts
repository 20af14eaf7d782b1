import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPeople, readPeopleFile } from "../../src/cli/people-file.ts";
import { createUnderstudy } from "../../src/library/index.ts";
import { newFolder } from "../folder.ts";
import { startWorld } from "../harness.ts";

const grace = {
  id: "4211",
  login: "grace-of-oslo",
  name: "Grace Berg",
  avatarUrl: "https://avatars.example/4211.png",
  hasEmail: true,
  details: {
    githubProfile: {
      core: {
        bio: "Parses things.",
        joinedAt: "2015-03-01T01:30:00+01:00",
        languages: ["Rust", "Klingon"],
        followers: 120,
        totalStars: 9_000,
      },
      repos: [{ name: "fjord", stars: 8_500, language: "Rust", technologies: ["Kafka"], subjects: ["databases"] }],
    },
    score: { cracked: { crackedScore: 91 } },
    identity: { linkedin: { title: "Staff Engineer", company: "A company of our own" } },
    contact: { location: { city: "Oslo", country: "Norway", source: "linkedin" }, emails: ["grace@example.org"] },
  },
};

describe("people who were given", () => {
  const { call } = startWorld({ population: 2_000, noLimits: true, people: [grace, { login: "only-a-login" }] });
  const found = async (path: string) =>
    (await call(`GET /v1/developers/search?limit=50&${path}`)).json.results.map(
      ({ login }: { login: string }) => login,
    );

  test("are shown as they were given, and the rest fits", async () => {
    const { developer } = (await call("GET /v1/developers/4211?depth=enriched")).json;
    const { identity, ...details } = grace.details;
    const { emails: _, ...contact } = details.contact;
    const core = { ...details.githubProfile.core, joinedAt: "2015-03-01T00:30:00.000Z" };
    const githubProfile = { ...details.githubProfile, core };
    expect(developer).toMatchObject({ ...grace, details: { ...details, githubProfile, contact, identity } });
    expect(developer.details.score.cracked.tier).toBe("Elite");
    expect(developer.details.githubProfile.repos).toHaveLength(1);
    expect((await call("GET /v1/developers/4211?depth=enriched")).json.developer).toEqual(developer);
  });

  test("are found by words, by name and by filters", async () => {
    expect(await found("q=rust%20in%20oslo%20with%20kafka")).toContain("grace-of-oslo");
    expect(await found("q=grace-of-oslo")).toEqual(["grace-of-oslo"]);
    expect(await found("q=rust&city=Oslo&minCracked=91&minStars=9000")).toContain("grace-of-oslo");
    expect(await found("q=rust&city=Berlin")).not.toContain("grace-of-oslo");
    expect(await found("q=only-a-login")).toEqual(["only-a-login"]);
  });

  test("are enriched, by login or address, found similar to others, and researched", async () => {
    const body = { developers: [{ login: "grace-of-oslo" }, { email: "grace@example.org" }] };
    const { results } = (await call("POST /v1/developers", { body: { ...body, facets: [] } })).json;
    expect(results.map(({ developer }: { developer: { id: string } }) => developer.id)).toEqual(["4211", "4211"]);
    const alike = (await call("POST /v2/developers/similar", { body: { like_person: "4211", limit: 5 } })).json;
    expect(alike.seed).toEqual({ id: "4211", login: "grace-of-oslo" });
    expect(alike.results).toHaveLength(5);
    const subjects = ["grace-of-oslo"];
    await call("POST /v1/deep-research/jobs", { body: { subject: "developers", subjects } });
    await call("PATCH /_understudy/clock", { body: { advance: "10m" } });
    const { jobs } = (await call("GET /v1/deep-research/jobs")).json;
    await call(`GET /v2/deep-research/jobs/${jobs[0].id}`);
    const report = (await call("GET /v1/deep-research/reports/developers/grace-of-oslo")).json;
    expect(report).toMatchObject({ status: "done", profile: { followers: 120 } });
    expect(report.repos[0]).toMatchObject({ name: "fjord", stars: 8_500 });
  });

  test("survive a reset, and a snapshot brings them along", async () => {
    const before = (await call("GET /v1/developers/4211")).json;
    await call("POST /_understudy/reset", { body: {} });
    expect((await call("GET /v1/developers/4211")).json).toEqual(before);
  });
});

test("a search answer can be given as people, who keep their identity", async () => {
  const { call } = startWorld({ population: 2_000 });
  const { results } = (await call("GET /v1/developers/search?q=typescript&depth=enriched&limit=10")).json;
  const other = startWorld({ population: 2_000, people: results });
  for (const { match: _, ...developer } of results) {
    const again = (await other.call(`GET /v1/developers/${developer.id}?depth=enriched`)).json.developer;
    expect(again).toMatchObject({ ...developer, avatarUrl: again.avatarUrl });
  }
});

describe("the control plane adds people to one sandbox", () => {
  test("and returns them; an invalid person is refused with row and member", async () => {
    const { call } = startWorld({ population: 500 });
    const join = (people: unknown) => call("POST /_understudy/people", { as: null, body: { people } });
    expect((await join([grace])).json).toMatchObject({ people: [{ id: "4211" }], population: 500 });
    expect((await call("GET /v1/developers/4211")).status).toBe(200);
    const wrong = await join([{ login: "fine" }, { login: "odd", hasEmail: "perhaps" }]);
    expect(wrong.json).toMatchObject({
      code: "bad_request",
      message: expect.stringContaining('people.1": "hasEmail"'),
    });
    expect((await call("GET /v1/developers/search?q=fine")).json.total).not.toBe(1);
    expect((await join([{ name: "Nobody" }])).json.message).toContain("needs an id or a login");
    expect((await join([grace, grace])).json.message).toContain("is that of person 1, too");
    expect((await call("GET /~other/v1/developers/4211")).status).toBe(404);
  });
});

describe("a file of people", () => {
  const rowsOf = (name: string, text: string) => {
    const read = readPeople(name, text);
    if ("reason" in read) throw new Error(read.reason);
    return read.values.map((value, row) => ({ line: read.lineOf(row), value }));
  };

  test("is JSON, an answer or NDJSON", () => {
    const one = { login: "ada" };
    expect(rowsOf("p.json", JSON.stringify([one]))).toEqual([{ line: 1, value: one }]);
    expect(rowsOf("p.json", JSON.stringify({ results: [one] }))).toEqual([{ line: 1, value: one }]);
    expect(rowsOf("p.ndjson", '{"login": "ada"}\n\n{"login": "bob"}\n')).toEqual([
      { line: 1, value: one },
      { line: 3, value: { login: "bob" } },
    ]);
  });

  test("is refused with line and member", () => {
    const folder = newFolder();
    const refused = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      try {
        readPeopleFile(path);
      } catch (error) {
        return (error as Error).message.replaceAll(path, name);
      }
      return "taken in";
    };
    expect(refused("p.json", '[\n  {"login": "ada"},\n  {"login": "bob", "hasEmail": 3}\n]')).toContain(
      'p.json:3: "hasEmail"',
    );
    expect(refused("p.ndjson", '{"login": "ada"}\n{"login": ')).toContain("p.ndjson:2: is not JSON");
    expect(refused("p.csv", "login,name\nada,Ada\n")).toMatch(/p\.csv:1: is CSV; give JSON instead: .* or one a line/);
    const core = { langauges: ["Rust"], favouriteEditor: "ed" };
    expect(refused("m.json", JSON.stringify([{ login: "ada", details: { githubProfile: { core } } }]))).toMatch(
      /"details\.githubProfile\.core\.langauges" is not known; did you mean "languages"\?$/,
    );
    expect(refused("empty.json", "[]")).toContain("contains no people");
    const latin = join(folder, "latin.json");
    writeFileSync(latin, Buffer.from('[{"login": "ada", "name": "Ren\xe9e"}]', "latin1"));
    expect(() => readPeopleFile(latin)).toThrow(
      `--people: ${latin} cannot be read: it is not UTF-8; save it in that encoding.`,
    );
  });
});

test("people and snapshots that are nested without end are refused, and the world can be saved afterwards", async () => {
  const { call } = startWorld();
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`) as object;
  const body = { people: [{ login: "well" }, { login: "endless", extra: nested(2_000) }] };
  expect(await call("POST /_understudy/people", { as: null, body })).toMatchObject({
    status: 400,
    json: { message: expect.stringMatching(/"people.1": is nested more than 64 levels deep/) },
  });
  const snapshot = await call("GET /_understudy/snapshot");
  expect(snapshot.status).toBe(200);
  expect(await call("PUT /_understudy/snapshot", { body: { ...snapshot.json, extra: nested(2_000) } })).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("it is nested more than 128 levels deep") },
  });
});

test.each([
  [{ core: { followers: "12" } }, "core.followers", "must be a number"],
  [{ core: { followers: -1 } }, "core.followers", "must be at least 0"],
  [{ core: { joinedAt: "yesterday" } }, "core.joinedAt", "must be"],
  [{ repos: [] }, "repos", "must have at least 1 item"],
])("what is wrong with a person, such as %j, is said in words", async (githubProfile, member, words) => {
  const body = { people: [{ login: "ada", details: { githubProfile } }] };
  const { json } = await startWorld().call("POST /_understudy/people", { as: null, body });
  expect(json.message).toContain(`"details.githubProfile.${member}" ${words}`);
});

test.each([
  [{}, 'Body member "people" must be a list'],
  [{ people: 1 }, 'Body member "people" must be a list'],
  [{ people: { login: "ada" } }, 'Body member "people" must be a list'],
  [7, "The body must be a list"],
  [{ people: ["ada"] }, 'Body member "people.0"'],
])("a body of another form, %j, is refused by the name of the member", async (body, words) => {
  const answer = await startWorld().call("POST /_understudy/people", { as: null, body });
  expect(answer).toMatchObject({ status: 400, json: { code: "bad_request", message: expect.stringContaining(words) } });
});

test("an error names the invalid person", async () => {
  await expect(createUnderstudy({ people: [{ login: "a--b" }] })).rejects.toThrow(
    /person 1: "login" must be a GitHub login/,
  );
});
