import { assumed, stated } from "../src/base/provenance.ts";
import { sheet } from "../src/contract/run/check.ts";
import { expect } from "../src/contract/seen/expect.ts";
import { assuming } from "../src/contract/seen/form/gaps.ts";
import { says } from "../src/contract/seen/sentences.ts";
import { attaching, companies, newCompany, ourCompany, ourLink } from "./our-clients.ts";
import { idsIn, rowWith } from "./rows.ts";

export const clients = sheet("Companies", (check) => {
  const create = ["POST /v1/companies"] as const;
  const attach = ["POST /v1/companies/{id}/attachments"] as const;
  const creating = { on: create, source: stated("§4.6"), tier: "write", needs: companies } as const;
  const attachment = { on: attach, source: stated("§4.6"), tier: "write", needs: attaching } as const;

  check(
    "A new company appears in the list",
    {
      ...creating,
      on: [...create, "GET /v1/companies"],
      states: ["4.6/company-201", "1/company-prefix", "3/company-created", "4.6/companies-list"],
    },
    async (t) => {
      const company = await newCompany(t);
      t.about(says("4.6/company-201"));
      expect(company.created, "`created`").toBe(true);
      t.about(says("1/company-prefix"));
      expect(company.id, "`id`").toMatch(/^cmp_/);
      t.about(says("4.6/companies-list"));
      const { rows } = await t.ok("GET /v1/companies");
      const row = rowWith(rows, company.id);
      expect(row, "the company in the list").toMatchObject({
        name: company.name,
        domain: company.domain,
        archived: false,
      });
      // Enrichment starts; whether and when `profileStatus` says so is left open.
      assuming("A-413", () => expect(row?.profileStatus, "`profileStatus` of a company with a domain").not.toBeNull());
    },
  );

  check(
    "Creating a company under a name or domain that exists returns the existing company",
    { ...creating, states: ["4.6/company-dedupe", "3/company-matched"] },
    async (t) => {
      const { id, name, domain } = await ourCompany(t);
      t.about(says("4.6/company-dedupe"));
      for (const body of [{ name }, { domain }, { name: t.make.name("another"), domain }]) {
        expect(await t.ok("POST /v1/companies", { body }), JSON.stringify(body)).toMatchObject({ id, created: false });
      }
      t.about(says("3/company-matched"));
      const { rows } = await t.ok("GET /v1/companies");
      expect(rowWith(rows, id), "the company after a request that matched it").toMatchObject({ name, domain });
    },
  );

  check(
    "Company names are compared without case, legal form and punctuation; domains without scheme, www and path",
    { ...creating, source: assumed("A-63") },
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

  check("A company needs a name or a domain", { ...creating, states: ["4.6/company-one-of", "7/400"] }, async (t) => {
    await t.refused("POST /v1/companies", "bad_request", { body: {} });
  });

  check(
    "A company with a profile field that does not exist is refused",
    { ...creating, states: ["4.6/company-set"] },
    async (t) => {
      const body = { name: t.make.name("bad field"), set: { usNoSuchField: "x" } };
      const answer = await t.refused("POST /v1/companies", "bad_request", { body });
      // In its message or in another member.
      expect(JSON.stringify(answer.json), "the refusal").toContain("usNoSuchField");
      const { rows } = await t.ok("GET /v1/companies");
      const made = rows.filter(({ name }) => name === body.name);
      expect(idsIn(made), "the companies of the name that was refused").toEqual([]);
    },
  );

  check(
    "Archived companies stay on the list",
    { ...creating, on: ["GET /v1/companies"], states: ["4.6/companies-archived"] },
    async (t) => {
      const { id } = await ourCompany(t);
      await t.need("POST /v1/companies/{id}/archive", { params: { id } });
      const archived = await t.ok("GET /v1/companies");
      expect(rowWith(archived.rows, id), "the archived company in the list").toMatchObject({ archived: true });
      await t.need("POST /v1/companies/{id}/restore", { params: { id } });
    },
  );

  check(
    "A new company is enriched as time passes",
    { ...creating, on: ["GET /v1/companies/{id}"], source: assumed("A-63") },
    async (t) => {
      const { id } = await ourCompany(t);
      const ready = await t.eventually(
        () => t.ok("GET /v1/companies/{id}", { params: { id } }),
        (company) => company.profileStatus === "ready",
      );
      expect(ready.id, "`id`").toBe(id);
    },
  );

  check(
    "A link is attached with its url",
    { ...attachment, states: ["4.6/attachment-201", "2.11/attachment"] },
    async (t) => {
      const { id, wish, attachment } = await ourLink(t);
      const { kind, url } = wish;
      expect(attachment, "the attachment").toMatchObject({
        ...{ kind, url },
        subjectType: "company",
        subjectId: id,
        fileRef: null,
      });
      const listed = await t.need("GET /v1/companies/{id}/attachments", { params: { id } });
      expect(idsIn(listed.attachments), "the ids of `attachments`").toContain(attachment.id);
    },
  );

  check(
    "A link with a missing or invalid url is refused",
    { ...attachment, states: ["4.6/attachment-link", "7/400"] },
    async (t) => {
      const { id } = await ourCompany(t);
      for (const url of [undefined, "not a url", "ftp:", ""]) {
        const body = { kind: "link", name: "A link", ...(url !== undefined && { url }) };
        await t.refused("POST /v1/companies/{id}/attachments", "bad_request", { params: { id }, body });
      }
    },
  );

  check("A file that was not uploaded cannot be attached", { ...attachment, source: assumed("A-64") }, async (t) => {
    const { id } = await ourCompany(t);
    const body = { kind: "doc", name: "A file", fileRef: t.find.unknownId("file_") };
    await t.refused("POST /v1/companies/{id}/attachments", "bad_request", { params: { id }, body });
  });

  check(
    "A file is registered, uploaded, finalized and then attached",
    {
      ...attachment,
      on: ["POST /v1/files", "PUT /v1/files/{id}/content", "POST /v1/files/{id}/finalize", ...attach],
      source: assumed("A-64"),
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
      expect(attachment, "the attachment").toMatchObject({ kind: "jd", fileRef: file.id, url: null });
    },
  );
});
