import { newFetch } from "../../src/doors/fetch.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { send } from "../harness.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Json = any;

/** An hour of a client's work with the service: a little of everything, including refusals. */
export async function work(core: StagedCore): Promise<void> {
  const fetch = newFetch(core);
  async function call(route: string, body?: unknown, as: string | null = "owner"): Promise<Json> {
    const headers = { accept: "application/json" };
    const { json, text } = await send(fetch, "", route, { as, body, headers });
    return json ?? text;
  }
  const poll = async (path: string, ends: (json: Json) => boolean): Promise<void> => {
    for (let turn = 0; turn < 12; turn++) if (ends(await call(`GET ${path}`))) return;
  };

  await call("GET /v1/pricing/catalog", undefined, null);
  await call("GET /v1/me");
  await call("GET /v1/quotas");
  await call("GET /v1/me", undefined, null);
  await call("GET /v1/search/capabilities");
  await call("GET /v2/developers/fields");

  const page = await call("GET /v1/developers/search?q=rust%20engineers&limit=5&depth=core");
  const next = page.nextCursor ?? page.page?.next;
  if (next) await call(`GET /v1/developers/search?q=rust%20engineers&limit=5&depth=core&cursor=${next}`);
  const people: Json[] = page.results ?? page.items ?? page.data.items;
  const { id, login } = people[0];
  await call(`GET /v1/developers/${id}?depth=deep`);
  const like = { like_person: id, limit: 4 };
  const similar = await call("POST /v2/developers/similar", like);
  const { nextCursor } = similar;
  if (nextCursor) await call("POST /v2/developers/similar", { ...like, cursor: nextCursor });
  await call("POST /v2/developers/similar", {
    ...like,
    exclude: similar.results.slice(0, 2).map((each: Json) => each.id),
  });
  await call(`GET /v1/developers/similar?id=${id}&limit=3`);
  await call("POST /v2/developers/similar", { like_person: id, limit: 101 });

  const list = await call("POST /v1/shortlists", { name: "Rust in Berlin", description: "Compilers" });
  const listId = list.id ?? list.shortlist?.id;
  const added = await call(`POST /v1/shortlists/${listId}/members`, { developerIds: [id] });
  const contactId = added.added?.[0]?.contactId ?? added.added?.[0];
  await call(`GET /v1/shortlists/${listId}`);
  await call(`PATCH /v1/shortlists/${listId}`, { name: "Rust in Europe", pinned: true });
  await call(`GET /v1/shortlists/${listId}`);
  await call(`POST /v1/shortlists/${listId}/members/pin`, { contactId, repo: `${login}/tool` });
  await call("GET /v1/shortlists");
  await call(`GET /v1/developers/${id}/shortlists`);
  const note = await call(`POST /v1/developers/${id}/notes`, { body: "Met at a meetup." });
  await call(`POST /v1/developers/${id}/notes`, { body: "Answers on Mondays." });
  await call(`GET /v1/developers/${id}/notes?limit=1`);
  await call(`PATCH /v1/notes/${note.id}`, { body: "Met at the meetup in May." });
  await call(`GET /v1/developers/${id}/notes`);
  await call(`DELETE /v1/notes/${note.id}`);
  await call(`GET /v1/developers/${id}/notes`);
  await call("DELETE /v1/notes/nt_nothing");

  const company = await call("POST /v1/companies", { name: "Acme Ltd", domain: "acme.example" });
  await call(`POST /v1/companies/${company.id}/attachments`, {
    kind: "link",
    name: "Jobs",
    url: "https://acme.example/jobs",
  });
  await call("GET /v1/companies");
  const project = await call("POST /v1/projects", {
    name: "Compiler engineer",
    companyId: company.id,
    jd: "Rust, LLVM.",
  });
  const projectId = project.id ?? project.project?.id ?? project.data?.project?.id;
  await call(`GET /v1/projects/${projectId}`);
  await call(`GET /v1/projects/${projectId}/brief`);
  await call(`GET /v1/projects/${projectId}/profile`);
  await call("PATCH /v1/me/profile", { set: { headline: "Finds people" } });

  const config = { version: 2, query: "rust engineers", levers: { location: { countries: ["Germany"] } } };
  const submitted = await call("POST /v1/search/jobs", { config, targetCount: 6, budgetCredits: 400 });
  const jobId = submitted.job?.id ?? submitted.id ?? submitted.jobId;
  await poll(`/v1/search/jobs/${jobId}`, ({ job }) => /succeeded|partial|failed/.test(job?.status));
  await call(`GET /v1/search/jobs/${jobId}`);
  await call(`POST /v1/search/jobs/${jobId}/more`, { count: 3 });
  await poll(`/v1/search/jobs/${jobId}`, ({ job }) => /succeeded|partial|failed/.test(job?.status));
  await call("GET /v1/search/jobs");
  await call("POST /v1/search/jobs", { config, budgetCredits: 1 });
  // With one of those who are too well known to be scored.
  const known = await call("GET /v1/developers/search?q=famous%20rust&limit=1");
  const [{ login: famous }] = known.results ?? known.items ?? known.data.items;
  await call("POST /v1/fit-rank", {
    logins: [famous, ...people.map((each) => each.login), "nobody-of-that-name"],
    role: "Rust engineer",
  });
  await call("GET /v1/quotas");

  const research = await call("POST /v1/deep-research/jobs", { subject: "developers", subjects: [login] });
  const researchId = research.job?.id;
  await poll(`/v2/deep-research/jobs/${researchId}`, ({ job }) => job?.status !== "running");
  await call(`GET /v2/deep-research/jobs/${researchId}`);
  await call("GET /v1/deep-research/jobs");
  await call(`GET /v1/deep-research/reports/developers/${login}`);
  await call(`GET /v2/deep-research/reports/developers/${login}/pdf?delivery=link`);
  await call("GET /v1/quotas");
  await call("POST /v1/contacts/remove", { contactIds: [contactId] });
  await call(`DELETE /v1/shortlists/${listId}`);
  await call("POST /v1/keys", { name: "ci", entitlements: ["search:read"] });
  await call("GET /v1/keys");
  await call("GET /v1/search/jobs/nothing-there");
  await call("GET /v1/nothing-of-the-kind");
}
