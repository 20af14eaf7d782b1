import * as declared from "../../interface/registry/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { actorOf } from "../../model/actor.ts";
import { ownProfile } from "./me-profile.ts";
import { requireWritable, viewProfile, writeProfile } from "./profiles.ts";

const updateOwnProfile = implement(declared.updateOwnProfile, {
  handle({ world, caller, body, now }) {
    requireWritable(caller, "me", body);
    return writeProfile(world, "me", ownProfile(world, caller).subjectId, body, actorOf(caller), now);
  },
});

const readOwnProfile = implement(declared.readOwnProfile, {
  handle: ({ world, caller, query }) => viewProfile(world, caller, ownProfile(world, caller), query),
});

export const profileOperations = { updateOwnProfile, readOwnProfile } satisfies Handlers<typeof declared>;
