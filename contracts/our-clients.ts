import { fact } from "../src/contract/run/session.ts";
import type { AnswerBody, Toolbox } from "../src/contract/run/tools.ts";
import { signalOf } from "../src/contract/seen/signals.ts";

export const companies = ["contact:read", "contact:update"] as const;
export const attaching = [...companies, "project:update"] as const;
export const projects = ["project:read", "project:create", "project:update", "contact:update"] as const;

/** Companies and projects cannot be deleted, so checks share one where possible. */
export const ourCompany = (t: Toolbox): Promise<AnswerBody> => t.make.keptCompany();

/** Two that checks change, one after the other. */
export const firstCompany = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the first company", (own) => own.make.company());
export const secondCompany = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the second company", async (own) => {
    await firstCompany(own);
    return own.make.company();
  });

/** One without a text, and one of the second company. */
export const firstProject = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the first project", (own) => own.make.project());
export const secondProject = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the second project", async (own) => {
    await firstProject(own);
    return own.make.project({ companyId: (await secondCompany(own)).id });
  });

export const ourProject = (t: Toolbox): Promise<AnswerBody> =>
  fact(t.session, "our project", async () => {
    const company = await ourCompany(t);
    const jd = "# Senior Rust engineer\n\nRequirements:\n- Rust\n- databases\n";
    return t.make.project({ companyId: company.id, jd });
  });

/** A project to read: our own or, where none can be made, one that the account has. */
export const readableProject = (t: Toolbox): Promise<AnswerBody> =>
  ourProject(t).catch((error: unknown) => {
    if (signalOf(error) === null) throw error;
    return t.find.project();
  });
