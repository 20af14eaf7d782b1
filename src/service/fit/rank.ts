import type { FitRankRequest, FitRow } from "../../model/fit-rank.ts";
import { fitScript } from "../../model/scripts.ts";
import type { World } from "../../model/world.ts";
import { peopleIn } from "../../population/world-people.ts";
import { celebrityFollowers } from "../search/celebrity.ts";
import { roleOf } from "./role.ts";
import { scoreOf, unscored } from "./score.ts";

interface FitSubject {
  readonly index: number;
  /** The position among the requested logins, each counted once. */
  readonly position: number;
}

/** Each login once, ignoring letter case: those of existing developers, and unknown ones. */
export function resolve(world: World, logins: readonly string[]): { found: FitSubject[]; misses: string[] } {
  const people = peopleIn(world);
  const requested = new Map<string, string>();
  for (const login of logins) if (!requested.has(login.toLowerCase())) requested.set(login.toLowerCase(), login);
  const found: FitSubject[] = [];
  const misses: string[] = [];
  for (const [position, login] of [...requested.values()].entries()) {
    const index = people.indexOfLogin(login);
    if (index === null) misses.push(login);
    else found.push({ index, position });
  }
  return { found, misses };
}

/**
 * Every existing developer is ranked or dropped: the best fit first, those that could not be scored last (§2.7, A-53).
 */
export function rankFit(
  world: World,
  found: readonly FitSubject[],
  { role, company }: Pick<FitRankRequest, "role" | "company">,
) {
  const people = peopleIn(world);
  const terms = roleOf(role ?? "");
  const results: FitRow[] = [];
  const dropped: { login: string; developerId: string; reason: "celebrity" }[] = [];
  for (const { index, position } of found) {
    const login = people.loginOf(index);
    const outcome = fitScript(world, login, position)?.outcome;
    if (outcome === "celebrity" || people.traits(index).followers > celebrityFollowers) {
      dropped.push({ login, developerId: people.idOf(index), reason: "celebrity" });
    } else if (outcome === "unscored") {
      results.push(unscored(people, index, terms));
    } else {
      results.push(scoreOf(people, index, terms, company));
    }
  }
  results.sort(compareFit);
  return { results, dropped };
}

/**
 * Scored before unscored; then by fit, gettable, confidence and prescore, unknown values last (§4.4). Ties keep the
 * requested order.
 */
export function compareFit(a: FitRow, b: FitRow): number {
  return (
    Number(b.scored) - Number(a.scored) ||
    b.fit - a.fit ||
    b.gettable - a.gettable ||
    b.confidence - a.confidence ||
    (b.prescore ?? -1) - (a.prescore ?? -1)
  );
}
