// Figures: A-417.
import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import { second } from "../../base/instants.ts";
import { put } from "../../base/table.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { companies as names } from "../../population/vocabulary.ts";
import { announceFile, createAttachment, finalizeFile, storeBytes } from "../clients/attachments.ts";
import { createCompany, matchCompany } from "../clients/companies.ts";
import { writeProfile } from "../registry/profiles.ts";
import { type Cast, type Happening, moment, pickActor, pickPerson } from "./cast.ts";

/** Client companies with profiles and attachments of every kind; the newest two are still being enriched. */
export function fillCompanies(cast: Cast, made: CompanyRow[]): Happening[] {
  const { world, accountId, sizes, pick, now: end } = cast;
  const first = Math.floor(cast.draw("first company") * names.length);
  return Array.from({ length: sizes.companies }, (_, at): Happening => {
    const { name, slug } = names[(first + at) % names.length] as (typeof names)[number];
    const round = Math.floor(at / names.length);
    const called = `${name}${round === 0 ? "" : ` ${round + 1}`}${pick(["", " GmbH", ", Inc.", " Ltd"], "form", at)}`;
    const fresh = sizes.companies - at;
    const born = fresh === 1 ? end - second : fresh === 2 ? end - 4 * second : moment(cast, "company", at);
    return {
      at: born,
      happen(now) {
        const domain = at % 7 === 6 ? null : `${slug}${round === 0 ? "" : round + 1}.example`;
        if (matchCompany(world, accountId, { name: called, domain }) !== undefined) return;
        const adder = pickActor(cast, "company adder", at);
        const company = createCompany(world, { accountId, name: called, domain, createdBy: adder.id }, now);
        made.push(company);
        dress(cast, company, at);
        attach(cast, company, at);
        if (at % 8 === 3 && fresh > 2) put(world.tables, companies, { ...company, archivedAt: end - 60 * second });
      },
    };
  });
}

/** Fields written by a person, by a key, and cleared by a person. */
function dress(cast: Cast, company: CompanyRow, at: number): void {
  const { world, pick } = cast;
  const { id, createdAt } = company;
  const person = pickPerson(cast, "company writer", at);
  const pitch = pick(fixture.pitches, "pitch", at);
  if (at % 2 === 0) writeProfile(world, "company", id, { set: { pitch }, clear: ["careersUrl"] }, person, createdAt);
  const key = cast.keys[0];
  if (at % 3 === 0 && key) writeProfile(world, "company", id, { set: { size: "51-200" } }, key, createdAt);
  if (at % 5 === 2) writeProfile(world, "company", id, { set: { keepAnonymous: true } }, person, createdAt);
}

function attach(cast: Cast, company: CompanyRow, at: number): void {
  const { world, accountId, pick } = cast;
  const { id: subjectId, createdAt: now, domain } = company;
  const addedBy = pickPerson(cast, "attacher", at).id;
  const common = { accountId, subjectType: "company", subjectId, addedBy } as const;
  if (domain !== null) {
    const url = `https://${domain}/careers`;
    createAttachment(world, { ...common, kind: "link", name: "Careers page", url, fileRef: null }, now);
  }
  if (at % 2 === 0) {
    const role = pick(fixture.roles, "attached role", at);
    const fileRef = storeFile(cast, "role.md", "text/markdown", role.jd.join("\n"), now);
    createAttachment(world, { ...common, kind: "jd", name: role.name, url: null, fileRef }, now);
  }
  if (at % 3 === 1) {
    const fileRef = storeFile(cast, "deck.pdf", "application/pdf", "%PDF-1.7", now);
    createAttachment(world, { ...common, kind: "doc", name: "Company deck", url: null, fileRef }, now);
  }
}

function storeFile({ world, accountId }: Cast, name: string, contentType: string, text: string, now: number): string {
  const bytes = new TextEncoder().encode(text);
  const file = announceFile(world, { accountId, name, contentType, size: bytes.length }, now);
  return finalizeFile(world, storeBytes(world, file, bytes, now), now).id;
}
