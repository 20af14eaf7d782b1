import { type Router, route as routeOf } from "../../src/kernel/router.ts";
import type { RequestOptions, Seen } from "../harness.ts";
import { eachMember } from "./observe.ts";
import { type Kind, kindOf } from "./references.ts";

/** A reference in an answer: the member, and the id in it. */
export interface Reference {
  readonly kind: Kind;
  readonly id: string;
  readonly member: string;
  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  readonly row: any;
}

export type Call = (route: string, options?: RequestOptions) => Promise<Seen>;

/** A separate world without faults in answers and connections, because ids in a faulty answer mean nothing. */
export async function begin(call: Call, plan: { readonly seed?: string; readonly scenario: string }): Promise<Call> {
  const headers = { "x-understudy-sandbox": `${plan.seed ?? "of"}-${plan.scenario}` };
  const inSandbox: Call = (route, options) => call(route, { ...options, headers, isUnlawful: true });
  await inSandbox("POST /_understudy/reset", { body: plan });
  await inSandbox("DELETE /_understudy/faults");
  return inSandbox;
}

/** The references in an answer, without duplicates. */
export function referencesIn(router: Router, route: string, { status, json }: Seen): Reference[] {
  const [method, path] = route.split(" ") as [string, string];
  const match = routeOf(router, method, (path.split("?", 1)[0] as string).replace(/^\/~[^/]+/, ""));
  if (match.found !== "operation") return [];
  const schema = match.operation.answers.find((each) => each.status === status)?.body;
  if (schema === undefined) return [];
  const found = new Map<string, Reference>();
  eachMember(schema, json, match.operation.id, (member, _, value, row) => {
    const kind = kindOf(member);
    if (kind === null || typeof value !== "string") return;
    found.set(`${member} ${value}`, { kind, id: value, member, row });
  });
  return [...found.values()];
}

const lists = [
  "GET /v1/keys",
  "GET /v1/shortlists?limit=100",
  "GET /v1/contacts?limit=100",
  "GET /v1/companies",
  "GET /v1/projects?limit=100",
  "GET /v1/search/jobs",
  "GET /v1/deep-research/jobs",
  "GET /v1/developers/search?q=developers&limit=20",
];

/** The maximum number of references of one member of one answer to follow: the first, the last, and some between. */
const perMember = 3;

