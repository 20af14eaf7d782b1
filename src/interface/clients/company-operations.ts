// Figures: §8 and A-08; domains are those of §4.6.
import { z } from "zod";
import { assumed, from, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { CompanySummary } from "../../model/company.ts";
import { domainKey } from "../../model/company-keys.ts";
import { anyWithText, withRules } from "../../model/member-rules.ts";
import { PatchOutcome, ProfileFields } from "../../model/profile.ts";
import { InstantText, RecordId, textOf } from "../../model/shapes.ts";
import { profilePatch, setFields } from "../registry/profile-fields.ts";

const reads = { to: "contact:read", cost: free, limit: perMinute(60, "account") } as const;

/** A row of §8 names several entitlements; A-182 says which operation requires which. */
const writes = { to: "contact:update", cost: free, limit: perMinute(30, "account") } as const;

const params = z.strictObject({ id: RecordId.meta({ examples: ["cmp_00001k3m9ax"] }) });

const Company = CompanySummary.extend({ createdAt: InstantText, profile: ProfileFields }).meta({
  id: "Company",
  ...from(assumed("A-63")),
});

const Domain = z
  .string()
  .max(253)
  .refine((text) => text.trim() === "" || domainKey(text) !== null, "must be a domain such as example.com")
  .meta({
    pattern: "^\\s*(\\S*[^\\s.]\\.\\S+)?\\s*$",
    description: "The company's domain. A URL or a host with port is reduced to its domain.",
    examples: ["northwind.example"],
  });

export const createCompanyOperation = declare({
  id: "companies.create",
  route: "POST /v1/companies",
  tag: "Companies",
  summary: "Add a client company, or find the one that is there already",
  description:
    "Matched by normalized domain, else by normalized name. A match is answered with created false and overwrites nothing; a new company starts company_context enrichment.",
  source: stated("§4.6"),
  access: { ...writes, limit: perMinute(30, "account", "writing for clients") },
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
  closed: ["set"],
  beyondSchema: [{ member: "domain", when: "It is not a domain, nor a URL that has one." }],
  creates: {
    what: "company",
    when: "/created",
    undo: [{ route: "POST /v1/companies/{id}/archive", params: { id: "/id" }, remains: true }],
    listed: { route: "GET /v1/companies", in: "/rows" },
  },
  hands: { company: "/id" },
  answers: { status: 201, body: z.looseObject({ id: z.string(), created: z.boolean() }) },
  refuses: ["bad_request"],
  reasons: { bad_request: "Neither name nor domain is given, or an initial field is bad." },
  examples: { body: { name: "Northwind Labs GmbH", domain: "northwind.example", set: { industry: "Energy" } } },
});

export const listCompanies = declare({
  id: "companies.list",
  route: "GET /v1/companies",
  tag: "Companies",
  summary: "List client companies, archived ones included",
  source: stated("§4.6"),
  access: { ...reads, limit: perMinute(60, "account", "reading for clients") },
  hands: { company: "/rows/0/id" },
  answers: { status: 200, body: z.looseObject({ rows: z.array(CompanySummary) }) },
  refuses: [],
});

export const readCompany = declare({
  id: "companies.get",
  route: "GET /v1/companies/{id}",
  tag: "Companies",
  summary: "Read a client company with its profile",
  source: assumed("A-63"),
  access: reads,
  params,
  hands: { company: "/id" },
  answers: { status: 200, body: Company },
  refuses: ["not_found"],
});

export const updateCompany = declare({
  id: "companies.update",
  route: "PATCH /v1/companies/{id}",
  tag: "Companies",
  summary: "Set and clear fields of a company's profile",
  description: "The rules are those of PATCH /v1/me/profile. keepAnonymous is one of the fields.",
  source: assumed("A-63"),
  access: writes,
  params,
  body: z.strictObject(profilePatch("company")),
  closed: ["set"],
  creates: "nothing",
  hands: { company: "$request.path.id" },
  answers: { status: 200, body: PatchOutcome },
  refuses: ["not_found", "bad_request"],
  examples: { body: { set: { keepAnonymous: true, size: "51-200" }, clear: ["pitch"] } },
});

export const archiveCompany = declare({
  id: "companies.archive",
  route: "POST /v1/companies/{id}/archive",
  tag: "Companies",
  summary: "Archive a company: it stays listed, marked, and is offered no more",
  source: assumed("A-63"),
  access: writes,
  params,
  creates: "nothing",
  hands: { company: "/id" },
  answers: { status: 200, body: CompanySummary },
  refuses: ["not_found"],
});

export const restoreCompany = declare({
  id: "companies.restore",
  route: "POST /v1/companies/{id}/restore",
  tag: "Companies",
  summary: "Take a company out of the archive",
  source: assumed("A-190"),
  access: writes,
  params,
  creates: "nothing",
  hands: { company: "/id" },
  answers: { status: 200, body: CompanySummary },
  refuses: ["not_found"],
});
