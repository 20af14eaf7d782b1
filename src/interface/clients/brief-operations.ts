// Figures: §8.
import { z } from "zod";
import { assumed, stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { declare, free } from "../../kernel/operation.ts";
import { PatchOutcome } from "../../model/profile.ts";
import { Brief, BriefStatus } from "../../model/project.ts";
import { profileAnswer, profilePatch, profileQuery } from "../registry/profile-fields.ts";
import { projectParams as params } from "./project-operations.ts";

const reads = { to: "project:read", cost: free, limit: perMinute(60, "account", "reading for clients") } as const;

export const readBrief = declare({
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
      brief: Brief.nullable().meta({ description: "The brief of the role; null until it is synthesised." }),
    }),
  },
  refuses: ["not_found"],
});

export const readProfile = declare({
  id: "projects.profile.get",
  route: "GET /v1/projects/{id}/profile",
  tag: "Projects",
  summary: "Read a project's role profile, for an editor or as values",
  description: "Fields of a tier that the caller does not see are left out of both views.",
  source: stated("§4.6"),
  access: reads,
  params,
  query: profileQuery("role"),
  answers: { status: 200, body: profileAnswer("role") },
  refuses: ["not_found"],
  examples: { fields: ["title", "seniority"] },
});

export const updateProfile = declare({
  id: "projects.profile.update",
  route: "PATCH /v1/projects/{id}/profile",
  tag: "Projects",
  summary: "Set and clear fields of a project's role profile",
  description: "The rules are those of PATCH /v1/me/profile.",
  source: assumed("A-183"),
  access: { to: "project:update", cost: free, limit: perMinute(30, "account") },
  params,
  body: z.strictObject(profilePatch("role")),
  closed: ["set"],
  creates: "nothing",
  answers: { status: 200, body: PatchOutcome },
  refuses: ["not_found", "bad_request"],
  examples: { body: { set: { seniority: "senior", stack: ["Rust"] }, clear: ["teamSize"] } },
});
