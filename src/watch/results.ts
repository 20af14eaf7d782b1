import { allowanceCheck } from "../contract/checks/derived/allowances.ts";
import { answersCheck, errorsCheck } from "../contract/checks/derived/answers.ts";
import { historyChecks } from "../contract/checks/history.ts";
import type { PassiveCheck } from "../contract/run/check.ts";
import type { Session } from "../contract/run/session.ts";
import { conclude, newEnd } from "../contract/run/verdict/conclude.ts";
import type { Exchange } from "../contract/seen/exchange.ts";
import { everyOperation, routeOf } from "../contract/seen/operations.ts";
import type { Ground } from "../contract/seen/sentences.ts";
import { skip } from "../contract/seen/signals.ts";
import type { ExchangeEvidence, Result } from "../contract/seen/verdict.ts";
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

/** A finding of a judge that has ended: the calls that show it are known, and what it was compared with is not. */
export interface FoundBefore {
  readonly verdict: "violation" | "refuted" | "confirmed";
  readonly source: Ground;
  readonly route: string;
  readonly text: string;
  readonly shown: readonly ExchangeEvidence[];
}

export function isFoundBefore(found: { readonly verdict: string }): found is FoundBefore {
  return ["violation", "refuted", "confirmed"].includes(found.verdict);
}

export function resultBefore({ verdict, source, route, text, shown }: FoundBefore, index: number): Result {
  const sentences = "sentences" in source ? source.sentences : [];
  return {
    id: `before.${index + 1}`,
    area: "Before another judge went on",
    title: text,
    routes: [route],
    states: [],
    source,
    tier: "read",
    verdict,
    reason: verdict === "confirmed" ? null : text,
    lacks: null,
    refutes: verdict === "refuted" && "assumed" in source ? [source.assumed] : [],
    breaks: verdict === "violation" ? Object.fromEntries(sentences.map((each) => [each, text])) : {},
    lessons: [],
    ms: 0,
    credits: 0,
    shown,
  };
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
function noteMissing({ recorder, target: { missing } }: Session): void {
  for (const operation of everyOperation) {
    if (!("assumed" in operation.source)) continue;
    const route = routeOf(operation);
    const seen = [...recorder.statuses.keys()].filter((each) => each.endsWith(` ${route}`));
    const gone = operation.path.includes("{") ? ["405", "501"] : ["404", "405", "501"];
    const status = seen.map((each) => each.split(" ", 1)[0] as string).find((each) => gone.includes(each));
    if (status !== undefined && !seen.some((each) => each.startsWith("2"))) missing.set(route, `it answers ${status}`);
  }
}
