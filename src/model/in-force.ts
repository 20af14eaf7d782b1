import type { Credential } from "./account.ts";
import { keyEntitlements } from "./entitlements.ts";
import { reading } from "./readings.ts";
import type { World } from "./world.ts";

/** A credential with its effective entitlements: a key loses those that no key may hold in this world. */
export function inForce(world: World, credential: Credential): Credential {
  if (credential.kind !== "key") return credential;
  const may = keyEntitlements[reading(world, "A-04")];
  const entitlements = credential.entitlements.filter((each) => may.includes(each));
  return entitlements.length === credential.entitlements.length ? credential : { ...credential, entitlements };
}
