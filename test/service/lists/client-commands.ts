import fc from "fast-check";
import { expect } from "vitest";
import { tokens } from "../../harness.ts";
import { as, at, checkId, command, listName, type Real } from "./plays.ts";
import { accountOf, type Fields, type Name, principals, type Reference, taken } from "./reference.ts";

/** Drawn from a few, so that it often equals an existing one. */
const place = fc.nat({ max: 3 });
/** Mostly people, because keys cannot access projects, attachments and files. */
const whom = fc.oneof({ weight: 4, arbitrary: fc.constantFrom<Name[]>("owner", "owner", "member", "starter") }, as);

const spellings = ["Acme", "ACME, Inc.", "acme gmbh", "Beta", "Beta Ltd."] as const;

const addCompany = fc.tuple(as, fc.constantFrom(...spellings)).map(([as, spelling]) =>
  command(`${as} adds ${spelling}`, async (reference, { call }) => {
    const body = { name: spelling, set: { pitch: `first, by ${as}` } };
    const { json } = await call("POST /v1/companies", { as, body });
    const { companies } = accountOf(reference, as);
    const name = spelling.slice(0, 4).toLowerCase();
    const known = companies.find((each) => each.name === name);
    expect(json).toEqual({ id: known?.id ?? json.id, created: known === undefined });
    if (known !== undefined) return;
    checkId(json.id, "cmp_");
    const fields: Fields = new Map([["pitch", { value: body.set.pitch, byPerson: principals[as].person }]]);
    companies.push({ id: json.id, name, archived: false, fields, attachments: [] });
    reference.companies.push(json.id);
  }),
);

const archiveCompany = fc.tuple(as, place, fc.boolean()).map(([as, which, archived]) =>
  command(`${as} ${archived ? "archives" : "restores"} company ${which}`, async (reference, { call }) => {
    const id = at(reference.companies, which);
    const { status, json } = await call(`POST /v1/companies/${id}/${archived ? "archive" : "restore"}`, { as });
    const company = accountOf(reference, as).companies.find((each) => each.id === id);
    if (company === undefined) return expect(status).toBe(404);
    expect(json).toMatchObject({ id, archived });
    company.archived = archived;
  }),
);

const announceFile = fc.tuple(whom, fc.integer({ min: 1, max: 9 })).map(([as, size]) =>
  command(`${as} announces ${size} bytes`, async (reference, { call }) => {
    const body = { name: "role.md", contentType: "text/markdown", size };
    const { status, json } = await call("POST /v1/files", { as, body });
    if (!principals[as].seesAll) return expect(status).toBe(403);
    checkId(json.id, "fl_");
    accountOf(reference, as).files.push({ id: json.id, size, status: "announced" });
    reference.files.push(json.id);
  }),
);

const moveFile = fc
  .tuple(whom, place, fc.constantFrom("upload", "upload", "finalize", "upload too much"))
  .map(([as, which, move]) =>
    command(`${as} does ${move} file ${which}`, async (reference, { call, fetch }) => {
      const id = at(reference.files, which);
      const file = accountOf(reference, as).files.find((each) => each.id === id);
      const size = (file?.size ?? 1) + (move === "upload" ? 0 : 1);
      const headers = { authorization: `Bearer ${tokens[as]}` };
      const upload = () =>
        fetch(`/v1/files/${id}/content`, { method: "PUT", headers, body: new Uint8Array(size).fill(120) });
      const { status } = move === "finalize" ? await call(`POST /v1/files/${id}/finalize`, { as }) : await upload();
      if (!principals[as].seesAll) return expect(status).toBe(403);
      if (file === undefined) return expect(status).toBe(404);
      if (move === "upload too much") return expect(status).toBe(400);
      if (move === "finalize" ? file.status === "announced" : file.status === "finalized") {
        return expect(status).toBe(409);
      }
      expect(status).toBe(200);
      file.status = move === "finalize" ? "finalized" : "uploaded";
    }),
  );

const attach = fc
  .tuple(
    whom,
    place,
    fc.constantFrom("jd", "link", "doc"),
    fc.constantFrom("https://acme.example/", "https://acme.example/", "javascript:alert(1)", undefined),
    fc.option(place, { nil: undefined }),
  )
  .map(([as, which, kind, url, file]) =>
    command(`${as} attaches ${kind} ${url} ${file} to company ${which}`, async (reference, { call }) => {
      const [id, fileRef] = [
        at(reference.companies, which),
        file === undefined ? undefined : at(reference.files, file),
      ];
      const body = { kind, name: "Of the role", url, fileRef };
      const { status, json } = await call(`POST /v1/companies/${id}/attachments`, { as, body });
      const account = accountOf(reference, as);
      const company = account.companies.find((each) => each.id === id);
      if (!principals[as].seesAll) return expect(status).toBe(403);
      if (url?.startsWith("javascript:") || (kind === "link" && url === undefined)) return expect(status).toBe(400);
      if (company === undefined) return expect(status).toBe(404);
      const isAttachable = account.files.some((each) => each.id === fileRef && each.status === "finalized");
      if (fileRef !== undefined && !isAttachable) return expect(status).toBe(400);
      checkId(json.id, "at_");
      company.attachments.push({ id: json.id, kind, url: url ?? null, fileRef: fileRef ?? null });
      reference.attachments.push(json.id);
    }),
  );

