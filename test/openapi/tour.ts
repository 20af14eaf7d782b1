import type { Seen } from "../harness.ts";
import { type Loose, operationsOf } from "./document.ts";

/**
 * A way through the interface that every operation lies on: each step sends the document's own example of a request,
 * with the ids that earlier answers gave.
 */
interface Stop {
  readonly operation: string;
  /** Path parameters, taken from earlier answers as `operation /pointer`, or as they are. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Members of the body that replace the example's; those that are undefined are left out. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly bytes?: string;
  /** How far the clock goes before it. */
  readonly after?: string;
}

const shortlist = { id: "shortlists.create /id" };
const job = { id: "search.jobs.create /job/id" };
const company = { id: "companies.create /id" };
const project = { id: "projects.create /id" };
const research = { id: "research.jobs.create /job/id" };
const file = { id: "files.create /id" };

export const tour: readonly Stop[] = [
  { operation: "pricing.catalog" },
  { operation: "openapi.get" },
  { operation: "me.get" },
  { operation: "keys.create" },
  { operation: "keys.list" },
  { operation: "keys.revoke", params: { id: "keys.create /key/id" } },
  { operation: "keys.signatureCheck" },
  { operation: "developers.search" },
  { operation: "developers.similar" },
  { operation: "developers.similar.v1", query: "id=7015682299" },
  { operation: "developers.similar.explained" },
  { operation: "fit.rank" },
  { operation: "searches.compile" },
  { operation: "searches.execute" },
  { operation: "searches.angles" },
  { operation: "search.capabilities" },
  { operation: "developers.fields" },
  { operation: "developers.get" },
  { operation: "developers.emails" },
  { operation: "developers.enrich" },
  { operation: "developers.reports.create" },
  { operation: "developers.reports.get", params: { id: "developers.reports.create /report/id" }, after: "20s" },
  { operation: "avatars.get" },
  { operation: "shortlists.create" },
  { operation: "shortlists.members.add", params: shortlist },
  {
    operation: "shortlists.members.pin",
    params: shortlist,
    body: { contactId: "shortlists.members.add /added/0/contactId" },
  },
  { operation: "shortlists.update", params: shortlist },
  { operation: "shortlists.list" },
  { operation: "shortlists.get", params: shortlist },
  { operation: "developers.shortlists" },
  { operation: "developers.notes.create" },
  { operation: "notes.update", params: { noteId: "developers.notes.create /id" } },
  { operation: "developers.notes.list" },
  { operation: "notes.delete", params: { noteId: "developers.notes.create /id" } },
  { operation: "contacts.list" },
  {
    operation: "shortlists.members.remove",
    params: { ...shortlist, contactId: "shortlists.members.add /added/0/contactId" },
  },
  { operation: "shortlists.delete", params: shortlist },
  { operation: "contacts.remove", body: { contactIds: ["shortlists.members.add /added/0/contactId"] } },
  { operation: "companies.create" },
  { operation: "companies.update", params: company },
  { operation: "companies.attachments.create", params: company },
  { operation: "companies.attachments.list", params: company },
  { operation: "companies.get", params: company, after: "10m" },
  { operation: "companies.list" },
  { operation: "companies.archive", params: company },
  { operation: "companies.restore", params: company },
  { operation: "files.create", body: { size: 12 } },
  { operation: "files.upload", params: file, bytes: "# Rust role\n" },
  { operation: "files.finalize", params: file },
  { operation: "projects.create" },
  { operation: "projects.brief", params: project, after: "10m" },
  { operation: "projects.get", params: project },
  { operation: "projects.profile.update", params: project },
  { operation: "projects.profile.get", params: project },
  { operation: "projects.list" },
  { operation: "projects.update", params: project },
  { operation: "me.profile.update" },
  { operation: "me.profile.get" },
  { operation: "search.jobs.create", body: { projectId: undefined } },
  { operation: "search.jobs.get", params: job, after: "20s" },
  {
    operation: "search.jobs.feedback",
    params: { ...job, developerId: "search.jobs.get /results/0/developerId" },
  },
  { operation: "search.jobs.list" },
  { operation: "search.jobs.more", params: job },
  { operation: "search.jobs.cancel", params: job },
  { operation: "research.jobs.create" },
  { operation: "research.jobs.get", params: research, after: "2m" },
  { operation: "research.jobs.list" },
  { operation: "research.reports.get", after: "1m" },
  { operation: "research.reports.pdf", query: "delivery=link" },
  { operation: "research.reports.public", params: { token: "research.reports.pdf /url" } },
  { operation: "quotas.get" },
];

/** One request of the tour, as it was sent. */
export interface Sent {
  readonly operation: Loose;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Walks the tour on a fresh server, and keeps what each operation answered. */
export async function walkTour(
  call: (route: string, asked?: { body?: unknown; headers?: Record<string, string> }) => Promise<Seen>,
  document: Loose,
  afterEach: (sent: Sent) => Promise<void> = async () => {},
): Promise<Record<string, Seen>> {
  const known = new Map(operationsOf(document).map((each) => [each.operation.operationId, each]));
  const seen: Record<string, Seen> = {};

  /** `keys.create /key/id` stands for that member of that answer; other texts for themselves. */
  function fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(fill);
    const [, id, pointer] = typeof value === "string" ? (/^([\w.]+) (\/\S+)$/.exec(value) ?? []) : [];
    if (id === undefined || pointer === undefined || !(id in seen)) return value;
    return pointer
      .slice(1)
      .split("/")
      .reduce((at: Loose, step) => at?.[step], seen[id]?.json);
  }

  for (const stop of tour) {
    const found = known.get(stop.operation);
    if (found === undefined) throw new Error(`${stop.operation} is unknown`);
    const { path, method, operation } = found;
    if (stop.after) await call("PATCH /_understudy/clock", { body: { advance: stop.after } });
    const given = (place: string): [string, string][] =>
      operation.parameters
        .filter((each: Loose) => each.in === place && each.required)
        .map(({ name, example }: Loose) => [name, String(fill(stop.params?.[name]) ?? example)]);
    const params = Object.fromEntries(given("path").map(([name, value]) => [name, value.replace(/^.*\/|\.pdf$/g, "")]));
    const query = stop.query ?? new URLSearchParams(given("query")).toString();
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "") + (query && `?${query}`);
    const asked = bodyFor(stop, operation, fill);
    const answer = await call(`${method.toUpperCase()} ${target}`, asked);
    if (answer.status >= 300) throw new Error(`${stop.operation}: ${answer.status} ${answer.text}`);
    seen[stop.operation] = answer;
    await afterEach({ operation, method, path, params, body: asked.body });
  }
  return seen;
}

function bodyFor(
  stop: Stop,
  operation: Loose,
  fill: (value: unknown) => unknown,
): { body?: unknown; headers?: Record<string, string> } {
  if (stop.bytes !== undefined) return { body: stop.bytes, headers: { "content-type": "text/markdown" } };
  const example = operation.requestBody?.content["application/json"]?.example;
  if (example === undefined) return {};
  const own = Object.entries(stop.body ?? {}).map(([name, value]) => [name, fill(value)]);
  return { body: { ...example, ...Object.fromEntries(own) } };
}
