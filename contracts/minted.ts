import type { Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { Principal } from "../src/contract/seen/exchange.ts";

/** The id of a key that a check has made. */
export const idOf = (t: Toolbox, { actorId }: Principal): string =>
  actorId ?? t.skip("the answer to POST /v1/keys does not show the new key's id where we look for it");