/** Starts at the lists, reads what they refer to, and so on; returns the references that could not be read. */
export async function crawl(router: Router, call: Call, max = 150): Promise<string[]> {
  const reader = newReader(call);
  const seen = new Set<string>();
  const lost: string[] = [];
  const queue: { readonly route: string; readonly seen: Seen }[] = [];
  for (const route of lists) queue.push({ route, seen: await call(route) });
  for (let next = queue.shift(); next !== undefined && seen.size < max; next = queue.shift()) {
    for (const reference of sample(referencesIn(router, next.route, next.seen))) {
      const key = `${reference.kind} ${reference.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const read = await reader(reference);
      queue.push(...read.answers);
      if (read.lost !== null) lost.push(`${next.route}: ${reference.member} ${reference.id}: ${read.lost}`);
    }
  }
  return lost;
}

/** Reads the references in one answer, and returns those that could not be read. */
export async function lostIn(router: Router, call: Call, route: string, seen: Seen): Promise<string[]> {
  const reader = newReader(call);
  const lost: string[] = [];
  for (const reference of sample(referencesIn(router, route, seen))) {
    const read = await reader(reference);
    if (read.lost !== null) lost.push(`${route}: ${reference.member} ${reference.id}: ${read.lost}`);
  }
  return lost;
}

function sample(references: readonly Reference[]): Reference[] {
  const byMember = new Map<string, Reference[]>();
  for (const each of references) byMember.set(each.member, [...(byMember.get(each.member) ?? []), each]);
  return [...byMember.values()].flatMap((all) => {
    const step = Math.max(1, (all.length - 1) / (perMember - 1));
    return all.filter((_, at) => at === Math.round(Math.round(at / step) * step));
  });
}

interface Read {
  readonly lost: string | null;
  readonly answers: readonly { readonly route: string; readonly seen: Seen }[];
}

/** A call that was refused for any reason loses nothing. */
const isLost = ({ status }: Seen): boolean => status === 400 || status === 404 || status === 405 || status === 410;

function newReader(call: Call) {
  const once = new Map<string, Promise<Seen>>();
  const get = (path: string, options: RequestOptions = {}): Promise<Seen> => {
    const known = once.get(path) ?? call(`GET ${path}`, options);
    once.set(path, known);
    return known;
  };

  /** Every row of a list with pages; null if the list cannot be read. */
  async function everyRow(path: string, list: string): Promise<Seen["json"][] | null> {
    const rows: Seen["json"][] = [];
    let cursor: string | null = null;
    do {
      const seen: Seen = await get(`${path}?limit=100${cursor === null ? "" : `&cursor=${cursor}`}`);
      if (seen.status !== 200) return isLost(seen) ? [] : null;
      rows.push(...seen.json[list]);
      cursor = seen.json.nextCursor;
    } while (cursor !== null);
    return rows;
  }

  /** The routes that read it, each of which has to answer. */
  const paths: Partial<Record<Kind, (id: string) => readonly string[]>> = {
    developer: (id) => [`/v1/developers/${id}`, `/v1/developers/${id}/notes`, `/v1/developers/${id}/shortlists`],
    avatar: (id) => [new URL(id).pathname],
    shortlist: (id) => [`/v1/shortlists/${id}`],
    company: (id) => [`/v1/companies/${id}`, `/v1/companies/${id}/attachments`],
    project: (id) => [`/v1/projects/${id}`, `/v1/projects/${id}/brief`, `/v1/projects/${id}/profile`],
    report: (id) => [id],
    "search job": (id) => [`/v1/search/jobs/${id}`],
    "research job": (id) => [`/v2/deep-research/jobs/${id}`],
    "facet report": (id) => [`/v1/developers/reports/${id}`],
  };

  /** The rows that have to contain it; null if they cannot be read. */
  const rows: Partial<Record<Kind, (reference: Reference) => Promise<readonly string[] | null>>> = {
    key: async () => idsOf((await get("/v1/keys")).json?.keys),
    "saved search": async ({ id }) =>
      (await get(`/v1/search/jobs?savedSearchId=${encodeURIComponent(id)}`)).json?.jobs?.map(
        (job: { savedSearchId: string }) => job.savedSearchId,
      ) ?? null,
    contact: async () => (await contacts())?.map(({ contactId }) => contactId) ?? null,
    note: async ({ row: { contactId } }) => {
      const contact = (await contacts())?.find((each) => each.contactId === contactId);
      return contact === undefined
        ? null
        : idsOf(await everyRow(`/v1/developers/${contact.developerId}/notes`, "notes"));
    },
    async attachment({ row: { subjectId } }) {
      if (subjectId !== undefined)
        return idsOf(await everyRow(`/v1/companies/${subjectId}/attachments`, "attachments"));
      const { json, status } = await get("/v1/companies");
      if (status !== 200) return null;
      const found: string[] = [];
      for (const { id } of json.rows)
        found.push(...(idsOf(await everyRow(`/v1/companies/${id}/attachments`, "attachments")) ?? []));
      return found;
    },
  };
  const contacts = () => everyRow("/v1/contacts", "contacts");

  return async function read(reference: Reference): Promise<Read> {
    const { kind, id } = reference;
    const among = await rows[kind]?.(reference);
    if (among !== undefined)
      return { lost: among === null || among.includes(id) ? null : "is in no list", answers: [] };
    const answers = [];
    for (const path of paths[kind]?.(id) ?? []) {
      const seen = await get(path, kind === "avatar" ? { as: null } : {});
      if (isLost(seen)) return { lost: `GET ${path} answers ${seen.status}`, answers };
      answers.push({ route: `GET ${path}`, seen });
    }
    return { lost: null, answers };
  };
}

function idsOf(rows: readonly { readonly id: string }[] | null | undefined): string[] | null {
  return rows?.map(({ id }) => id) ?? null;
}
