// Figures: A-417.
import fixture from "../../../fixtures/lived-in.json" with { type: "json" };
import type { Instant } from "../../base/instants.ts";
import { get, put, where } from "../../base/table.ts";
import { attachments } from "../../model/attachment.ts";
import type { CompanyRow } from "../../model/company.ts";
import { nextId } from "../../model/next-id.ts";
import { type ProjectRow, projects } from "../../model/project.ts";
import { type SequenceRow, sequences } from "../../model/sequence.ts";
import { memberships, type ShortlistRow, shortlists } from "../../model/shortlist.ts";
import type { World } from "../../model/world.ts";
import { createAttachment } from "../clients/attachments.ts";
import { companyRefOf, createProject } from "../clients/projects.ts";
import { contactOf } from "../lists/contacts.ts";
import type { DeveloperRef } from "../lists/developer-ref.ts";
import { addMember } from "../lists/members.ts";
import { createShortlist, deleteShortlist, freeName } from "../lists/shortlists.ts";
import { writeProfile } from "../registry/profiles.ts";
import { type Cast, moment, pickPerson, pickSome, soonAfter, type TimedAction } from "./cast.ts";
import { jdOf, roleAt } from "./roles.ts";

/** The state of its brief. States take turns, so that a few projects show all of them. */
const states = ["ready", "attached", "populating", "failed", "empty", "ready", "older", "ready"] as const;

/** Projects in every state of brief and status, with candidates, pipelines, agents and outreach. */
export function fillProjects(
  cast: Cast,
  clients: readonly CompanyRow[],
  developers: readonly DeveloperRef[],
): TimedAction[] {
  const { world, sizes, draw, now: end } = cast;
  return Array.from({ length: sizes.projects }, (_, at): TimedAction[] => {
    const turn = states[at % states.length] as (typeof states)[number];
    // Only one is being opened at the end of the period.
    const state = turn === "populating" && at >= states.length ? "ready" : turn;
    const createdAt = state === "populating" ? end - 500 : moment(cast, "project", at);
    let project: ProjectRow;
    const open: TimedAction = {
      at: createdAt,
      run(now) {
        project = openProject(cast, clients, state, at, now);
      },
    };
    const plan: TimedAction = {
      at: soonAfter(cast, "plan", at, createdAt),
      run: (now) => planProject(cast, project, at, now),
    };
    if (state === "older" || state === "populating") return [open];
    if (state === "empty") return [open, plan];
    const candidates = pickSome(cast, developers, Math.min(45, 4 + draw("candidates", at) * 20), "candidates", at);
    const joins = candidates.map((developer, who): TimedAction => {
      const join = (now: number) => {
        const list = get(world.tables, shortlists, project.candidateListId as string) as ShortlistRow;
        addMember(world, list, developer, null, now);
      };
      return { at: moment(cast, "candidate", `${at}.${who}`, createdAt), run: join };
    });
    return [open, plan, ...joins, ...(at % 4 === 1 ? [] : addOutreach(cast, () => project, candidates, at, createdAt))];
  }).flat();
}

function openProject(
  cast: Cast,
  clients: readonly CompanyRow[],
  state: (typeof states)[number],
  at: number,
  now: number,
): ProjectRow {
  const { world, accountId, pick } = cast;
  const creator = pickPerson(cast, "project creator", at);
  const company = at % 4 === 3 ? undefined : pick(clients, "client", at);
  const role = roleAt(cast, at, company);
  const companyRef = companyRefOf(accountId, company?.id);
  const attached = company === undefined ? [] : where(world.tables, attachments, "subject", `company|${company.id}`);
  const project = createProject(
    world,
    {
      accountId,
      name: at < fixture.roles.length ? role.name : `${role.name}, ${role.place}`,
      companyRef,
      createdBy: creator.id,
      jd: state === "empty" || state === "older" ? null : state === "failed" ? "???" : jdOf(role),
      attachmentIds: state === "attached" ? attached.map(({ id }) => id) : [],
      status: at % 9 === 7 ? "closed" : at % 5 === 4 ? "paused" : "open",
      managedAgents:
        at % 3 === 0 ? [{ id: nextId(world, "ag_"), name: pick(fixture.agents, "agent", at), status: "active" }] : [],
    },
    now,
  );
  return state === "older" ? makeOlder(world, project) : project;
}

/** What its creator adds once it is open. */
function planProject(cast: Cast, { id: subjectId, createdBy: addedBy }: ProjectRow, at: number, now: Instant): void {
  const { world, accountId } = cast;
  const set = { interviewPlan: "A talk, a review of their code, a day with the team." };
  const creator = pickPerson(cast, "project creator", at);
  writeProfile(world, "role", subjectId, { set, clear: at % 2 === 0 ? ["teamSize"] : [] }, creator, now);
  const url = "https://docs.northwind.example/plan";
  const link = { kind: "link", name: "Plan for the first weeks", url, fileRef: null, addedBy } as const;
  createAttachment(world, { accountId, subjectType: "project", subjectId, ...link }, now);
}

/** A project from before companies and candidate lists existed (§2.11). */
function makeOlder(world: World, project: ProjectRow): ProjectRow {
  const list = get(world.tables, shortlists, project.candidateListId as string) as ShortlistRow;
  deleteShortlist(world, list);
  return put(world.tables, projects, { ...project, companyRef: null, candidateListId: null, managedAgents: [] });
}

/** Messages to some of the candidates, and a pipeline list of those who answer, kept by an agent if there is one. */
function addOutreach(
  cast: Cast,
  projectOf: () => ProjectRow,
  candidates: readonly DeveloperRef[],
  at: number,
  born: Instant,
): TimedAction[] {
  const { world, accountId, draw } = cast;
  const begins = moment(cast, "outreach", at, born);
  let sequence: SequenceRow | undefined;
  let pipeline: ShortlistRow;
  const write: TimedAction = {
    at: begins,
    run(now) {
      const project = projectOf();
      const shortlistId = project.candidateListId as string;
      const members = where(world.tables, memberships, "shortlist", shortlistId);
      if (members.length === 0) return;
      const contacted = members
        .filter((_, who) => draw("contacted", `${at}.${who}`) < 0.5)
        .map(({ contactId }) => contactId);
      sequence = put(world.tables, sequences, {
        id: nextId(world, "sq_"),
        accountId,
        shortlistId,
        contacted,
        replied: [],
      });
      const name = freeName(world, accountId, "pipeline", `${project.name}: in talks`);
      const { createdBy: ownerId, id: projectId, managedAgents } = project;
      const agentId = managedAgents[0]?.id ?? null;
      pipeline = createShortlist(world, { accountId, name, kind: "pipeline", ownerId, agentId, projectId }, now);
    },
  };
  const replies = candidates.map(
    (developer, who): TimedAction => ({
      at: moment(cast, "reply", `${at}.${who}`, begins),
      run(now) {
        const contactId = contactOf(world, accountId, developer.id)?.id;
        if (contactId === undefined || !sequence?.contacted.includes(contactId)) return;
        if (draw("replied", `${at}.${who}`) >= 0.35) return;
        sequence = put(world.tables, sequences, { ...sequence, replied: [...sequence.replied, contactId] });
        addMember(world, pipeline, developer, null, now);
      },
    }),
  );
  return [write, ...replies];
}
