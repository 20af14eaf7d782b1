import { Refusal } from "../../kernel/refusal.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { World } from "../../model/world.ts";

/** §7: 503 with Retry-After while search is not enabled or its index cannot be reached. */
export function requireSearch(world: World): void {
  const { search } = conditionsOf(world);
  if (search === "live") return;
  const message =
    search === "disabled"
      ? "Search is not enabled here. Try again later, or ask the operator of this deployment to enable it."
      : "The search index is unavailable. Try again shortly.";
  throw new Refusal("database_unavailable", message, {
    headers: { "retry-after": search === "disabled" ? "60" : "5" },
  });
}

/** Search works, but no developer matches anything: set by a scenario. */
export function isPoolEmpty(world: World): boolean {
  return conditionsOf(world).searchPool === "empty";
}
