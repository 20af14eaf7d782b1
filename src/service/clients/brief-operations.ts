import * as declared from "../../interface/clients/brief-operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { actorOf } from "../../model/actor.ts";
import { ownedRow } from "../../model/owned-row.ts";
import { projects } from "../../model/project.ts";
import { needsReader } from "../needs.ts";
import { requireWritable, viewProfile, writeProfile } from "../registry/profiles.ts";
import { briefOf } from "./briefs.ts";
import { noSuchProject } from "./project-operations.ts";
import { roleProfile } from "./projects.ts";

const readBrief = implement(declared.readBrief, {
  waitsFor: needsReader,
  handle({ world, caller, params, now, refuse }) {
    const project = ownedRow(world, caller.account.id, projects, params.id) ?? refuse("not_found", noSuchProject);
    return briefOf(world, project, now);
  },
});

const readProfile = implement(declared.readProfile, {
  waitsFor: needsReader,
  handle({ world, caller, params, query, now, refuse }) {
    const project = ownedRow(world, caller.account.id, projects, params.id) ?? refuse("not_found", noSuchProject);
    return viewProfile(world, caller, roleProfile(world, project, now), query);
  },
});

const updateProfile = implement(declared.updateProfile, {
  handle({ world, caller, params, body, now, refuse }) {
    requireWritable(caller, "role", body);
    const project = ownedRow(world, caller.account.id, projects, params.id) ?? refuse("not_found", noSuchProject);
    return writeProfile(world, "role", project.id, body, actorOf(caller), now);
  },
});

export const briefOperations = { readBrief, readProfile, updateProfile } satisfies Handlers<typeof declared>;
