import { audit, isUnknown, type Outcome } from "../load.ts";
import { checkWindows, type Sent } from "../windows.ts";

/** One request of a client and its answer, with times in milliseconds of the checker's own clock. */
export interface Happened {
  readonly sandbox: string;
  readonly act: "add" | "read" | "buy";
  /** The name that was added, or the developer who was bought. */
  readonly subject: string;
  readonly outcome: Outcome;
  readonly began: number;
  readonly ended: number;
}

export interface Verdict {
  readonly requests: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly windows: number;
  /** Sandboxes that are refused because the engine has lost a part of them. */
  readonly barred: readonly string[];
  /** Sandboxes whose clients received an error about a lost state. */
  readonly notified: readonly string[];
  readonly problems: readonly string[];
}

/** Compares the clients' observations, and the final state, with what a single correct server would have done. */
export async function checkHistory(history: readonly Happened[], base: string): Promise<Verdict> {
  const problems: string[] = [];
  const barred: string[] = [];
  const notified: string[] = [];
  let windows = 0;
  for (const sandbox of new Set(history.map((each) => each.sandbox))) {
    const seen = history.filter((each) => each.sandbox === sandbox);
    const losses = seen.filter(tellsLoss);
    if (losses.length > 0) notified.push(sandbox);
    const say = (problem: string): void => void problems.push(`${sandbox}: ${problem}`);
    for (const problem of checkSeen(seen)) say(problem);
    // A loss may include the counts of a window.
    if (losses.length === 0) {
      const counted = checkWindows(seen.map(sentOf));
      windows += counted.windows;
      for (const problem of counted.problems) say(problem);
    }
    if (seen.some(({ outcome }) => isDamaged(outcome))) barred.push(sandbox);
    else for (const problem of await checkEnd(seen, losses, base, sandbox)) say(problem);
  }
  const acknowledged = history.filter(({ outcome }) => !isUnknown(outcome)).length;
  return {
    requests: history.length,
    acknowledged,
    refused: history.length - acknowledged,
    windows,
    barred,
    notified,
    problems,
  };
}

function tellsLoss({ outcome }: Happened): boolean {
  return outcome.loss !== null;
}

/** What is wrong with the answers of one sandbox by themselves. */
export function checkSeen(seen: readonly Happened[]): string[] {
  return [...checkAnswers(seen), ...checkReads(seen, seen.filter(tellsLoss)), ...checkTime(seen)];
}

function checkAnswers(seen: readonly Happened[]): string[] {
  return seen.flatMap(({ act, outcome: { status, code } }) =>
    status >= 500 && code !== "database_unavailable" ? [`${act} was answered ${status} ${code}`] : [],
  );
}

/**
 * Every read contains what was acknowledged before, unless its loss was reported, and nothing that was not requested.
 */
function checkReads(seen: readonly Happened[], losses: readonly Happened[]): string[] {
  const adds = seen.filter(({ act }) => act === "add");
  const requested = new Set(adds.map(({ subject }) => subject));
  const made = adds.filter(({ outcome }) => outcome.status === 201);
  return seen.flatMap((read) => {
    if (read.act !== "read" || read.outcome.status !== 200) return [];
    const names = new Set<string>(read.outcome.json.shortlists.map(({ name }: { name: string }) => name));
    const missing = made.filter(
      (add) => add.ended < read.began && !names.has(add.subject) && !isReported(add, read, losses),
    );
    return [
      ...missing.map(({ subject }) => `a read lacks "${subject}", which was acknowledged before`),
      ...[...names].filter((name) => !requested.has(name)).map((name) => `a read has "${name}", which nobody added`),
    ];
  });
}

/** Whether a loss was reported between a change and an answer that lacks it. */
function isReported(change: Happened, lacking: Pick<Happened, "ended">, losses: readonly Happened[]): boolean {
  return losses.some((loss) => change.began <= loss.ended && loss.began <= lacking.ended);
}

/** A request that was sent after an answer had arrived must not get an earlier date. */
function checkTime(seen: readonly Happened[]): string[] {
  const dated = seen.filter(({ outcome }) => !isUnknown(outcome) && Number.isFinite(outcome.at));
  const byEnd = [...dated].sort((one, other) => one.ended - other.ended);
  let [latest, at] = [0, 0];
  return [...dated]
    .sort((one, other) => one.began - other.began)
    .flatMap(({ outcome, began }) => {
      for (; at < byEnd.length && (byEnd[at] as Happened).ended < began; at++)
        latest = Math.max(latest, (byEnd[at] as Happened).outcome.at);
      return outcome.at < latest ? [`time went back by ${latest - outcome.at} ms`] : [];
    });
}

function sentOf({ act, outcome }: Happened): Sent {
  return { operation: act, outcome, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
}

function isDamaged({ status, json }: Outcome): boolean {
  return status === 503 && /is damaged/.test(json?.message ?? "");
}

/** Credits are conserved, each delivered developer is charged once, and nothing exists that was not requested. */
async function checkEnd(
  seen: readonly Happened[],
  losses: readonly Happened[],
  base: string,
  sandbox: string,
): Promise<string[]> {
  const books = await audit(base, sandbox);
  const end = { ended: Number.POSITIVE_INFINITY };
  const kept = new Set(books.lists.values());
  const missing = seen.filter((each) => {
    if (isReported(each, end, losses)) return false;
    if (each.act === "add") return each.outcome.status === 201 && !kept.has(each.subject);
    return each.act === "buy" && each.outcome.status === 200 && !books.bought.has(each.subject);
  });
  return [
    ...books.problems,
    ...missing.map(({ act, subject }) => `${act} "${subject}" was acknowledged, and is not there`),
  ];
}
