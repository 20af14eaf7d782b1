import type { Operation, Route } from "../../../kernel/operation.ts";
import { whoMay } from "../../run/entitlements.ts";
import type { AnswerBody, Toolbox } from "../../run/equipment/tools.ts";
import { fact } from "../../run/session.ts";
import { asksOnly } from "../../run/tiers.ts";
import type { CheckRequest } from "../../seen/exchange.ts";
import { bodySchema, exampleOf, followed } from "../../seen/input-places.ts";
import { isKept, kept, objectsWith } from "../../seen/named-rows.ts";
import { routeOf } from "../../seen/operations.ts";
import { signalOf } from "../../seen/signals.ts";

/** The kind of object that an id in a path belongs to, and how a check gets a real one. */
const subjects: readonly [prefix: string, name: string, find: (t: Toolbox, operation: Operation) => Promise<string>][] =
  [
    ["/v1/shortlists/{id}", "id", async (t) => (await membership(t)).list.id],
    ["/v1/shortlists/{id}", "contactId", async (t) => (await membership(t)).member.contactId],
    [
      "/v1/notes/{noteId}",
      "noteId",
      async (t) => (await fact(t.session, "base note", async () => t.make.note((await t.find.ourDeveloper()).id))).id,
    ],
    ["/v1/companies/{id}", "id", async (t) => (await t.make.keptCompany()).id],
    ["/v1/projects/{id}", "id", async (t, operation) => (await someProject(t, operation)).id],
    ["/v1/search/jobs/{id}", "id", async (t, operation) => (await jobFor(t, operation)).job.id],
    ["/v2/deep-research/jobs/{id}", "id", async (t) => (await t.find.researchJob()).id],
    ["/v1/deep-research/reports/developers/{login}", "login", (t) => t.find.researchedLogin()],
    ["/v2/deep-research/reports/developers/{login}", "login", (t) => t.find.researchedLogin()],
    ["/v1/developers/{id}", "id", async (t) => (await t.find.developer()).id],
    ["/v1/developers/{developerId}", "developerId", async (t) => (await t.find.developer()).id],
  ];

function membership(t: Toolbox) {
  return fact(t.session, "base list", () => t.make.membership());
}

/** What others have started is only read; what goes on with a search needs one of ours. */
function jobFor(t: Toolbox, operation: Operation): Promise<AnswerBody> {
  return asksOnly(operation) ? t.find.finishedSearchJob() : t.find.ourSearchJob();
}

/** Keys cannot access projects (§2.9), so a person looks for one and creates one if there is none. */
async function someProject(t: Toolbox, operation: Operation): Promise<AnswerBody> {
  const given = [t.caller, t.session.principals.session];
  const reader = whoMay(t.session.target, { on: ["GET /v1/projects"], needs: ["project:read"] }, given);
  const maker = whoMay(t.session.target, { on: ["POST /v1/projects"], needs: ["project:create"] }, given);
  const isRead = asksOnly(operation);
  const made = t.session.facts.get("our project") as Promise<AnswerBody> | undefined;
  return fact(t.session, isRead ? "base project" : "our base project", async () => {
    const project = await made?.catch(() => null);
    if (project) return project;
    if (!reader) return t.find.project();
    const projects = objectsWith(await t.need("GET /v1/projects", { as: reader }), ["id", "companyRef"]);
    const ours = projects.find((each: AnswerBody) => isKept(each.name) && each.status !== "closed");
    if (ours !== undefined) t.session.creations.ownIds.add(ours.id);
    const found = ours ?? (isRead ? projects[0] : undefined);
    if (found !== undefined || !maker || !mayMake(t)) return found ?? t.find.project();
    return t.need("POST /v1/projects", { as: maker, body: { name: t.make.name(`${kept} project`) } });
  });
}

/** True where a check may create what it needs. */
function mayMake(t: Toolbox): boolean {
  return t.session.options.allowWrites ?? false;
}

