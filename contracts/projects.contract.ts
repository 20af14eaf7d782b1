import type { JsonObject } from "../src/base/json-object.ts";
import { assumed, stated } from "../src/base/provenance.ts";
import { declaredAnswer } from "../src/contract/checks/declared-members.ts";
import { sheet } from "../src/contract/run/check.ts";
import { creditsUsed } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming, mentions, receivedIn } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { projects as needs, ourCompany, ourLink, ourProject, plainProject, readableProject } from "./our-clients.ts";

/** A role profile with fields. A new one may have none: its registry is not shown, so names of ours are tried. */
async function filledProfile(t: Toolbox, id: string): Promise<AnswerBody> {
  const read = () => t.ok("GET /v1/projects/{id}/profile", { params: { id } });
  const profile = await read();
  if (profile.fields === undefined || Object.keys(profile.fields).length > 1) return profile;
  for (const set of [{ title: "Database engineer" }, { summary: "Builds databases" }])
    await t.call("PATCH /v1/projects/{id}/profile", { params: { id }, body: { set } });
  return read();
}

export const projects = sheet("Projects", (check) => {
  const read = ["GET /v1/projects/{id}"] as const;
  const brief = ["GET /v1/projects/{id}/brief"] as const;
  const profile = ["GET /v1/projects/{id}/profile"] as const;
  const writing = { source: stated("§2.11"), tier: "write", needs } as const;

  check(
    "A new project belongs to its company and has one empty list of candidates",
    { ...writing, on: read, states: ["2.11/project", "2.11/company-ref", "2.11/candidate-list", "2.11/stats"] },
    async (t) => {
      const company = await ourCompany(t);
      const made = await ourProject(t);
      const project = await t.ok("GET /v1/projects/{id}", { params: { id: made.id } });
      t.about(says("2.11/company-ref"));
      expect(project, "the new project").toMatchObject({
        name: made.name,
        companyRef: { subjectId: company.id },
        companyName: company.name,
      });
      // By which word it says that a company is one is not shown.
      assuming("A-65", () => expect(project.companyRef?.subjectType, "`companyRef.subjectType`").toBe("company"));
      t.about(says("2.11/stats"));
      expect(project.stats, "`stats`").toMatchObject({ candidates: 0, contacted: 0, replyRate: null });
      t.about(says("2.11/candidate-list"));
      // It may be null (§2.11): a project may get its list when it gets its first candidate.
      assuming("A-65", () => {
        expect(project.candidateListId, "`candidateListId`").not.toBeNull();
        expect(
          project.shortlists.map((each) => each.shortlistId),
          "the shortlistIds of `shortlists`",
        ).toContain(project.candidateListId);
      });
    },
  );

  check(
    "Whoever is on a project's list of candidates counts as a candidate",
    {
      ...writing,
      on: read,
      needs: [...needs, "shortlist:update", "contact:create", "search:read"],
      states: ["2.11/stats", "2.11/candidate-list"],
    },
    async (t) => {
      const { id, candidateListId } = await plainProject(t);
      if (candidateListId === null) t.skip("a new project has no list of candidates yet");
      const developer = await t.find.ourDeveloper();
      const body = { developerIds: [developer.id] };
      await t.need("POST /v1/shortlists/{id}/members", { params: { id: candidateListId }, body });
      const { stats } = await t.ok("GET /v1/projects/{id}", { params: { id } });
      expect(stats.candidates, "`stats.candidates`").toBe(1);
    },
  );

  check(
    "A new project's brief is made from its attachments",
    { ...writing, on: ["POST /v1/projects"], source: stated("§4.6"), states: ["4.6/attachment-into-project"] },
    async (t) => {
      const { wish, attachment } = await ourLink(t);
      const project = await ourProject(t);
      if (!project.hasLink) t.skip("it makes no project of a text and an attachment");
      const { status, brief } = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        ({ status }) => status === "ready" || status === "failed",
      );
      if (status === "failed") t.skip("its brief failed");
      // What a brief is like is not shown, nor whether it names what it was made from.
      const isFolded = mentions(brief, [attachment.id, wish.name, wish.url]);
      assuming("A-65", () => expect(isFolded, "whether the brief of the new project names the attachment").toBe(true));
    },
  );

  check(
    "A project without text has an empty brief, which is null until it is written",
    { ...writing, on: brief, states: ["2.11/brief", "4.6/brief"] },
    async (t) => {
      const empty = await plainProject(t);
      const unwritten = await t.ok("GET /v1/projects/{id}/brief", { params: { id: empty.id } });
      expect(unwritten.brief, "`brief` of a project without sources").toBeNull();
      // When a brief has which of its statuses is not shown.
      assuming("A-65", () => expect(unwritten.status, "`status` of that brief").toBe("empty"));
      const project = await ourProject(t);
      const seen = new Set<string>();
      const ready = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        (answer) => {
          const { status } = answer;
          seen.add(status);
          // Its fields are not shown: whatever they are, they are there when it is ready.
          if (status !== "failed")
            expect(receivedIn(answer, "brief") === null, `a brief that is ${status}`).toBe(status !== "ready");
          return status === "ready" || status === "failed";
        },
      );
      expect(["ready", "failed"], "`ready` and `failed`, of which one is `status`").toContain(ready.status);
    },
  );

  check(
    "The brief of a job description names its requirements",
    { ...writing, on: brief, source: assumed("A-65") },
    async (t) => {
      const project = await ourProject(t);
      const { brief } = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        ({ status }) => status === "ready",
      );
      expect(brief?.mustHaves.join(" "), "`mustHaves`").toContain("Rust");
    },
  );

  check(
    "A role profile can be read in the editor's view or as flat values",
    { ...writing, on: profile, states: ["2.11/profile-editor", "2.11/profile-values", "4.6/profile"] },
    async (t) => {
      const { id } = await readableProject(t);
      const { fields } = await filledProfile(t, id);
      expect(fields, "`fields` of the editor's view").toBeDefined();
      if (fields === undefined) return;
      const names = Object.keys(fields);
      if (names.length === 0) t.skip("the role profile has no fields");
      const values: JsonObject = await t.ok("GET /v1/projects/{id}/profile", {
        params: { id },
        query: { view: "values" },
      });
      expect(Object.keys(values), "the members of the flat profile").not.toContain("fields");
      // A new project's profile is still being filled in, so changes between the two reads prove nothing.
      const { fields: later } = await t.ok("GET /v1/projects/{id}/profile", { params: { id } });
      const still = names.filter((name) => later?.[name]?.updatedAt === fields[name].updatedAt && name in values);
      for (const name of still) expect(values[name], name).toEqual(fields[name].value);
      // Last, since a member of another shape ends the check.
      for (const name of names)
        expect(Object.getOwnPropertyNames(fields[name]), name).toEqual(
          expect.arrayContaining(["value", "writtenBy", "updatedAt", "editable"]),
        );
    },
  );

  check(
    "fields limits a role profile to the fields it names",
    { ...writing, on: profile, source: stated("§4.6"), states: ["4.6/profile-fields"] },
    async (t) => {
      const { id } = await readableProject(t);
      const { fields } = await filledProfile(t, id);
      if (fields === undefined) t.skip("the role profile does not show its fields under that name");
      const wanted = Object.keys(fields).slice(0, 1);
      if (Object.keys(fields).length < 2) t.skip("the role profile has too few fields to leave one out");
      const some = await t.ok("GET /v1/projects/{id}/profile", { params: { id }, query: { fields: wanted.join() } });
      expect(Object.keys(some.fields ?? {}).sort(), "the names in `fields`").toEqual(wanted.sort());
    },
  );

  check(
    "Reading a role profile with an unknown field is refused",
    { ...writing, on: profile, source: assumed("A-66") },
    async (t) => {
      const { id } = await readableProject(t);
      await t.refused("GET /v1/projects/{id}/profile", "bad_request", {
        params: { id },
        query: { fields: "usNoSuchField" },
      });
    },
  );

  check(
    "A written field of a role profile says who wrote it",
    { ...writing, on: ["PATCH /v1/projects/{id}/profile"], source: assumed("A-183") },
    async (t) => {
      const { id } = await ourProject(t);
      const outcome = await t.ok("PATCH /v1/projects/{id}/profile", {
        params: { id },
        body: { set: { title: "Database engineer" } },
      });
      expect(outcome, "the outcome of the write").toMatchObject({ written: ["title"], skipped: [] });
      const { fields } = await t.ok("GET /v1/projects/{id}/profile", { params: { id }, query: { fields: "title" } });
      expect(fields?.title?.value, "`fields.title.value`").toBe("Database engineer");
      expect(fields?.title?.writtenBy, "`fields.title.writtenBy`").not.toBeNull();
    },
  );

  check(
    "Angles of a project are made once from its stored context, free of charge",
    {
      on: ["POST /v1/searches/angles"],
      source: stated("§4.1"),
      tier: "write",
      needs: [...needs, "search:read"],
      states: ["4.1/angles-cached"],
    },
    async (t) => {
      const { id } = await ourProject(t);
      await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id } }),
        ({ status }) => status === "ready" || status === "failed",
      );
      const before = await creditsUsed(t);
      const route = "POST /v1/searches/angles";
      const suggest = async () =>
        declaredAnswer(route, await t.ok(route, { body: { scope: "project", projectId: id } })).suggestions;
      const first = await suggest();
      expect(await suggest(), "`suggestions`").toEqual(first);
      expect(await creditsUsed(t), "credits `used`, by GET /v1/quotas").toBe(before);
    },
  );
});
