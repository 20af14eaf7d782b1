import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { free, operation } from "../../kernel/operation.ts";
import { actorOf } from "../../model/actor.ts";
import { PatchOutcome } from "../../model/profile.ts";
import { Brief, BriefStatus } from "../../model/project.ts";
import { fieldList, profileAnswer, profilePatch } from "../registry/profile-fields.ts";
import { editorView, requireWritable, valuesView, writeProfile } from "../registry/profiles.ts";
import { briefOf } from "./briefs.ts";
import { noSuchProject, projectParams as params } from "./project-operations.ts";
import { projectOf, roleProfile } from "./projects.ts";

const reads = { to: "project:read", cost: free, limit: perMinute(60, "account") } as const;

const readBrief = operation({
  id: "projects.brief",
  route: "GET /v1/projects/{id}/brief",
  tag: "Projects",
  summary: "Read a project's brief and how far it is",
  source: stated("§4.6"),
  access: reads,
  params,
  answers: {
    status: 200,
    body: z.looseObject({
      status: BriefStatus,
      brief: Brief.nullable().meta({ description: "Null until synthesised." }),
    }),
  },
  refuses: ["not_found"],
  handle({ world, caller, params, now, refuse }) {
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    return briefOf(world, project, now);
  },
});

const readProfile = operation({
  id: "projects.profile.get",
  route: "GET /v1/projects/{id}/profile",
  tag: "Projects",
  summary: "Read a project's role profile, for an editor or as values",
  description: "Fields of a tier that the caller does not see are left out of both views.",
  source: stated("§4.6"),
  access: reads,
  params,
  query: z.strictObject({
    view: z
      .enum(["values"])
      .optional()
      .meta({ description: "values answers a flat map; without it the editor view.", examples: ["values"] }),
    fields: fieldList("role").optional(),
  }),
  answers: { status: 200, body: profileAnswer("role") },
  refuses: ["not_found"],
  examples: { fields: ["title", "seniority"] },
  handle({ world, caller, params, query: { view, fields }, now, refuse }) {
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    const profile = roleProfile(world, project, now);
    return view === "values"
      ? valuesView(world, caller, profile, fields)
      : { fields: editorView(world, caller, profile, fields) };
  },
});

const updateProfile = operation({
  id: "projects.profile.update",
  route: "PATCH /v1/projects/{id}/profile",
  tag: "Projects",
  summary: "Set and clear fields of a project's role profile",
  description: "The rules are those of PATCH /v1/me/profile.",
  source: assumed("A-183"),
  access: { to: "project:update", cost: free, limit: perMinute(30, "account") },
  params,
  body: z.strictObject(profilePatch("role")),
  beyondSchema: [{ member: "set", when: "A field is also in clear." }],
  answers: { status: 200, body: PatchOutcome },
  refuses: ["not_found", "bad_request"],
  examples: { body: { set: { seniority: "senior", stack: ["Rust"] }, clear: ["teamSize"] } },
  handle({ world, caller, params, body, now, refuse }) {
    requireWritable(caller, "role", body);
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    return writeProfile(world, "role", project.id, body, actorOf(caller), now);
  },
});

export const briefOperations = [readBrief, readProfile, updateProfile];
