import type { RawAccess, Toolbox } from "../../run/equipment/tools.ts";
import { ShownByCalls } from "../../seen/failure.ts";
import { type Ground, says } from "../../seen/sentences.ts";
import { isShownLate } from "../late.ts";
import { arrange, listFor } from "./arrange.ts";
import { isPaid, type SequenceKind } from "./kinds.ts";
import { playRound } from "./round.ts";
import { finalReads, type Round, sequenceFor } from "./sequence.ts";
import { type SequenceFailure, shrink } from "./shrink.ts";
import { goOnWith, newStage, type SequenceStage } from "./stage.ts";

type Tools = Toolbox & RawAccess;

interface FailedPlay extends SequenceFailure<ShownByCalls> {
  readonly stage: SequenceStage;
  readonly round: Round;
  /** Of the law that was violated, if it was one. */
  readonly source: Ground | null;
}

/** What the interface says that each kind shows. */
const saysOf: Readonly<Record<string, Ground>> = {
  shortlist: says("2.9/members"),
  note: says("2.10/members"),
  company: says("2.11/company"),
  project: says("2.11/project"),
  contact: says("3/remove-contacts"),
  searchJob: says("2.4/members"),
  key: says("4.7/keys"),
};

/** How often a failed sequence is repeated with fewer steps: rarely if it costs credits. */
const maxTries = 30;
const maxPaidTries = 2;

/** Reports failures with a minimal list of calls. What stays for good is gone on with: `ours` are two that the run has made. */
export async function playSequences(
  t: Tools,
  kind: SequenceKind,
  ours: (t: Tools) => Promise<readonly string[]>,
): Promise<void> {
  const ids = await arrange(t, kind);
  const rounds = sequenceFor(t.session.options.seed, kind);
  const stage = await stageFor(t, kind, ids);
  for (const id of await ours(t)) await goOnWith(stage, id);
  const first = await play(t, stage, rounds);
  if (first === null) return;
  const failsAlike = async (someRounds: readonly Round[]) => {
    const repeatedFailure = await play(t, await stageFor(t, kind, ids), someRounds);
    return repeatedFailure && wordsOf(repeatedFailure) === wordsOf(first) ? repeatedFailure : null;
  };
  const shrinkOptions = { fails: failsAlike, maxTries: isPaid(kind) ? maxPaidTries : maxTries };
  // If it also fails sequentially, the parallel calls are not needed.
  const oneByOne = rounds.flatMap((round) => round.map((step) => [step]));
  const sequentialFailure = isPaid(kind) ? null : await failsAlike(oneByOne);
  const ground = await groundOf(t, first, sequentialFailure);
  if (ground !== null) t.about(ground);
  throw await (sequentialFailure === null
    ? shrink(rounds, first, shrinkOptions)
    : shrink(oneByOne, sequentialFailure, shrinkOptions));
}

/** What a failure contradicts; null where only the moment is open at which a write is shown. */
async function groundOf(t: Tools, first: FailedPlay, sequential: FailedPlay | null): Promise<Ground | null> {
  const { source } = first;
  if (source !== null && !("assumed" in source)) return source;
  // What costs credits is not played again one step after the other.
  const played = sequential ?? (isPaid(first.stage.kind) ? first : null);
  if (played === null || t.speed() === 0 || !played.round.every(({ does }) => /^(read|list)$/.test(does))) return null;
  const { stage } = played;
  const ground = saysOf[stage.kind.name] ?? null;
  if (ground === null) return null;
  const isLate = await isShownLate(
    t,
    `a change of a ${stage.kind.name}`,
    async () => (await play(t, stage, finalReads(stage.kind))) === null,
  );
  return isLate ? null : ground;
}

/** The error without the object's name, because a shorter sequence must show the same error and not another one. */
function wordsOf({ failure }: SequenceFailure<ShownByCalls>): string {
  return failure.message.replaceAll(/"[^"]*"|`[^`]*`|\b\w*\d\w*\b|\b(true|false)\b/g, "");
}

async function stageFor(t: Tools, kind: SequenceKind, ids: Readonly<Record<string, string>>) {
  return newStage(t, kind, { ...ids, ...(await listFor(t, kind)) });
}

/** The run's history is set aside meanwhile, because this sequence may break a law that was broken before. */
async function play(t: Tools, stage: SequenceStage, rounds: readonly Round[]): Promise<FailedPlay | null> {
  const { violations } = t.session.history;
  const earlierViolations = new Map(violations);
  const last = t.exchanges.at(-1);
  const began = performance.now();
  try {
    for (const [at, round] of rounds.entries()) {
      violations.clear();
      const roundProblem = await playRound(stage, round);
      // Writes of earlier sequences are not steps of this one.
      const offence = [...violations.values()].find(({ calls }) => calls.every((call) => call.arrivedAt >= began));
      const problem = roundProblem ?? offence?.problem;
      if (problem === undefined || problem === null) continue;
      const begin = last === undefined ? 0 : t.exchanges.indexOf(last) + 1;
      const source = roundProblem === null ? (offence?.source ?? null) : null;
      return { at, failure: new ShownByCalls(problem, t.exchanges.slice(begin)), stage, round, source };
    }
    return null;
  } finally {
    for (const [law, offence] of earlierViolations) violations.set(law, offence);
  }
}
