import * as declared from "../../interface/clients/brief-operations.ts";
import { implement } from "../../kernel/operation.ts";
import { actorOf } from "../../model/actor.ts";
import { editorView, requireWritable, valuesView, writeProfile } from "../registry/profiles.ts";
import { briefOf } from "./briefs.ts";
import { noSuchProject } from "./project-operations.ts";
import { projectOf, roleProfile } from "./projects.ts";

const readBrief = implement(declared.readBrief, {
  handle({ world, caller, params, now, refuse }) {
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    return briefOf(world, project, now);
  },
});

const readProfile = implement(declared.readProfile, {
  handle({ world, caller, params, query: { view, fields }, now, refuse }) {
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    const profile = roleProfile(world, project, now);
    return view === "values"
      ? valuesView(world, caller, profile, fields)
      : { fields: editorView(world, caller, profile, fields) };
  },
});

const updateProfile = implement(declared.updateProfile, {
  handle({ world, caller, params, body, now, refuse }) {
    requireWritable(caller, "role", body);
    const project = projectOf(world, caller.account.id, params.id) ?? refuse("not_found", noSuchProject);
    return writeProfile(world, "role", project.id, body, actorOf(caller), now);
  },
});

export const briefOperations = [readBrief, readProfile, updateProfile];
