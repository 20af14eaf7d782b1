import { places } from "../../src/interface/description/path-ids.ts";
import { type Seen, startWorld } from "../harness.ts";
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

/** What the scenario `documented` saved of each kind of thing that a path names. */
const saved: Readonly<Record<string, string>> = {
  company: "{company}",
  contact: "{contact}",
  developer: "{person}",
  facetReport: "{facetReport}",
  file: "{uploadedFile}",
  key: "{key}",
  note: "{note}",
  project: "{project}",
  researchedLogin: "{login}",
  researchJob: "{research}",
  searchJob: "{search}",
  shortlist: "{list}",
};

/**
 * The requests of the document's examples in the scenario `documented`, where they differ from what is declared and saved:
 * `{list}` is what its steps saved under that name. None undoes what another one needs, so they can be sent in any order.
 */
const stops: Readonly<Record<string, Stop>> = {
  "developers.search": { query: { q: "senior Rust engineer", depth: "core", limit } },
  "searches.execute": { body: { limit } },
  "developers.similar": { body: { like_person: "{person}", limit } },
  "developers.similar.v1": { query: { id: "{person}", limit } },
  "developers.similar.explained": { body: { limit } },
  "developers.get": { query: { depth: "enriched", repoLimit: 2 } },
  "developers.enrich": { body: { developers: [{ id: "{person}" }] } },
  "developers.reports.create": { body: { developers: [{ id: "{person}" }] } },
  "fit.rank": { body: { logins: ["{login}", "{otherLogin}"] } },
  "shortlists.list": { query: { limit } },
  "shortlists.get": { query: { limit } },
  "shortlists.delete": { params: { id: "{listToDelete}" } },
  "shortlists.members.add": { body: { developerIds: ["{found}"], bestRepo: "{repository}" } },
  "shortlists.members.remove": { params: { contactId: "{contactToTakeOff}" } },
  "shortlists.members.pin": { body: { contactId: "{contact}", repo: "{repository}" } },
  "developers.notes.list": { query: { limit } },
  "notes.delete": { params: { noteId: "{noteToDelete}" } },
  "contacts.list": { query: { limit } },
  "contacts.remove": { body: { contactIds: ["{contactToRemove}"] } },
  "companies.archive": { params: { id: "{companyToArchive}" } },
  "companies.restore": { params: { id: "{archivedCompany}" } },
  "companies.attachments.list": { query: { limit } },
  "files.upload": { params: { id: "{announcedFile}" }, text: "# Rust role\n" },
  "projects.list": { query: { limit } },
  "search.jobs.create": { body: { projectId: "{project}", savedSearchId: "rust-people" } },
  "search.jobs.list": { query: { savedSearchId: "rust-people" } },
  "search.jobs.cancel": { params: { id: "{searchToCancel}" } },
  "search.jobs.feedback": { params: { developerId: "{found}" } },
  "research.jobs.create": { body: { subjects: ["{login}"] } },
  "research.jobs.list": { query: { limit } },
  "research.reports.pdf": { query: { delivery: "bytes" } },
  "research.reports.public": { params: { token: "{linkToken}" } },
};

/** The request of an operation's example, as far as it is not in its declaration. */
export function stopOf(operationId: string, path: string): Stop {
  const params: Record<string, string> = {};
  for (const { index, 1: name = "" } of path.matchAll(/\{(\w+)\}/g)) {
    const id = saved[places[path.slice(0, index)] ?? ""];
    if (id !== undefined) params[name] = id;
  }
  const stop = stops[operationId];
  return { ...stop, params: { ...params, ...stop?.params } };
}

type Call = (
  route: string,
  options?: { as?: string | null; body?: unknown; headers?: Record<string, string> },
) => Promise<Seen>;

/** A server that can make every answer of the document, PDFs too. */
export const startDocumented = () => startWorld({}, { renderReport: async () => new TextEncoder().encode("%PDF-1.7") });

/** Enters the world of the examples, and returns the values that its steps saved. */
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
