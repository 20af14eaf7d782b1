import { expect } from "vitest";
import { about } from "../../../src/interface/description/document.ts";
import { interfaceOperations } from "../../../src/interface/operations.ts";
import { describe as describeAll } from "../../../src/kernel/openapi/describe.ts";
import { operationsOf } from "../../openapi/document.ts";
import { documentedRequest } from "../../openapi/exchanges.ts";
import type { Drives, Hand } from "../hand.ts";
import { gallery } from "./gallery.ts";
import { tour } from "./tour.ts";

/** What its people did this month took of both quotas. */
async function expectSearchedAndResearched(get: Hand["get"]): Promise<void> {
  const { quotas } = await get("GET /v1/quotas");
  const used = quotas.filter((quota: { used: number }) => quota.used > 0);
  expect(used.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(["deep_searches", "reports"]));
}

export const accountDrives: Drives = {
  async "fresh-account"(hand) {
    await refuseInput(hand);
    await refuseCallers(hand);
    await moveShortlists(hand);
    await moveContacts(hand);
    await keepNotes(hand);
    await moveCompanies(hand);
    await keepProfiles(hand);
    await readResearch(hand);
    await hand.advance("1m");
    await tour(hand);
    await gallery(hand);
  },

  async documented({ call, saw, values }) {
    for (const each of operationsOf(describeAll(interfaceOperations, about))) {
      const { route, headers, body } = documentedRequest(each);
      const { status } = await call(route, { headers, ...(body !== undefined && { body }) });
      expect(status, route).toBeLessThan(300);
    }
    saw("§9 the document reflects the surface as it ships");
    const { list, company, login, person } = values;
    await call(`GET /v2/deep-research/reports/developers/${login}/pdf?delivery=link`);
    await call(`PATCH /v1/shortlists/${list}`, { body: { archived: true } });
    await call(`GET /v1/shortlists/${list}`);
    await call("PATCH /v1/me/profile", {
      body: {
        set: { displayName: "Ada", headline: "Hires", language: "en", timezone: "Europe/Berlin", phone: "+49 30 1" },
      },
    });
    await call("GET /v1/me/profile?view=values");
    for (const page of [`companies/${company}/attachments`, "deep-research/jobs", `developers/${person}/notes`])
      await call(`GET /v1/${page}?limit=1`);
  },

  async "empty-account"({ get, saw, person }) {
    for (const path of ["shortlists", "contacts", "projects", "search/jobs", "deep-research/jobs"]) {
      const page = await get(`GET /v1/${path}`);
      expect(Object.values(page).find(Array.isArray)).toEqual([]);
    }
    expect((await get("GET /v1/companies")).rows).toEqual([]);
    saw("§4.5 lists empty");
    expect(await get(`GET /v1/developers/${person(0).id}/notes`)).toEqual({
      contactId: null,
      notes: [],
      nextCursor: null,
    });
    saw("§2.10 contactId null");
    expect((await get("GET /v1/quotas")).credits).toMatchObject({ granted: 3_000, used: 0 });
  },

  async "lived-in-account"({ get, saw, call }) {
    const statuses = (jobs: readonly { status: string }[]) => [...new Set(jobs.map(({ status }) => status))].sort();
    const searches = (await get("GET /v1/search/jobs")).jobs;
    const everySearch = ["canceled", "failed", "partial", "queued", "running", "succeeded"];
    expect(statuses(searches)).toEqual(everySearch);
    const research = (await get("GET /v1/deep-research/jobs")).jobs;
    expect(statuses(research)).toEqual(["failed", "partial", "running", "succeeded"]);
    const sources = research.flatMap(({ items }: { items: { source: string | null }[] }) => items);
    expect(new Set(sources.map(({ source }: { source: string | null }) => source))).toEqual(
      new Set(["fresh", "cache", null]),
    );
    const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
    expect(new Set(entries.map(({ at }: { at: string }) => at.slice(0, 10))).size).toBeGreaterThan(10);
    await expectSearchedAndResearched(get);
    const { keys } = await get("GET /v1/keys");
    expect(keys.some(({ revokedAt }: { revokedAt: string | null }) => revokedAt !== null)).toBe(true);

    const { contacts } = await get("GET /v1/contacts?limit=100");
    const kinds = new Set<string>();
    for (const { developerId } of contacts) {
      const { notes } = await get(`GET /v1/developers/${developerId}/notes`);
      for (const note of notes) {
        kinds.add(note.author.kind);
        if (note.editedBy !== null) kinds.add(`edited by ${note.editedBy.kind}`);
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(["member", "key", "tool", "system"]));
    saw("§2.10 author tool", "§2.10 author system");
    const kindsFor = async (as: string) =>
      (await get("GET /v1/shortlists?limit=100", { as })).shortlists.map((list: { kind: string }) => list.kind);
    expect(await kindsFor("owner")).toEqual(expect.arrayContaining(["freestanding", "project", "pipeline"]));
    const pipelines = (await get("GET /v1/shortlists?kind=pipeline")).shortlists;
    const managed = pipelines.find(({ agentId }: { agentId: string | null }) => agentId !== null);
    expect((await get(`GET /v1/shortlists/${managed.id}`)).agentId).toBe(managed.agentId);
    const pinned = await get(`PATCH /v1/shortlists/${managed.id}`, { body: { pinned: true } });
    expect(pinned).toMatchObject({ pinned: true, agentId: managed.agentId });
    expect(await kindsFor("agent")).not.toContain("project");
    saw("§2.9 kind pipeline", "§2.9 kind project hidden from keys");
    const { rows } = await get("GET /v1/companies");
    for (const { id } of rows) await call(`GET /v1/companies/${id}/attachments`);
    const { projects } = await get("GET /v1/projects");
    for (const { id } of projects) {
      await get(`GET /v1/projects/${id}`);
      await get(`GET /v1/projects/${id}/brief`);
      await get(`GET /v1/projects/${id}/profile`);
      await get(`GET /v1/projects/${id}/profile?view=values`);
    }
    const refs = projects.map(
      ({ companyRef }: { companyRef: { subjectType: string } | null }) => companyRef?.subjectType,
    );
    expect(refs).toEqual(expect.arrayContaining(["company", "account"]));
    saw("§2.11 project of a client or of the account");
  },

  async "busy-account"({ get, call, charged, saw }) {
    const developerIds = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { contacts: { developerId: string }[]; nextCursor: string | null } = await get(
        `GET /v1/contacts?limit=100${cursor === null ? "" : `&cursor=${cursor}`}`,
      );
      for (const { developerId } of page.contacts) developerIds.add(developerId);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null && pages < 40);
    expect(developerIds.size).toBeGreaterThan(1_000);
    expect(pages).toBeGreaterThan(10);
    let mostPages = 0;
    for (const developerId of [...developerIds].slice(0, 40)) {
      let next: string | null = "";
      let read = 0;
      for (; next !== null; read += 1)
        next = (await get(`GET /v1/developers/${developerId}/notes?limit=1${next && `&cursor=${next}`}`)).nextCursor;
      mostPages = Math.max(mostPages, read);
    }
    expect(mostPages).toBeGreaterThan(1);
    saw("§4.5 notes in pages");
    const { rows } = await get("GET /v1/companies");
    expect(rows.some(({ archived }: { archived: boolean }) => archived)).toBe(true);
    expect(rows.some(({ keepAnonymous }: { keepAnonymous: boolean }) => keepAnonymous)).toBe(true);
    saw("§2.11 companies archived and anonymous");
    const client = rows.find(({ name }: { name: string }) => name === "Northwind Robotics");
    for (const [path, list] of [
      ["shortlists", "shortlists"],
      ["projects", "projects"],
      [`companies/${client.id}/attachments`, "attachments"],
      ["deep-research/jobs", "jobs"],
    ] as const) {
      const page = await get(`GET /v1/${path}?limit=50`);
      expect([path, page[list].length, page.nextCursor]).toEqual([path, 50, expect.any(String)]);
      let { nextCursor } = page;
      while (nextCursor !== null) ({ nextCursor } = await get(`GET /v1/${path}?limit=100&cursor=${nextCursor}`));
    }
    expect((await get("GET /v1/search/jobs")).jobs).toHaveLength(120);
    expect(await everyResearch(get)).toHaveLength(60);
    await expectLived(get, []);
    expect((await get("GET /v1/keys")).keys.length).toBeGreaterThan(50);
    const { entries } = (await call("GET /_understudy/ledger?account=acct_demo")).json;
    const months = new Set(entries.map(({ at }: { at: string }) => at.slice(0, 7)));
    expect(months.size).toBeGreaterThan(12);
    expect(entries.map(({ operation }: { operation: string }) => operation)).toContain("billing.top_up");
    await expectSearchedAndResearched(get);
    const { plan } = (await get("GET /v1/me")).account;
    const { plans } = await get("GET /v1/pricing/catalog");
    const { monthlyCredits } = plans.find((each: { plan: string }) => each.plan === plan);
    // The account opened with its plan's credits, and needed a share of them each month.
    expect(entries[0]).toMatchObject({ kind: "grant", credits: monthlyCredits });
    expect(await charged()).toBeGreaterThan((monthlyCredits * months.size) / 5);
    const names = (await everyResearch(get)).map(({ name }) => name);
    expect(names.slice(-5)).toEqual([null, null, null, null, null]);
    expect(names.slice(0, 30)).not.toContain(null);
  },

  async "team-account"({ get, refused, call, values, saw }) {
    const as = "svc_st_demo_bob";
    expect((await get("GET /v1/me", { as })).actor).toMatchObject({ kind: "member", name: "Bob Adeyemi" });
    await refused("POST /v1/shortlists", 403, "forbidden", { as, body: { name: "Not allowed" } });
    const wide = { name: "wide", entitlements: ["search:deep"] };
    const crm = await call("POST /v1/keys", {
      as: "svc_st_demo_alice",
      body: { name: "narrow", entitlements: ["search:read"] },
    });
    expect(crm.status).toBe(201);
    await refused("POST /v1/keys", 403, "forbidden", { as: "svc_sk_demo_crm", body: wide });
    saw("§5.3 a key is a narrowing of its creator");
    await refused(`DELETE /v1/notes/${values.aliceNote}`, 403, "forbidden", { as: "member" });
    saw("§7 403 not the author");
    expect(await get(`DELETE /v1/notes/${values.aliceNote}`, { as: "owner" })).toEqual({ id: values.aliceNote });
    saw("§3 note deleted by a moderator");
    const { jobs } = await get("GET /v1/deep-research/jobs");
    // Null is a job that a key started (§2.5).
    expect(new Set(jobs.map(({ requestedBy }: { requestedBy: string | null }) => requestedBy))).toEqual(
      new Set(["Alice Moreau", "Tomás Rivera", null]),
    );
    expect((await get("GET /v1/search/jobs?savedSearchId=alice-rust")).jobs).toHaveLength(5);
    await expectLived(get, ["queued", "running"]);
    await expectSearchedAndResearched(get);
  },

  async "renamed-login"({ get, values, person, saw }) {
    const list = await get(`GET /v1/shortlists/${values.list}`);
    const { id } = person(0);
    expect(person(0).login).toBe("renamed-since");
    expect(list.members).toEqual([expect.objectContaining({ developerId: id })]);
    expect((await get(`GET /v1/developers/${id}`)).developer.login).toBe("renamed-since");
    saw("§1 logins can be renamed");
  },
};

