import { z } from "zod";
import type { Closed } from "../base/closed-type.ts";
import { type Caller, nameOf } from "./account.ts";

/** Who did something (§2.10): a person, a key, a tool that acted for one, or the service itself. */
export const Actor = z
  .looseObject({
    kind: z.enum(["member", "key", "tool", "system"]),
    id: z.string().nullable().meta({ description: "The id of the person, key or tool; null for the system." }),
    name: z.string().nullable(),
  })
  .meta({ id: "Actor", examples: [{ kind: "member", id: "usr_demo_owner", name: "Miriam Vogel" }] });

export type Actor = Closed<z.infer<typeof Actor>>;

/** The service itself. */
export const serviceActor = { kind: "system", id: null, name: null } as const satisfies Actor;

/** A session is a person, a key an agent (§5.2). */
export function actorOf({ credential }: Caller): Actor {
  return { kind: credential.kind === "session" ? "member" : "key", id: credential.id, name: nameOf(credential) };
}

/** Moderators may edit and delete what others wrote (§4.5). */
export function isModerator({ credential }: Caller): boolean {
  return credential.entitlements.includes("account:update");
}