const jd = fc.constantFrom("# Rust engineer\n\nRequirements:\n- Rust", null);
const attachmentPlaces = fc.array(place, { maxLength: 2 });

function knows(reference: Reference, as: Name, ids: readonly string[]): boolean {
  const held = accountOf(reference, as).companies.flatMap(({ attachments }) => attachments.map(({ id }) => id));
  return ids.every((id) => held.includes(id));
}

const createProject = fc
  .tuple(whom, listName, fc.option(place), jd, attachmentPlaces)
  .map(([as, name, place, jd, places]) =>
    command(`${as} creates the project ${name} of ${place} with ${places}`, async (reference, { call }) => {
      const companyId = place === null ? null : at(reference.companies, place);
      const attachmentIds = places.map((each) => at(reference.attachments, each));
      const body = { name, attachmentIds, ...(companyId !== null && { companyId }), ...(jd !== null && { jd }) };
      const { status, json } = await call("POST /v1/projects", { as, body });
      const account = accountOf(reference, as);
      if (!principals[as].seesAll) return expect(status).toBe(403);
      const isOurs = companyId === null || account.companies.some(({ id }) => id === companyId);
      if (!isOurs || !knows(reference, as, attachmentIds)) return expect(status).toBe(404);
      checkId(json.id, "prj_");
      const [{ shortlistId: id, name: called, kind }] = json.shortlists;
      const candidates = { id, name: called, kind, archived: false, pinned: false, members: [] };
      expect(taken(account, kind, called)).toBe(false);
      account.lists.push(candidates);
      const contextAt = jd !== null || attachmentIds.length > 0 ? reference.now : null;
      const made = { id: json.id, candidates, companyId, name, status: "open", jd, contextAt };
      account.projects.push({ ...made, attachmentIds: [...new Set(attachmentIds)], fields: new Map() });
      reference.lists.push(id);
      reference.projects.push(json.id);
    }),
  );

const editProject = fc
  .tuple(
    whom,
    place,
    fc.record(
      { status: fc.constantFrom("open", "paused", "closed"), jd, places: attachmentPlaces },
      { requiredKeys: [] },
    ),
  )
  .map(([as, which, { places, ...change }]) =>
    command(`${as} edits project ${which}: ${JSON.stringify({ ...change, places })}`, async (reference, { call }) => {
      const id = at(reference.projects, which);
      const attachmentIds = places?.map((each) => at(reference.attachments, each));
      const { status } = await call(`PATCH /v1/projects/${id}`, { as, body: { ...change, attachmentIds } });
      const project = accountOf(reference, as).projects.find((each) => each.id === id);
      if (!principals[as].seesAll) return expect(status).toBe(403);
      if (project === undefined || !knows(reference, as, attachmentIds ?? [])) return expect(status).toBe(404);
      const context = () => JSON.stringify([project.jd, project.attachmentIds]);
      const before = context();
      Object.assign(project, change);
      if (attachmentIds !== undefined) project.attachmentIds = [...new Set(attachmentIds)];
      if (context() === before) return;
      project.contextAt = project.jd !== null || project.attachmentIds.length > 0 ? reference.now : null;
    }),
  );

const move = fc.constantFrom<("set" | "clear" | "leave")[]>("set", "set", "clear", "leave");
const profiles = fc.oneof(
  fc.record({ kind: fc.constant("me" as const), headline: move, pitch: move }),
  fc.record({ kind: fc.constant("company" as const), pitch: move, internalNotes: move }),
  fc.record({ kind: fc.constant("role" as const), workplace: move, interviewPlan: move }),
);
const pathOf = { company: "/v1/companies/", role: "/v1/projects/" } as const;
const peoplesOwn = ["internalNotes", "interviewPlan"];

