import { get, keysWhere, put } from "../../base/table.ts";
import * as declared from "../../interface/clients/company-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { actorOf } from "../../model/actor.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { domainKey } from "../../model/company-keys.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { reading } from "../../model/readings.ts";
import { requireWritable, writeProfile } from "../registry/profiles.ts";
import { companyKeys, createCompany, matchCompany, noSuchCompany, viewCompany, viewCompanyWhole } from "./companies.ts";
import { openProjectFor } from "./projects.ts";

const createCompanyOperation = implement(declared.createCompanyOperation, {
  handle({ world, caller, body, now }) {
    requireWritable(caller, "company", body);
    const keys = companyKeys(caller.account.id, body.name?.trim() || null, domainKey(body.domain ?? ""));
    const existing = matchCompany(world, keys);
    if (existing !== undefined) return { id: existing.id, created: false };
    const company = createCompany(world, keys, caller.credential.id, now);
    if (body.set !== undefined) writeProfile(world, "company", company.id, body, actorOf(caller), now);
    return { id: company.id, created: true };
  },
});

const listCompanies = implement(declared.listCompanies, {
  handle({ world, caller, now }) {
    const oldestFirst = keysWhere(world.tables, companies, "account", caller.account.id);
    const ids = reading(world, "A-429") === "newest" ? oldestFirst.toReversed() : oldestFirst;
    return { rows: ids.map((id) => viewCompany(world, get(world.tables, companies, id) as CompanyRow, now)) };
  },
});

const readCompany = implement(declared.readCompany, {
  handle({ world, caller, params, now, refuse }) {
    const company = ownedRow(world, caller.account.id, companies, params.id) ?? refuse("not_found", noSuchCompany);
    return viewCompanyWhole(world, caller, company, now);
  },
});

const updateCompany = implement(declared.updateCompany, {
  handle({ world, caller, params, body, now, refuse }) {
    requireWritable(caller, "company", body);
    const company = ownedRow(world, caller.account.id, companies, params.id) ?? refuse("not_found", noSuchCompany);
    return writeProfile(world, "company", company.id, body, actorOf(caller), now);
  },
});

const archiveCompany = implement(declared.archiveCompany, {
  handle({ world, caller, params, now, refuse }) {
    const company = ownedRow(world, caller.account.id, companies, params.id) ?? refuse("not_found", noSuchCompany);
    const open = openProjectFor(world, company);
    if (open !== undefined && reading(world, "A-430") === "refused") {
      throw new Refusal("conflict", `The project "${open.name}" for this company is not closed. Close it first.`);
    }
    const archivedAt = company.archivedAt ?? now;
    return viewCompany(world, put(world.tables, companies, { ...company, archivedAt }), now);
  },
});

const restoreCompany = implement(declared.restoreCompany, {
  handle({ world, caller, params, now, refuse }) {
    const company = ownedRow(world, caller.account.id, companies, params.id) ?? refuse("not_found", noSuchCompany);
    return viewCompany(world, put(world.tables, companies, { ...company, archivedAt: null }), now);
  },
});

export const companyOperations = {
  createCompanyOperation,
  listCompanies,
  readCompany,
  updateCompany,
  archiveCompany,
  restoreCompany,
} satisfies Handlers<typeof declared>;
