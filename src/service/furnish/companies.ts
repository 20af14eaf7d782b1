// Figures: A-417.
import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import type { Instant } from "../../base/instants.ts";
import { put } from "../../base/table.ts";
import { type CompanyRow, companies } from "../../model/company.ts";
import { companies as names } from "../../population/vocabulary.ts";
import { announceFile, createAttachment, finalizeFile, storeBytes } from "../clients/attachments.ts";
import { companyKeys, createCompany, matchCompany } from "../clients/companies.ts";
import { writeProfile } from "../registry/profiles.ts";
import { type Cast, moment, pickActor, pickPerson, soonAfter, type TimedAction } from "./cast.ts";
import { jdOf } from "./roles.ts";

/** Client companies with profiles and attachments of every kind; the newest two are still being enriched. */
export function fillCompanies(cast: Cast, created: CompanyRow[]): TimedAction[] {
  const { world, accountId, sizes, pick, now: end } = cast;
  const first = Math.floor(cast.draw("first company") * names.length);
  return Array.from({ length: sizes.companies }, (_, at): TimedAction[] => {
    const { name, slug } = names[(first + at) % names.length] as (typeof names)[number];
    const round = Math.floor(at / names.length);
    const fullName = `${name}${round === 0 ? "" : ` ${round + 1}`}${pick(["", " GmbH", ", Inc.", " Ltd"], "form", at)}`;
    const fromLast = sizes.companies - at;
    const createdAt = fromLast === 1 ? end - 1_100 : fromLast === 2 ? end - 3_700 : moment(cast, "company", at);
    let company: CompanyRow | undefined;
    const open: TimedAction = {
      at: createdAt,
      run(now) {
        const domain = at % 7 === 6 ? null : `${slug}${round === 0 ? "" : round + 1}.example`;
        const keys = companyKeys(accountId, fullName, domain);
        if (matchCompany(world, keys) !== undefined) return;
        const adder = pickActor(cast, "company adder", at);
        company = createCompany(world, keys, adder.id, now);
        created.push(company);
      },
    };
    if (fromLast <= 2) return [open];
    const later = (
      purpose: string,
      write: (company: CompanyRow, now: Instant) => void,
      when?: Instant,
    ): TimedAction => ({
      at: when ?? soonAfter(cast, `company ${purpose}`, at, createdAt),
      run: (now) => void (company && write(company, now)),
    });
    const archive = (of: CompanyRow, archivedAt: Instant) => put(world.tables, companies, { ...of, archivedAt });
    return [
      open,
      later("profile", (of, now) => writeFields(cast, of, at, now)),
      later("link", (of, now) => attachLink(cast, of, at, now)),
      ...(at % 2 === 0 ? [later("role", (of, now) => attachRole(cast, of, at, now))] : []),
      ...(at % 3 === 1 ? [later("deck", (of, now) => attachDeck(cast, of, at, now))] : []),
      ...(at % 8 === 3 ? [later("archive", archive, moment(cast, "company archive", at, createdAt))] : []),
    ];
  }).flat();
}

/** Fields written by a person, by a key, and cleared by a person. */
function writeFields(cast: Cast, { id }: CompanyRow, at: number, now: Instant): void {
  const { world, pick } = cast;
  const person = pickPerson(cast, "company writer", at);
  const pitch = pick(fixture.pitches, "pitch", at);
  if (at % 2 === 0) writeProfile(world, "company", id, { set: { pitch }, clear: ["careersUrl"] }, person, now);
  const key = cast.keys[0];
  if (at % 3 === 0 && key) writeProfile(world, "company", id, { set: { size: "51-200" } }, key, now);
  if (at % 5 === 2) writeProfile(world, "company", id, { set: { keepAnonymous: true } }, person, now);
}

function attachLink(cast: Cast, { id, domain }: CompanyRow, at: number, now: Instant): void {
  if (domain === null) return;
  const link = { kind: "link", name: "Careers page", url: `https://${domain}/careers`, fileRef: null } as const;
  createAttachment(cast.world, { ...attachedTo(cast, id, at), ...link }, now);
}

function attachRole(cast: Cast, { id }: CompanyRow, at: number, now: Instant): void {
  const role = cast.pick(fixture.roles, "attached role", at);
  const fileRef = storeFile(cast, "role.md", "text/markdown", jdOf(role), now);
  createAttachment(cast.world, { ...attachedTo(cast, id, at), kind: "jd", name: role.name, url: null, fileRef }, now);
}

function attachDeck(cast: Cast, { id }: CompanyRow, at: number, now: Instant): void {
  const fileRef = storeFile(cast, "deck.pdf", "application/pdf", "%PDF-1.7", now);
  const deck = { kind: "doc", name: "Company deck", url: null, fileRef } as const;
  createAttachment(cast.world, { ...attachedTo(cast, id, at), ...deck }, now);
}

function attachedTo(cast: Cast, subjectId: string, at: number) {
  const addedBy = pickPerson(cast, "attacher", at).id;
  return { accountId: cast.accountId, subjectType: "company", subjectId, addedBy } as const;
}

function storeFile({ world, accountId }: Cast, name: string, contentType: string, text: string, now: number): string {
  const bytes = new TextEncoder().encode(text);
  const file = announceFile(world, { accountId, name, contentType, size: bytes.length }, now);
  return finalizeFile(world, storeBytes(world, file, bytes, now), now).id;
}