const patchProfile = fc.tuple(as, place, profiles).map(([as, which, { kind, ...moves }]) =>
  command(`${as} writes ${kind} ${which} ${JSON.stringify(moves)}`, async (reference, { call }) => {
    const named = (wanted: string) => Object.entries(moves).flatMap(([name, each]) => (each === wanted ? [name] : []));
    const [set, clear] = [named("set"), named("clear")];
    const values = set.map((name) => [name, name === "workplace" ? "remote" : `by ${as}`] as const);
    const id = at(kind === "role" ? reference.projects : reference.companies, which);
    const path = kind === "me" ? "/v1/me/profile" : `${pathOf[kind]}${id}${kind === "role" ? "/profile" : ""}`;
    const { status, json } = await call(`PATCH ${path}`, { as, body: { set: Object.fromEntries(values), clear } });
    const { person, seesAll, profile } = principals[as];
    const all = [...set, ...clear];
    if (kind === "role" && !seesAll) return expect(status).toBe(403);
    if (!person && all.some((name) => peoplesOwn.includes(name))) return expect(status).toBe(400);
    const account = accountOf(reference, as);
    const own = account.fields.get(profile) ?? new Map();
    if (kind === "me") account.fields.set(profile, own);
    const subjects = kind === "company" ? account.companies : account.projects;
    const fields = kind === "me" ? own : subjects.find((each) => each.id === id)?.fields;
    if (fields === undefined) return expect(status).toBe(404);
    const isMine = (name: string) => person || fields.get(name)?.byPerson !== true;
    expect(json).toEqual({ written: all.filter(isMine), skipped: all.filter((name) => !isMine(name)) });
    for (const name of all.filter(isMine)) {
      const value = values.find(([each]) => each === name)?.[1] ?? null;
      fields.set(name, { value, byPerson: person });
    }
  }),
);

const advance = fc.constantFrom(1_000, 3_000, 20_000).map((span) =>
  command(`the clock moves ${span} ms`, async (reference, real) => {
    real.advance(span);
    reference.now += span;
  }),
);

/** The values of a profile that the commands write, and nothing else does. */
function written(values: Readonly<Record<string, unknown>>, fields: Fields | undefined): void {
  const held = [...(fields ?? [])].flatMap(([name, { value }]) => (value === null ? [] : [[name, value]]));
  const names = ["headline", "pitch", "internalNotes", "workplace", "interviewPlan"];
  expect(Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))).toEqual(
    Object.fromEntries(held),
  );
}

/** Reads companies, projects and profiles back as one principal, and compares. */
export async function compareClients(reference: Reference, { call, readAll }: Real, as: Name): Promise<void> {
  const account = accountOf(reference, as);
  const { seesAll, person, profile } = principals[as];
  const { rows } = (await call("GET /v1/companies", { as })).json;
  expect(rows.map(({ id, archived }: { id: string; archived: boolean }) => ({ id, archived }))).toEqual(
    account.companies.map(({ id, archived }) => ({ id, archived })).toReversed(),
  );
  for (const { id, fields, attachments } of account.companies) {
    const company = (await call(`GET /v1/companies/${id}`, { as })).json;
    const seen = Object.entries<{ value: string | null }>(company.profile).filter(([, { value }]) => value !== null);
    const visible = [...fields].filter(([name]) => person || !peoplesOwn.includes(name));
    written(Object.fromEntries(seen.map(([name, { value }]) => [name, value])), new Map(visible));
    if (!seesAll) continue;
    const listed = (await readAll(`/v1/companies/${id}/attachments?limit=2`, "attachments", as)).rows;
    expect(listed.map(({ id, kind, url, fileRef }) => ({ id, kind, url, fileRef }))).toEqual(attachments.toReversed());
  }
  written((await call("GET /v1/me/profile?view=values", { as })).json, account.fields.get(profile));
  if (!seesAll) return;
  const projects = (await readAll("/v1/projects?limit=2", "projects", as)).rows;
  expect(
    projects.map(({ id, name, status, companyRef, stats }) => [
      id,
      name,
      status,
      companyRef.subjectType,
      stats.candidates,
    ]),
  ).toEqual(
    account.projects
      .map(({ id, name, status, companyId, candidates }) => [
        id,
        name,
        status,
        companyId === null ? "account" : "company",
        candidates.members.length,
      ])
      .toReversed(),
  );
  for (const { id, fields, contextAt, jd } of account.projects) {
    written((await call(`GET /v1/projects/${id}/profile?view=values`, { as })).json, fields);
    const { status, brief } = (await call(`GET /v1/projects/${id}/brief`, { as })).json;
    const age = contextAt === null ? 0 : reference.now - contextAt;
    expect(brief !== null).toBe(status === "ready");
    if (contextAt === null) expect(status).toBe("empty");
    else if (age < 4_000) expect(status).toBe("populating");
    else if (age > 9_000) expect(jd === null ? ["ready", "failed"] : ["ready"]).toContain(status);
  }
}

export const clientCommands = [
  addCompany,
  addCompany,
  archiveCompany,
  announceFile,
  moveFile,
  moveFile,
  moveFile,
  attach,
  attach,
  createProject,
  editProject,
  patchProfile,
  patchProfile,
  patchProfile,
  advance,
];
