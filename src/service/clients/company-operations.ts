import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { actorOf } from "../../model/actor.ts";
import { type CompanyRow, CompanySummary, companies } from "../../model/company.ts";
import { anyWithText, withRules } from "../../model/member-rules.ts";
import { PatchOutcome, ProfileFields } from "../../model/profile.ts";
import { InstantText, RecordId, textOf } from "../../model/shapes.ts";
import { profilePatch, setFields } from "../registry/profile-fields.ts";
import { requireWritable, writeProfile } from "../registry/profiles.ts";
import { companyOf, createCompany, matchCompany, viewCompany, viewCompanyWhole } from "./companies.ts";
import { domainKey } from "./company-keys.ts";

const reads = { to: "contact:read", cost: free, limit: perMinute(60, "account") } as const;
/** Which of the entitlements that a row of §8 names goes with which operation: A-182. */
const writes = { to: "contact:update", cost: free, limit: perMinute(30, "account") } as const;
const params = z.strictObject({ id: RecordId.meta({ examples: ["cmp_00001k3m9ax"] }) });
const noSuchCompany = "No such company in this account. GET /v1/companies lists them.";

const Company = CompanySummary.extend({ createdAt: InstantText, profile: ProfileFields }).meta({
  id: "Company",
  ...from(assumed("A-63")),
});

const Domain = z
  .string()
  .max(253)
  .refine((text) => text.trim() === "" || domainKey(text) !== null, "must be a domain such as example.com")
  .meta({ description: "A URL or a host with port is reduced to its domain.", examples: ["northwind.example"] });

const createCompanyOperation = operation({
  id: "companies.create",
  route: "POST /v1/companies",
  tag: "Companies",
  summary: "Add a client company, or find the one that is there already",
  description:
    "Matched by normalized domain, else by normalized name. A match is answered with created false and overwrites nothing; a new company starts company_context enrichment.",
  source: stated("§4.6"),
  access: writes,
  body: withRules(
    z.strictObject({
      name: textOf(0, 200)
        .meta({ minLength: 0, maxLength: 200, examples: ["Northwind Labs GmbH"] })
        .optional(),
      domain: Domain.optional(),
      set: setFields.company.optional(),
    }),
    anyWithText("name", "domain"),
  ),
  beyondSchema: [{ member: "domain", when: "It is not a domain, nor a URL that has one." }],
  answers: { status: 201, body: z.looseObject({ id: z.string(), created: z.boolean() }) },
  refuses: ["bad_request"],
  reasons: { bad_request: "Neither name nor domain is given, or an initial field is bad." },
  examples: { body: { name: "Northwind Labs GmbH", domain: "northwind.example", set: { industry: "Energy" } } },
  links: {
    readCompany: { operation: "companies.get", params: { id: "/id" } },
    attach: { operation: "companies.attachments.create", params: { id: "/id" } },
  },
  handle({ world, caller, body, now }) {
    requireWritable(caller, "company", body);
    const accountId = caller.account.id;
    const name = body.name?.trim() || null;
    const domain = domainKey(body.domain ?? "");
    const known = matchCompany(world, accountId, { name, domain });
    if (known !== undefined) return { id: known.id, created: false };
    const company = createCompany(world, { accountId, name, domain, createdBy: caller.credential.id }, now);
    writeProfile(world, "company", company.id, body, actorOf(caller), now);
    return { id: company.id, created: true };
  },
});

const listCompanies = operation({
  id: "companies.list",
  route: "GET /v1/companies",
  tag: "Companies",
  summary: "List client companies, newest first, archived ones included",
  source: stated("§4.6"),
  access: reads,
  answers: { status: 200, body: z.looseObject({ rows: z.array(CompanySummary) }) },
  refuses: [],
  handle({ world, caller, now }) {
    const ids = keysWhere(world.tables, companies, "account", caller.account.id).toReversed();
    return { rows: ids.map((id) => viewCompany(world, get(world.tables, companies, id) as CompanyRow, now)) };
  },
});

const readCompany = operation({
  id: "companies.get",
  route: "GET /v1/companies/{id}",
  tag: "Companies",
  summary: "Read a client company with its profile",
  source: assumed("A-63"),
  access: reads,
  params,
  answers: { status: 200, body: Company },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    return viewCompanyWhole(world, caller, company, now);
  },
});

const updateCompany = operation({
  id: "companies.update",
  route: "PATCH /v1/companies/{id}",
  tag: "Companies",
  summary: "Set and clear fields of a company's profile",
  description: "The rules are those of PATCH /v1/me/profile. keepAnonymous is one of the fields.",
  source: assumed("A-63"),
  access: writes,
  params,
  body: z.strictObject(profilePatch("company")),
  beyondSchema: [{ member: "set", when: "A field is also in clear." }],
  answers: { status: 200, body: PatchOutcome },
  refuses: ["not_found", "bad_request"],
  examples: { body: { set: { keepAnonymous: true, size: "51-200" }, clear: ["pitch"] } },
  handle({ world, caller, params, body, now, refuse }) {
    requireWritable(caller, "company", body);
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    return writeProfile(world, "company", company.id, body, actorOf(caller), now);
  },
});

const archiveCompany = operation({
  id: "companies.archive",
  route: "POST /v1/companies/{id}/archive",
  tag: "Companies",
  summary: "Archive a company: it stays listed, marked, and is offered no more",
  source: assumed("A-63"),
  access: writes,
  params,
  answers: { status: 200, body: CompanySummary },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    const archivedAt = company.archivedAt ?? now;
    return viewCompany(world, put(world.tables, companies, { ...company, archivedAt }), now);
  },
});

const restoreCompany = operation({
  id: "companies.restore",
  route: "POST /v1/companies/{id}/restore",
  tag: "Companies",
  summary: "Take a company out of the archive",
  source: assumed("A-190"),
  access: writes,
  params,
  answers: { status: 200, body: CompanySummary },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const company = companyOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchCompany);
    return viewCompany(world, put(world.tables, companies, { ...company, archivedAt: null }), now);
  },
});

export const companyOperations = [
  createCompanyOperation,
  listCompanies,
  readCompany,
  updateCompany,
  archiveCompany,
  restoreCompany,
];