interface ResearchSeen {
  readonly name: string | null;
  readonly status: string;
}

async function everyResearch(get: Hand["get"]): Promise<ResearchSeen[]> {
  const jobs: ResearchSeen[] = [];
  let cursor = "";
  do {
    const page = await get(`GET /v1/deep-research/jobs?limit=50${cursor}`);
    jobs.push(...page.jobs);
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  return jobs;
}

/**
 * Searches and research in every state in which one ends, and in those in which it is still at work if the account has
 * such; some of saved searches, and what people thought of the results.
 */
async function expectLived(get: Hand["get"], atWork: readonly ("queued" | "running")[]): Promise<void> {
  const searches: { id: string; status: string; savedSearchId: string | null }[] = (await get("GET /v1/search/jobs"))
    .jobs;
  const states = new Set(searches.map(({ status }) => status));
  expect([...states].sort()).toEqual(["canceled", "failed", "partial", "succeeded", ...atWork].sort());
  const research = new Set((await everyResearch(get)).map(({ status }) => status));
  expect([...research].sort()).toEqual(
    ["failed", "partial", "succeeded", ...atWork.filter((each) => each === "running")].sort(),
  );
  const saved = searches.flatMap(({ savedSearchId }) => savedSearchId ?? []);
  expect(new Set(saved).size).toBe(2);
  const opinions = new Set<string | null>();
  for (const { id } of searches.slice(-30)) {
    const { results } = await get(`GET /v1/search/jobs/${id}`);
    for (const { feedback } of results) opinions.add(feedback);
  }
  expect([...opinions].sort()).toEqual(["down", null, "up"]);
}

async function refuseInput({ refused, saw, person, get }: Hand): Promise<void> {
  await refused("POST /v1/shortlists", 400, "bad_request", { body: "{" });
  await refused("POST /v1/shortlists", 400, "bad_request", { body: { name: "x".repeat(81) } });
  saw("§7 400 malformed input", "§7 400 out of range");
  await refused("POST /v1/shortlists", 400, "bad_request", { body: { name: "A", colour: "red" } });
  await refused("GET /v1/shortlists?colour=red", 400, "bad_request");
  saw("§7 400 unknown field");
  await refused(`GET /v1/developers/similar?id=${person(0).id}&facets=no.such`, 400, "bad_request");
  saw("§7 400 unknown facet");
  await refused("POST /v1/contacts/remove", 400, "bad_request", { body: { contactIds: [] } });
  saw("§7 400 empty ids");
  const many = Array.from({ length: 501 }, (_, i) => `ct_${i}`);
  await refused("POST /v1/contacts/remove", 400, "bad_request", { body: { contactIds: many } });
  saw("§7 400 too many ids");
  await refused(`GET /v1/developers/${person(0).id}/notes?cursor=forged`, 400, "bad_request");
  saw("§7 400 cursor not handed out");
  const { id } = await get("POST /v1/companies", { body: { name: "Initech" } });
  await refused(`POST /v1/companies/${id}/attachments`, 400, "bad_request", { body: { kind: "link", name: "No url" } });
  saw("§7 400 link without url");
  await refused("POST /v2/developers/similar", 400, "bad_request", {
    body: { like_person: person(0).id, filters: [["no_such_field", "=", 1]] },
  });
  saw("§7 400 disabled field use");
  await refused("POST /v1/shortlists", 413, "payload_too_large", { body: { name: "x".repeat(2 ** 20) } });
  saw("§7 413 too large");
  await refused("DELETE /v1/me", 405, "client_error");
}

async function refuseCallers({ refused, saw, get }: Hand): Promise<void> {
  await refused("GET /v1/me", 401, "unauthorized", { as: null });
  saw("§7 401 no credential");
  await refused("GET /v1/me", 401, "unauthorized", { as: "svc_sk_nobody_has_this" });
  saw("§7 401 invalid credential");
  await refused("GET /v1/me", 401, "unauthorized", { as: "expired" });
  await refused("GET /v1/me", 401, "signature_required", { as: "signer" });
  await refused("POST /v1/shortlists", 403, "forbidden", { as: "reader", body: { name: "No" } });
  await refused("GET /v1/nowhere", 404, "not_found");
  for (const as of ["owner", "member", "agent", "reader", "outsider", "starter"]) await get("GET /v1/me", { as });
  expect((await get("GET /v1/pricing/catalog", { as: null })).facets).toHaveLength(23);
  await get("GET /v1/keys");
  await get("GET /openapi.json");
}

async function moveShortlists({ get, refused, person, saw }: Hand): Promise<void> {
  const rust = await get("POST /v1/shortlists", { body: { name: "Rust" } });
  const go = await get("POST /v1/shortlists", { body: { name: "Go", description: "Gophers" } });
  await refused(`PATCH /v1/shortlists/${go.id}`, 409, "conflict", { body: { name: " rust " } });
  saw("§7 409 rename collision");
  const archived = await get(`PATCH /v1/shortlists/${go.id}`, { body: { archived: true } });
  expect(archived.archivedAt).not.toBeNull();
  const names = async () => (await get("GET /v1/shortlists")).shortlists.map(({ name }: { name: string }) => name);
  expect(await names()).not.toContain("Go");
  saw("§3 shortlist archived");
  expect((await get(`PATCH /v1/shortlists/${go.id}`, { body: { archived: false } })).archivedAt).toBeNull();
  expect(await names()).toContain("Go");
  saw("§3 shortlist active again");
  expect((await get(`PATCH /v1/shortlists/${rust.id}`, { body: { pinned: true } })).pinned).toBe(true);
  saw("§3 shortlist pinned");
  await refused(`GET /v1/shortlists/${rust.id}`, 404, "not_found", { as: "outsider" });
  saw("§7 404 another account");
  await refused("GET /v1/shortlists/sl_nothing", 404, "not_found");
  saw("§7 404 missing");

  await get(`POST /v1/shortlists/${rust.id}/members`, { body: { developerIds: [person(0).id, person(1).id] } });
  const { members } = await get(`GET /v1/shortlists/${rust.id}`);
  const { contactId } = members[0];
  const pin = (list: string, repo: string | null) =>
    get(`POST /v1/shortlists/${list}/members/pin`, { body: { contactId, repo } });
  expect(await pin(rust.id, "octo/cat")).toEqual({ contactId, pinnedRepo: "octo/cat" });
  expect(await pin(rust.id, null)).toEqual({ contactId, pinnedRepo: null });
  saw("§3 membership pinned and unpinned");
  await refused(`POST /v1/shortlists/${go.id}/members/pin`, 404, "not_found", { body: { contactId, repo: null } });
  saw("§7 404 contact not on the list");
}

async function moveContacts({ get, refused, person, saw }: Hand): Promise<void> {
  const { contacts } = await get("GET /v1/contacts");
  const ids = contacts.map(({ contactId }: { contactId: string }) => contactId);
  await refused("POST /v1/contacts/remove", 404, "not_found", { body: { contactIds: [...ids, "ct_nobody"] } });
  expect((await get("GET /v1/contacts")).contacts).toHaveLength(ids.length);
  saw("§7 404 unknown ids in a removal", "§3 an unknown id removes none");
  expect((await get("POST /v1/contacts/remove", { body: { contactIds: [ids[0]] } })).removed).toEqual([ids[0]]);
  expect((await get("GET /v1/contacts")).contacts).toHaveLength(ids.length - 1);
  saw("§3 contact soft-removed");
  expect((await get(`GET /v1/developers/${person(0).id}/shortlists`)).shortlists).toEqual(expect.any(Array));
}

async function keepNotes({ get, refused, person }: Hand): Promise<void> {
  const note = await get(`POST /v1/developers/${person(2).id}/notes`, {
    as: "agent",
    body: { body: "Wrote a ray tracer." },
  });
  await refused(`PATCH /v1/notes/${note.id}`, 403, "forbidden", { as: "member", body: { body: "Mine now." } });
  expect((await get(`PATCH /v1/notes/${note.id}`, { body: { body: "Edited." } })).editedBy.kind).toBe("member");
  const { notes } = await get(`GET /v1/developers/${person(2).id}/notes`);
  expect(notes).toEqual([expect.objectContaining({ id: note.id, body: "Edited." })]);
}

async function moveCompanies({ get, advance, saw }: Hand): Promise<void> {
  const created = await get("POST /v1/companies", { body: { name: "Globex GmbH", domain: "globex.example" } });
  expect(created.created).toBe(true);
  saw("§3 company created");
  expect(await get("POST /v1/companies", { body: { name: "GLOBEX" } })).toEqual({ id: created.id, created: false });
  saw("§3 company matched");
  const status = async () =>
    (await get("GET /v1/companies")).rows.find(({ id }: { id: string }) => id === created.id).profileStatus;
  const before = await status();
  await advance("10m");
  expect(await status()).not.toBe(before);
  saw("§3 company_context enrichment starts");
  const { id } = await get("POST /v1/projects", {
    body: { name: "Platform engineer", companyId: created.id, jd: "Rust, Kubernetes." },
  });
  await advance("10m");
  expect((await get(`GET /v1/projects/${id}/brief`)).status).toBe("ready");
  saw("§3 brief ready");
}

async function keepProfiles({ get, refused, saw }: Hand): Promise<void> {
  await refused("PATCH /v1/me/profile", 400, "bad_request", { body: { set: { shoeSize: 44 }, clear: [] } });
  const { written } = await get("PATCH /v1/me/profile", { body: { set: { displayName: "Olga Owner" }, clear: [] } });
  expect(written).toEqual(["displayName"]);
  saw("§4.6 unknown profile field named");
}

async function readResearch({ refused, person, saw }: Hand): Promise<void> {
  await refused(`GET /v1/deep-research/reports/developers/${person(5).login}`, 404, "not_found");
  saw("§7 404 not researched");
}
