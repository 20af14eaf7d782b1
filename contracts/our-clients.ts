import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";
import { fact } from "../src/contract/run/session.ts";
import { signalOf } from "../src/contract/seen/signals.ts";

export const companies = ["contact:read", "contact:update"] as const;
export const attaching = [...companies, "project:update"] as const;
export const projects = ["project:read", "project:create", "project:update", "contact:update"] as const;

/** Companies and projects cannot be deleted, so checks share one where possible. */
export const ourCompany = (t: Toolbox): Promise<AnswerBody> => t.make.keptCompany();

export const odd = 'Zoë Łukasz 名前 🦀 R&D <3 "it\'s" 100%';

/** An attachment stays for good: one, with the longest name and the longest link, does for all that look at links. */
export const ourLink = (t: Toolbox) =>
  t.visit("the link of our company", async (own) => {
    const { id } = await ourCompany(own);
    const url = "https://company.example/Roles/A%20b?Q=1&lang=De#Part-".padEnd(2_000, "x");
    const wish = { kind: "link", name: `${odd} ${own.serial} `.padEnd(200, "é"), url };
    const attachment = await own.ok("POST /v1/companies/{id}/attachments", { params: { id }, body: wish });
    return { id, wish, attachment };
  });

/** One that is made and seen to be new; others change it, and look what becomes of it when it is to be made again. */
export const newCompany = (t: Toolbox) =>
  t.visit("the new company", async (own) => {
    const wish = { name: own.make.name("new company"), domain: `new-${own.run}.example` };
    return { ...(await own.ok("POST /v1/companies", { body: wish })), ...wish };
  });

/** Both answers to two simultaneous requests for one company. */
export const companyAskedForTwice = (t: Toolbox) =>
  t.visit("the company that is asked for twice at once", async (own) => {
    await newCompany(own);
    const request = { body: { name: own.make.name("company") }, burst: true };
    return Promise.all([1, 2].map(() => own.call("POST /v1/companies", request)));
  });

/** Another one to be changed. */
export const secondCompany = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the second company", async (own) => {
    const made = (await companyAskedForTwice(own)).find(({ status }) => status < 300);
    return made?.json ?? own.make.company();
  });

/** One of our company that is made from a text, and from its link where it has one that a project takes. */
export const ourProject = (t: Toolbox): Promise<AnswerBody & { readonly hasLink: boolean }> =>
  fact(t.session, "our project", async () => {
    const company = await ourCompany(t);
    const jd = "# Senior Rust engineer\n\nRequirements:\n- Rust\n- databases\n";
    const make = async (more: object) => t.make.project({ companyId: company.id, jd, ...more });
    const link = await ourLink(t).catch(() => null);
    const withLink = link && (await make({ attachmentIds: [link.attachment.id] }).catch(() => null));
    return { ...(withLink ?? (await make({}))), hasLink: withLink !== null };
  });

/** A later one, without a text. */
export const plainProject = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the plain project", async (own) => {
    await ourProject(own).catch(() => null);
    return own.make.project();
  });

/** A project to read: our own or, where none can be made, one that the account has. */
export const readableProject = (t: Toolbox): Promise<AnswerBody> =>
  ourProject(t).catch((error: unknown) => {
    if (signalOf(error) === null) throw error;
    return t.find.project();
  });
