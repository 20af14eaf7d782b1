import { type Instant, iso } from "../../base/instants.ts";
import { get, keysWhere, put } from "../../base/table.ts";
import type { Caller } from "../../model/account.ts";
import { serviceActor } from "../../model/actor.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { nameKey } from "../../model/company-keys.ts";
import { nextId } from "../../model/next-id.ts";
import type { World } from "../../model/world.ts";
import { cellOf, editorView, type Profile } from "../registry/profiles.ts";
import { contextFindings, contextStatus } from "./company-context.ts";

export const noSuchCompany = "No such company in this account. GET /v1/companies lists them.";

/** What a company is recognised by, in its account. */
type CompanyKeys = Pick<CompanyRow, "accountId" | "name" | "nameKey" | "domain">;

export function companyKeys(accountId: string, name: string | null, domain: string | null): CompanyKeys {
  return { accountId, name, nameKey: name === null ? null : nameKey(name), domain };
}

/** The existing company with a name or a domain; if they belong to two companies, the domain decides. */
export function matchCompany(world: World, { accountId, nameKey, domain }: CompanyKeys): CompanyRow | undefined {
  const find = (index: string, key: string | null): CompanyRow | undefined => {
    const [id] = key === null ? [] : keysWhere(world.tables, companies, index, `${accountId}|${key}`);
    return id === undefined ? undefined : get(world.tables, companies, id);
  };
  return find("domain", domain) ?? find("name", nameKey);
}

export function createCompany(
  world: World,
  { accountId, name, nameKey, domain }: CompanyKeys,
  createdBy: string | null,
  now: Instant,
): CompanyRow {
  return put(world.tables, companies, {
    accountId,
    name,
    nameKey,
    domain,
    createdBy,
    id: nextId(world, "cmp_"),
    createdAt: now,
    archivedAt: null,
  });
}

function companyProfile(world: World, company: CompanyRow, now: Instant): Profile {
  const own = {
    by: serviceActor,
    at: company.createdAt,
    values: { name: company.name, domain: company.domain },
  };
  return { kind: "company", subjectId: company.id, determined: [own, ...contextFindings(world, company, now)] };
}

/** If true, nothing that is sent out names the company (§2.11). */
export function isAnonymous(world: World, company: CompanyRow): boolean {
  return cellOf(world, { kind: "company", subjectId: company.id, determined: [] }, "keepAnonymous")?.value === true;
}

export function viewCompany(world: World, company: CompanyRow, now: Instant) {
  return {
    id: company.id,
    name: company.name,
    domain: company.domain,
    profileStatus: contextStatus(world, company, now),
    archived: company.archivedAt !== null,
    keepAnonymous: isAnonymous(world, company),
  };
}

export function viewCompanyWhole(world: World, caller: Caller, company: CompanyRow, now: Instant) {
  return {
    ...viewCompany(world, company, now),
    createdAt: iso(company.createdAt),
    profile: editorView(world, caller, companyProfile(world, company, now)),
  };
}
