import type { Seen } from "../harness.ts";
import { exampleOf, type Loose, operationsOf } from "./document.ts";

/** How the example of a request differs from what its declaration gives. */
interface Stop {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Members of the body that replace the declaration's. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** A body that is not JSON. */
  readonly text?: string;
}

const limit = 2;
const person = { id: "{person}" };
const saved = { developerId: "{person}" };
const list = { id: "{list}" };
const company = { id: "{company}" };
const project = { id: "{project}" };
const researched = { login: "{login}" };

/**
 * The requests of the document's examples in the scenario `documented`: `{list}` is what its steps saved under that
 * name. None undoes what another one needs, so they can be sent in any order.
 */
export const stops: Readonly<Record<string, Stop>> = {
  "keys.revoke": { params: { id: "{key}" } },
  "developers.search": { query: { q: "senior Rust engineer", depth: "core", limit } },
  "searches.execute": { body: { limit } },
  "developers.similar": { body: { like_person: "{person}", limit } },
  "developers.similar.v1": { query: { id: "{person}", limit } },
  "developers.similar.explained": { params: person, body: { limit } },
  "developers.get": { params: person, query: { depth: "enriched", repoLimit: 2 } },
  "developers.emails": { params: person },
  "developers.enrich": { body: { developers: [person] } },
  "developers.reports.create": { body: { developers: [person] } },
  "developers.reports.get": { params: { id: "{facetReport}" } },
  "avatars.get": { params: person },
  "fit.rank": { body: { logins: ["{login}", "{otherLogin}"] } },
  "shortlists.list": { query: { limit } },
  "shortlists.get": { params: list, query: { limit } },
  "shortlists.update": { params: list },
  "shortlists.delete": { params: { id: "{listToDelete}" } },
  "shortlists.members.add": { params: list, body: { developerIds: ["{found}"], bestRepo: "{repository}" } },
  "shortlists.members.remove": { params: { ...list, contactId: "{contactToTakeOff}" } },
  "shortlists.members.pin": { params: list, body: { contactId: "{contact}", repo: "{repository}" } },
  "developers.shortlists": { params: saved },
  "developers.notes.list": { params: saved, query: { limit } },
  "developers.notes.create": { params: saved },
  "notes.update": { params: { noteId: "{note}" } },
  "notes.delete": { params: { noteId: "{noteToDelete}" } },
  "contacts.list": { query: { limit } },
  "contacts.remove": { body: { contactIds: ["{contactToRemove}"] } },
  "companies.get": { params: company },
  "companies.update": { params: company },
  "companies.archive": { params: { id: "{companyToArchive}" } },
  "companies.restore": { params: { id: "{archivedCompany}" } },
  "companies.attachments.create": { params: company },
  "companies.attachments.list": { params: company, query: { limit } },
  "files.upload": { params: { id: "{announcedFile}" }, text: "# Rust role\n" },
  "files.finalize": { params: { id: "{uploadedFile}" } },
  "projects.list": { query: { limit } },
  "projects.get": { params: project },
  "projects.update": { params: project },
  "projects.brief": { params: project },
  "projects.profile.get": { params: project },
  "projects.profile.update": { params: project },
  "search.jobs.create": { body: { projectId: "{project}", savedSearchId: "rust-people" } },
  "search.jobs.list": { query: { savedSearchId: "rust-people" } },
  "search.jobs.get": { params: { id: "{search}" } },
  "search.jobs.more": { params: { id: "{search}" } },
  "search.jobs.cancel": { params: { id: "{searchToCancel}" } },
  "search.jobs.feedback": { params: { id: "{search}", developerId: "{found}" } },
  "research.jobs.create": { body: { subjects: ["{login}"] } },
  "research.jobs.list": { query: { limit } },
  "research.jobs.get": { params: { id: "{research}" } },
  "research.reports.get": { params: researched },
  "research.reports.pdf": { params: researched, query: { delivery: "bytes" } },
  "research.reports.public": { params: { token: "{linkToken}" } },
};

type Call = (
  route: string,
  options?: { as?: string | null; body?: unknown; headers?: Record<string, string> },
) => Promise<Seen>;

/** Starts the world of the examples, and returns the values that its steps saved. */
export async function enterDocumented(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const { json } = await call("PUT /_understudy/scenario", { body: { name: "documented" } });
  return json.values;
}

/** One request of the document, as sent. */
export interface Sent {
  readonly operation: Loose;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The request that the document pairs with an answer. */
export function documentedRequest({
  operation,
  method,
  path,
}: {
  operation: Loose;
  method: string;
  path: string;
}): Sent & { readonly route: string; readonly headers: Record<string, string> } {
  const given = (place: string): [string, string][] =>
    operation.parameters
      .filter((each: Loose) => each.in === place && each.examples)
      .map((each: Loose) => [each.name, String(exampleOf(each))]);
  const params = Object.fromEntries(given("path"));
  const query = new URLSearchParams(given("query")).toString();
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "") + (query && `?${query}`);
  const [media, content] = Object.entries<Loose>(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    operation,
    method,
    path,
    params,
    body: exampleOf(content),
    route: `${method.toUpperCase()} ${target}`,
    headers: media === undefined || media.includes("*") ? {} : { "content-type": media },
  };
}

/** Sends every request of the document in the world of its examples, and collects the answers of each operation. */
export async function walkDocumented(
  call: Call,
  document: Loose,
  afterEach: (sent: Sent) => Promise<void> = async () => {},
): Promise<Record<string, Seen>> {
  await enterDocumented(call);
  const seen: Record<string, Seen> = {};
  for (const each of operationsOf(document)) {
    const { route, headers, ...sent } = documentedRequest(each);
    const answer = await call(route, { headers, ...(sent.body !== undefined && { body: sent.body }) });
    const { operationId } = each.operation;
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    seen[operationId] = answer;
    await afterEach(sent);
  }
  return seen;
}