/** Where an example would name people who do not exist, or one of two members is needed. One row is enough, and costs the least. */
const overrides: { readonly [route: Route]: (t: Toolbox) => Promise<CheckRequest> } = {
  "GET /v1/developers/search": async () => ({ query: { q: "developer", limit: 1 } }),
  "GET /v1/developers/similar": async (t) => ({ query: { id: (await t.find.developer()).id, limit: 1 } }),
  "POST /v2/developers/similar": async (t) => ({ body: { like_person: (await t.find.developer()).id, limit: 1 } }),
  "POST /v1/searches/angles": async () => ({ body: { scope: "account", jd: "A developer of databases in Rust." } }),
  "POST /v1/searches/compile": async () => ({ body: { prompt: "Rust developers" } }),
  "POST /v1/searches/execute": async () => ({ body: { config: { version: 2, query: "developer" }, limit: 1 } }),
  "POST /v1/developers/{id}/similar": async () => ({ body: { limit: 1 } }),
  "POST /v1/fit-rank": async (t) => ({ body: { logins: [t.find.unknownLogin] } }),
  "POST /v1/developers": async (t) => ({ body: { developers: [{ login: t.find.unknownLogin }], facets: ["id.core"] } }),
  "POST /v1/deep-research/jobs": async (t) => ({ body: { subject: "developers", subjects: [t.find.unknownLogin] } }),
  "POST /v1/shortlists/{id}/members/pin": async (t) =>
    mayMake(t) ? { body: { contactId: (await membership(t)).member.contactId, repo: null } } : {},
  "POST /v1/search/jobs": async () => ({ body: { config: { version: 2, query: "developer" } } }),
};

/** A request that is valid by the declaration, for real objects where they can be found. */
export async function baseRequest(t: Toolbox, operation: Operation): Promise<CheckRequest> {
  const { params, query, body } = exampleOf(operation);
  for (const name of Object.keys(params)) params[name] = (await realId(t, operation, name)) ?? params[name];
  const override = await overrides[routeOf(operation)]?.(t);
  return withOurName(t, operation, { params, query, ...(body !== undefined && { body }), ...override });
}

/** Whatever a target makes of a request, it can be found by the name of the run. */
export function withOurName(t: Toolbox, operation: Operation, request: CheckRequest): CheckRequest {
  const { properties = {} } = operation.creates === "nothing" ? {} : (followed(bodySchema(operation)) ?? {});
  const member = ["name", "body"].find((each) => Object.hasOwn(properties, each));
  if (member === undefined) return request;
  return { ...request, body: { ...(request.body as object), [member]: t.make.name("base") } };
}

/** Null where none can be found: then the example is used, and it names no real person. */
async function realId(t: Toolbox, operation: Operation, name: string): Promise<string | null> {
  const subject = subjects.find(([prefix, of]) => of === name && operation.path.startsWith(prefix));
  if (subject === undefined) return null;
  const makes = /shortlists|notes\/|companies/.test(subject[0]);
  if (makes && !mayMake(t)) return null;
  try {
    return await subject[2](t, operation);
  } catch (error) {
    if (signalOf(error) === "skip") return null;
    throw error;
  }
}

/** Whether the base request passes the input checks; only tried where it costs and creates nothing. */
export function baseIsFine(t: Toolbox, operation: Operation): Promise<boolean> {
  return fact(t.session, `base ${routeOf(operation)}`, async () => {
    const answer = await t.call(routeOf(operation), await baseRequest(t, operation));
    return answer.status !== 400;
  });
}

/** What another check has been answered to it. */
export function noteBase({ session: { facts } }: Toolbox, operation: Operation, status: number): void {
  const name = `base ${routeOf(operation)}`;
  if (!facts.has(name)) facts.set(name, Promise.resolve(status !== 400));
}

/** Unknown ids and an empty body: whatever the target does with it, nothing is created. */
export function harmlessRequest(operation: Operation): CheckRequest {
  const params = Object.fromEntries(Object.keys(exampleOf(operation).params).map((name) => [name, unknownId(name)]));
  return { params, ...(operation.method !== "GET" && operation.method !== "DELETE" && { body: {} }) };
}

function unknownId(name: string): string {
  return name === "login" ? "us-nobody" : name === "developerId" ? "999999999999999999" : "us_zzzzzzzzzz";
}
