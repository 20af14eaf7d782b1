import { expect } from "vitest";
import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/check.ts";
import type { Found } from "../src/contract/find.ts";
import { fact } from "../src/contract/session.ts";
import type { Toolbox } from "../src/contract/toolbox.ts";

const companies = ["contact:read", "contact:update"] as const;
const attaching = [...companies, "project:update"] as const;
const projects = ["project:read", "project:create", "project:update", "contact:update"] as const;

/** Companies and projects cannot be deleted, so that checks share one wherever they can. */
const ourCompany = (t: Toolbox): Promise<Found> =>
  fact(t.session, "our company", async () => {
    const domain = `${t.run}.company.example`;
    const name = t.make.name("company");
    return { ...(await t.need("POST /v1/companies", { body: { name, domain } })), name, domain };
  });

const ourProject = (t: Toolbox): Promise<Found> =>
  fact(t.session, "our project", async () => {
    const company = await ourCompany(t);
    const jd = "# Senior Rust engineer\n\nRequirements:\n- Rust\n- databases\n";
    return t.make.project({ companyId: company.id, jd });
  });

export const clients = sheet("Companies and projects", (check) => {
  const create = ["POST /v1/companies"] as const;
  const attach = ["POST /v1/companies/{id}/attachments"] as const;
  const read = ["GET /v1/projects/{id}"] as const;
  const brief = ["GET /v1/projects/{id}/brief"] as const;
  const profile = ["GET /v1/projects/{id}/profile"] as const;

  check(
    "A new company is created, and listed",
    {
      on: create,
      source: stated("§4.6"),
      tier: "write",
      needs: companies,
      states: ["4.6/company-201", "1/company-prefix", "3/company-created", "4.6/companies-list"],
    },
    async (t) => {
      const company = await ourCompany(t);
      expect(company.created).toBe(true);
      expect(company.id).toMatch(/^cmp_/);
      const { rows } = await t.ok("GET /v1/companies");
      const row = rows.find((each: Found) => each.id === company.id);
      expect(row).toMatchObject({ name: company.name, domain: company.domain, archived: false });
      expect(row.profileStatus, "it is enriched").not.toBeNull();
    },
  );

  check(
    "The same name or domain answers the company that exists",
    {
      on: create,
      source: stated("§4.6"),
      tier: "write",
      needs: companies,
      states: ["4.6/company-dedupe", "3/company-matched"],
    },
    async (t) => {
      const { id, name, domain } = await ourCompany(t);
      for (const body of [{ name }, { domain }, { name: name.toUpperCase() }, { name: "Another name", domain }]) {
        expect(await t.ok("POST /v1/companies", { body }), JSON.stringify(body)).toMatchObject({ id, created: false });
      }
      const { rows } = await t.ok("GET /v1/companies");
      expect(
        rows.find((each: Found) => each.id === id),
        "nothing is overwritten",
      ).toMatchObject({ name, domain });
    },
  );

  check(
    "Names lose case, legal forms and punctuation; domains scheme, www and path",
    { on: create, source: assumed("A-63"), tier: "write", needs: companies },
    async (t) => {
      const { id, name, domain } = await ourCompany(t);
      for (const body of [
        { name: `${name}, Inc.` },
        { name: `  ${name.toLowerCase()} GmbH ` },
        { domain: `https://www.${domain.toUpperCase()}/about` },
      ]) {
        expect(await t.ok("POST /v1/companies", { body }), JSON.stringify(body)).toMatchObject({ id, created: false });
      }
    },
  );

  check(
    "A company needs a name or a domain",
    { on: create, source: stated("§4.6"), tier: "write", needs: companies, states: ["4.6/company-one-of", "7/400"] },
    async (t) => {
      await t.refused("POST /v1/companies", "bad_request", { body: {} });
    },
  );

  check(
    "An initial field that the profile does not know is refused",
    { on: create, source: stated("§4.6"), tier: "write", needs: companies, states: ["4.6/company-set"] },
    async (t) => {
      const body = { name: t.make.name("bad field"), set: { usNoSuchField: "x" } };
      const answer = await t.refused("POST /v1/companies", "bad_request", { body });
      expect(answer.json.message).toContain("usNoSuchField");
    },
  );

  check(
    "Another account's companies are its own",
    { on: create, source: stated("§5"), tier: "write", needs: companies, twoAccounts: true, states: ["5/one-account"] },
    async (t) => {
      const { id } = await ourCompany(t);
      const theirs = await t.need("GET /v1/companies", { as: "other" });
      expect(theirs.rows.map((each: Found) => each.id)).not.toContain(id);
    },
  );

  check(
    "Archived companies stay on the list",
    {
      on: ["GET /v1/companies"],
      source: stated("§4.6"),
      tier: "write",
      needs: companies,
      states: ["4.6/companies-archived"],
    },
    async (t) => {
      const { id } = await ourCompany(t);
      await t.need("POST /v1/companies/{id}/archive", { params: { id } });
      const archived = await t.ok("GET /v1/companies");
      expect(archived.rows.find((each: Found) => each.id === id)).toMatchObject({ archived: true });
      await t.need("POST /v1/companies/{id}/restore", { params: { id } });
    },
  );

  check(
    "A new company is enriched as time passes",
    { on: ["GET /v1/companies/{id}"], source: assumed("A-63"), tier: "write", needs: companies },
    async (t) => {
      const { id } = await ourCompany(t);
      const ready = await t.eventually(
        () => t.ok("GET /v1/companies/{id}", { params: { id } }),
        (company) => company.profileStatus === "ready",
      );
      expect(ready.id).toBe(id);
    },
  );

  check(
    "A link is attached with its url",
    {
      on: attach,
      source: stated("§4.6"),
      tier: "write",
      needs: attaching,
      states: ["4.6/attachment-201", "2.11/attachment"],
    },
    async (t) => {
      const { id } = await ourCompany(t);
      const body = { kind: "link", name: t.make.name("link"), url: "https://company.example/role" };
      const attachment = await t.ok("POST /v1/companies/{id}/attachments", { params: { id }, body });
      expect(attachment).toMatchObject({ ...body, subjectType: "company", subjectId: id, fileRef: null });
      const listed = await t.need("GET /v1/companies/{id}/attachments", { params: { id } });
      expect(listed.attachments.map((each: Found) => each.id)).toContain(attachment.id);
    },
  );

  check(
    "A link without a url, or with a bad one, is refused",
    { on: attach, source: stated("§4.6"), tier: "write", needs: attaching, states: ["4.6/attachment-link", "7/400"] },
    async (t) => {
      const { id } = await ourCompany(t);
      for (const url of [undefined, "not a url", "ftp:", ""]) {
        const body = { kind: "link", name: "A link", ...(url !== undefined && { url }) };
        await t.refused("POST /v1/companies/{id}/attachments", "bad_request", { params: { id }, body });
      }
    },
  );

  check(
    "A file that nobody uploaded cannot be attached",
    { on: attach, source: assumed("A-64"), tier: "write", needs: attaching },
    async (t) => {
      const { id } = await ourCompany(t);
      const body = { kind: "doc", name: "A file", fileRef: t.find.unknownId("file_") };
      await t.refused("POST /v1/companies/{id}/attachments", "bad_request", { params: { id }, body });
    },
  );

  check(
    "A file is announced, uploaded, finalized and then attached",
    {
      on: ["POST /v1/files", "PUT /v1/files/{id}/content", "POST /v1/files/{id}/finalize"],
      source: assumed("A-64"),
      tier: "write",
      needs: attaching,
    },
    async (t) => {
      const company = await ourCompany(t);
      const bytes = new TextEncoder().encode("# A role\n\nRust.\n");
      const file = await t.ok("POST /v1/files", {
        body: { name: "role.md", contentType: "text/markdown", size: bytes.length },
      });
      const params = { id: file.id };
      const body = { kind: "jd", name: "The role", fileRef: file.id };
      await t.refused("POST /v1/companies/{id}/attachments", "bad_request", { params: { id: company.id }, body });
      await t.ok("PUT /v1/files/{id}/content", { params, raw: bytes, headers: { "content-type": "text/markdown" } });
      await t.ok("POST /v1/files/{id}/finalize", { params });
      const attachment = await t.ok("POST /v1/companies/{id}/attachments", { params: { id: company.id }, body });
      expect(attachment).toMatchObject({ kind: "jd", fileRef: file.id, url: null });
    },
  );

  check(
    "A project belongs to its company, has one list of candidates and starts with nobody",
    {
      on: read,
      source: stated("§2.11"),
      tier: "write",
      needs: projects,
      states: ["2.11/project", "2.11/company-ref", "2.11/candidate-list", "2.11/stats"],
    },
    async (t) => {
      const company = await ourCompany(t);
      const made = await ourProject(t);
      const project = await t.ok("GET /v1/projects/{id}", { params: { id: made.id } });
      expect(project).toMatchObject({
        name: made.name,
        companyRef: { subjectType: "company", subjectId: company.id },
        companyName: company.name,
        stats: { candidates: 0, contacted: 0, replyRate: null },
      });
      expect(project.candidateListId).not.toBeNull();
      expect(project.shortlists.map((each: Found) => each.shortlistId)).toContain(project.candidateListId);
    },
  );

  check(
    "An attachment's id goes into the brief of a new project",
    {
      on: ["POST /v1/projects"],
      source: stated("§4.6"),
      tier: "write",
      needs: projects,
      states: ["4.6/attachment-into-project"],
    },
    async (t) => {
      const { id } = await ourCompany(t);
      const body = { kind: "link", name: t.make.name("folded"), url: "https://company.example/folded" };
      const attachment = await t.need("POST /v1/companies/{id}/attachments", { params: { id }, body });
      const project = await t.make.project({ companyId: id, attachmentIds: [attachment.id] });
      const { brief } = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        ({ status }) => status === "ready" || status === "failed",
      );
      expect(JSON.stringify(brief.sources)).toContain(attachment.id);
      await t.refused("POST /v1/projects", "not_found", {
        body: { name: t.make.name("no"), attachmentIds: [t.find.unknownId("at_")] },
      });
    },
  );

  check(
    "A brief is empty without anything to read, and null until it is written",
    { on: brief, source: stated("§2.11"), tier: "write", needs: projects, states: ["2.11/brief", "4.6/brief"] },
    async (t) => {
      const empty = await t.make.project();
      expect(await t.ok("GET /v1/projects/{id}/brief", { params: { id: empty.id } })).toMatchObject({
        status: "empty",
        brief: null,
      });
      const project = await ourProject(t);
      const seen = new Set<string>();
      const ready = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        ({ status, brief }) => {
          seen.add(status);
          expect(brief === null, `a brief that is ${status}`).toBe(status !== "ready");
          return status === "ready" || status === "failed";
        },
      );
      expect(["ready", "failed"]).toContain(ready.status);
    },
  );

  check(
    "The brief of a job description names what it asks for",
    { on: brief, source: assumed("A-65"), tier: "write", needs: projects },
    async (t) => {
      const project = await ourProject(t);
      const { brief } = await t.eventually(
        () => t.ok("GET /v1/projects/{id}/brief", { params: { id: project.id } }),
        ({ status }) => status === "ready",
      );
      expect(brief.mustHaves.join(" ")).toContain("Rust");
    },
  );

  check(
    "A role profile is read for an editor, or flat",
    {
      on: profile,
      source: stated("§2.11"),
      tier: "write",
      needs: projects,
      states: ["2.11/profile-editor", "2.11/profile-values", "4.6/profile"],
    },
    async (t) => {
      const { id } = await ourProject(t);
      const { fields } = await t.ok("GET /v1/projects/{id}/profile", { params: { id } });
      const names = Object.keys(fields);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names)
        expect(Object.keys(fields[name]), name).toEqual(
          expect.arrayContaining(["value", "writtenBy", "updatedAt", "editable"]),
        );
      const values = await t.ok("GET /v1/projects/{id}/profile", { params: { id }, query: { view: "values" } });
      for (const [name, value] of Object.entries(values))
        if (name in fields) expect(value, name).toEqual(fields[name].value);
      expect(values).not.toHaveProperty("fields");
    },
  );

  check(
    "fields narrows a role profile",
    { on: profile, source: stated("§4.6"), tier: "write", needs: projects, states: ["4.6/profile-fields"] },
    async (t) => {
      const { id } = await ourProject(t);
      const { fields } = await t.ok("GET /v1/projects/{id}/profile", { params: { id } });
      const [first, second] = Object.keys(fields);
      const some = await t.ok("GET /v1/projects/{id}/profile", {
        params: { id },
        query: { fields: `${first},${second}` },
      });
      expect(Object.keys(some.fields).sort()).toEqual([first, second].sort());
      await t.refused("GET /v1/projects/{id}/profile", "bad_request", {
        params: { id },
        query: { fields: "usNoSuchField" },
      });
    },
  );

  check(
    "A field of a role profile is written, and says by whom",
    { on: ["PATCH /v1/projects/{id}/profile"], source: assumed("A-183"), tier: "write", needs: projects },
    async (t) => {
      const { id } = await ourProject(t);
      const outcome = await t.ok("PATCH /v1/projects/{id}/profile", {
        params: { id },
        body: { set: { title: "Database engineer" } },
      });
      expect(outcome).toMatchObject({ written: ["title"], skipped: [] });
      const { fields } = await t.ok("GET /v1/projects/{id}/profile", { params: { id }, query: { fields: "title" } });
      expect(fields.title.value).toBe("Database engineer");
      expect(fields.title.writtenBy).not.toBeNull();
    },
  );
});
