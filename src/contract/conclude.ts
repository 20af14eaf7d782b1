import type { Check } from "./check.ts";
import { changesOf, type Lesson } from "./learning/lesson.ts";
import { saysAlready } from "./learning/overlay.ts";
import type { Finding } from "./recorder.ts";
import { redact, show } from "./redact.ts";
import type { Session } from "./session.ts";
import { signalOf } from "./signals.ts";
import type { Toolbox } from "./toolbox.ts";
import { judge, type Result, sayProvenance, type Verdict } from "./verdict.ts";

export type End = (verdict: Verdict, reason: string | null, more?: Partial<Result>) => Result;

/** What a check's end says: nothing was thrown, it could not be made, or something is not so. */
export function conclude(session: Session, check: Check, toolbox: Toolbox, failure: unknown, end: End): Result {
  if (failure === null) return end(judge(check.source, true, session.isStandIn), null);
  const message = failure instanceof Error ? failure.message : String(failure);
  switch (signalOf(failure)) {
    case "skip":
      return end("skipped", message, { lacks: "precondition" });
    case "stopped":
      return end("skipped", message, { lacks: "stopped" });
    case "unreachable":
      return end("skipped", message, { lacks: session.deaf >= 5 ? "target" : "availability" });
    case "credential_refused":
      return end("skipped", message, { lacks: "target" });
    default:
      if (hasFindings(failure)) return concludeFindings(session, failure.findings, end);
      if (failure instanceof TypeError) {
        const guessed = guessesBehind(session, toolbox);
        if (guessed.length > 0) return concludeFindings(session, guessed, end);
      }
      return concludeFailure(session, check, toolbox, { message: plain(message), failure }, end);
  }
}

/** A check that fell over an answer of another shape, where only guesses of ours about that shape are wrong. */
function guessesBehind({ recorder }: Session, { exchanges }: Toolbox): Finding[] {
  const asked = new Set(exchanges.map(({ route }) => route));
  const found = [...recorder.findings.values()].filter(
    ({ route, change }) => asked.has(route) && change?.set === "members",
  );
  return found.every(({ source }) => "assumed" in source) ? found : [];
}

interface Failed {
  readonly message: string;
  readonly failure: unknown;
}

function concludeFailure(session: Session, check: Check, toolbox: Toolbox, failed: Failed, end: End): Result {
  const shown = toolbox.exchanges.slice(-3).map((exchange) => show(session, exchange));
  const verdict = judge(check.source, false, session.isStandIn);
  if (!("assumed" in check.source)) return end(verdict, failed.message, { shown });
  const { assumed } = check.source;
  const changes = changesOf(failed.failure);
  const lessons = (changes.length > 0 ? changes : [null]).map(
    (change): Lesson => ({
      assumption: assumed,
      seen: `${check.title}: ${clean(session, failed.message)}`,
      change: certain(session, change),
    }),
  );
  if (lessons.every((each) => isExpected(session, each.change))) {
    return end("held", `as the overlay says: ${failed.message}`, { lessons });
  }
  return end(verdict, failed.message, { shown, lessons });
}

/** A code that is another one here and itself there follows no rule that an overlay could say. */
function certain({ recorder }: Session, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "refusals") return change;
  const seen = [...(recorder.codes.get(change.on) ?? [])];
  const isMixed = change.becomes.code !== change.code && seen.some((each) => each.startsWith(`${change.code} `));
  return isMixed ? null : change;
}

function isExpected({ options }: Session, change: Lesson["change"]): boolean {
  return change !== null && options.overlay !== undefined && saysAlready(options.overlay, change);
}

/** A refusal as the overlay says that the target gives it, whichever of our codes it stands for. */
function isOverlaid({ options }: Session, { route, exchange: { answer } }: Finding): boolean {
  return (options.overlay?.refusals ?? []).some(
    ({ on, becomes }) =>
      (on === route || on === "*") && becomes.status === answer.status && becomes.code === answer.json?.code,
  );
}

interface Found extends Error {
  readonly findings: readonly Finding[];
}

function hasFindings(failure: unknown): failure is Found {
  return failure instanceof Error && "findings" in failure;
}

/** Each finding is judged by where it comes from: one broken word of the service outweighs any wrong guess of ours. */
function concludeFindings(session: Session, found: readonly Finding[], end: End): Result {
  const lessons = found.flatMap(({ route, problem, source, change }): Lesson[] =>
    "assumed" in source
      ? [
          {
            assumption: source.assumed,
            seen: clean(session, `${route}: ${problem}`),
            change: certain(session, often(session, change)),
          },
        ]
      : [],
  );
  const findings = found.filter(
    (each) => !("assumed" in each.source) || !(isExpected(session, each.change) || isOverlaid(session, each)),
  );
  if (findings.length === 0) return end("held", "as the overlay says", { lessons });
  const broken = findings.filter(({ source }) => !("assumed" in source));
  const lines = findings.map(({ route, problem, source }) => `${route}: ${problem} [${sayProvenance(source)}]`);
  return end(broken.length > 0 ? "violation" : "refuted", lines.join("\n"), {
    source: (broken[0] ?? (findings[0] as Finding)).source,
    refutes: findings.flatMap(({ source }) => ("assumed" in source ? [source.assumed] : [])),
    lessons,
    shown: [...broken, ...findings].slice(0, 3).map(({ exchange }) => show(session, exchange)),
  });
}

/** How often a member differed, once the run has seen more than the first. */
function often({ recorder }: Session, change: Lesson["change"]): Lesson["change"] {
  if (change?.set !== "members") return change;
  const watched = recorder.watched.get(change.on)?.get(`${change.path} ${change.is}`);
  return watched ? withShare(watched) : change;
}

/** Members that nothing declares, each as an overlay adds it. */
export function additionLessons({ recorder }: Session): Lesson[] {
  return [...recorder.watched.values()].flatMap((here) =>
    [...here.values()]
      .filter(({ change }) => change.is === "added")
      .map((watched) => ({
        assumption: null,
        seen: `${watched.change.on} also answers ${watched.change.path}`,
        change: withShare(watched),
      })),
  );
}

function withShare({ change, bad, total }: { change: object; bad: number; total: number }) {
  const share = total === 0 ? 1 : Math.round((100 * bad) / total) / 100;
  return { set: "members", ...change, ...(share < 1 && { often: share }) } as NonNullable<Lesson["change"]>;
}

/** An answer of another shape makes a check fall over where it reaches into it: said in words that help. */
function plain(message: string): string {
  const reached = /^(?:Cannot read properties of|\S+ is not (?:iterable|a function))/.test(message);
  return reached ? `An answer does not have the members that it should have (${message}).` : message.split("\n\n")[0]!;
}

export function clean(session: Session, text: string): string {
  const secrets = Object.values(session.options.credentials).filter((each) => each !== undefined);
  return redact(text.slice(0, 8_000), secrets).slice(0, 2_000);
}
