import { iso } from "../../base/instants.ts";
import { where } from "../../base/table.ts";
import * as declared from "../../interface/registry/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { type Caller, type Credential, credentials } from "../../model/account.ts";
import { actorOf, serviceActor } from "../../model/actor.ts";
import type { World } from "../../model/world.ts";
import { type Profile, requireWritable, viewProfile, writeProfile } from "./profiles.ts";

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

/**
 * The owner of a caller's profile: a person has their own; a key uses that of the person it acts for, who
 * minted it or otherwise leads the account. So an agent sees the fields that its person wrote.
 */
function ownProfile(world: World, caller: Caller): Profile {
  const owner = personBehind(world, caller.credential) ?? leadOf(world, caller) ?? caller.credential;
  const memberSince = { by: serviceActor, at: owner.createdAt, values: { memberSince: iso(owner.createdAt) } };
  return { kind: "me", subjectId: owner.id, determined: [memberSince] };
}

function personBehind(world: World, credential: Credential): Credential | undefined {
  const visited = new Set<string>();
  let each: Credential | undefined = credential;
  while (each !== undefined && each.kind === "key" && each.mintedBy !== null && !visited.has(each.id)) {
    visited.add(each.id);
    [each] = where(world.tables, credentials, "id", each.mintedBy);
  }
  return each?.kind === "session" ? each : undefined;
}

function leadOf(world: World, { account }: Caller): Credential | undefined {
  const people = where(world.tables, credentials, "account", account.id).filter((each) => each.kind === "session");
  return people.find((each) => each.entitlements.includes("account:update")) ?? people[0];
}
