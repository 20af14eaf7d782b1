import { allowanceCheck } from "../contract/checks/derived/allowances.ts";
import { answersCheck, errorsCheck } from "../contract/checks/derived/answers.ts";
import { historyChecks } from "../contract/checks/history.ts";
import type { PassiveCheck } from "../contract/run/check.ts";
import { conclude, newEnd } from "../contract/run/conclude.ts";
import type { Session } from "../contract/run/session.ts";
import type { Exchange } from "../contract/seen/exchange.ts";
import { everyOperation, routeOf } from "../contract/seen/operations.ts";
import type { Ground } from "../contract/seen/sentences.ts";
import { skip } from "../contract/seen/signals.ts";
import type { Result } from "../contract/seen/verdict.ts";
import type { Judge } from "./judge.ts";

/** All checks that watching can make on other clients' traffic. */
export const watchingChecks: readonly PassiveCheck[] = [
  ...everyOperation.map(answersCheck),
  errorsCheck,
  ...everyOperation.flatMap((each) => allowanceCheck(each) ?? []),
  ...historyChecks,
];

/** The observations as results of those checks that only read traffic. */
export async function resultsOf({ session }: Judge): Promise<Result[]> {
  noteMissing(session);
  const results: Result[] = [];
  for (const check of watchingChecks) results.push(await resultOf(session, check));
  return results;
}

async function resultOf(session: Session, check: PassiveCheck): Promise<Result> {
  const end = newEnd(session, check, performance.now());
  const exchanges: Exchange[] = [];
  let ground: Ground | null = null;
  const cite = (...cited: readonly Exchange[]): void => void exchanges.push(...cited);
  const about = (next: Ground): void => {
    ground = next;
  };
  const failure = await check.body({ session, skip, exchanges, cite, about }).then(
    () => null,
    (error: unknown) => error,
  );
  return conclude(session, check, { exchanges, ground: () => ground }, failure, end);
}

/** An operation that the target lacks: shown by 405, 501, or a 404 for a path without an id that could be wrong. */
function noteMissing({ recorder, missing }: Session): void {
  for (const operation of everyOperation) {
    if (!("assumed" in operation.source)) continue;
    const route = routeOf(operation);
    const seen = [...recorder.statuses.keys()].filter((each) => each.endsWith(` ${route}`));
    const gone = operation.path.includes("{") ? ["405", "501"] : ["404", "405", "501"];
    const status = seen.map((each) => each.split(" ", 1)[0] as string).find((each) => gone.includes(each));
    if (status !== undefined && !seen.some((each) => each.startsWith("2"))) missing.set(route, `it answers ${status}`);
  }
}
