import type { Round } from "./sequence.ts";
import { makeFirst, type SequenceStage, type SequenceStepResult, type StepProblem } from "./stage.ts";
import { type PlannedWrite, takeStep, writeOf } from "./steps.ts";
import type { SequenceThing } from "./thing.ts";

/** Runs the steps of a round in parallel; returns an error found by one of them. */
export async function playRound(stage: SequenceStage, round: Round): Promise<StepProblem> {
  for (const on of new Set(round.filter(({ does }) => does !== "make").map((step) => step.on)))
    if (stage.slots[on] === undefined) stage.slots[on] = await makeFirst(stage);
  const writes = round.map((step) => writeOf(stage, step));
  const before = tolerate(stage, round, writes);
  const ends = await Promise.all(round.map((step, at) => takeStep(stage, step, writes[at] ?? null, round.length > 1)));
  settle(stage, round, writes, ends, before);
  return ends.map(({ problem }) => problem).find((each) => each !== null) ?? null;
}

type Before = ReadonlyMap<SequenceThing, ReadonlyMap<string, readonly unknown[] | undefined>>;

/** During parallel writes, an object may show its previous values or those of any write. */
function tolerate({ slots }: SequenceStage, round: Round, writes: readonly (PlannedWrite | null)[]): Before {
  const before = new Map<SequenceThing, Map<string, readonly unknown[] | undefined>>();
  for (const [at, { on }] of round.entries()) {
    const thing = slots[on] as SequenceThing;
    for (const [name, value] of Object.entries(writes[at]?.sets ?? {})) {
      const mine = before.get(thing) ?? new Map();
      const was = thing.writtenValues.get(name);
      if (!mine.has(name)) mine.set(name, was);
      before.set(thing, mine);
      if (was !== undefined) thing.writtenValues.set(name, [...was, value]);
    }
  }
  return before;
}

/** Afterwards it must show the values of one accepted write; refused writes changed nothing. */
function settle(
  { slots }: SequenceStage,
  round: Round,
  writes: readonly (PlannedWrite | null)[],
  ends: readonly SequenceStepResult[],
  before: Before,
): void {
  for (const [thing, members] of before) {
    for (const [name, was] of members) {
      const values = round.flatMap(({ on }, at) => {
        const values = ends[at]?.valuesInAnswer;
        return slots[on] === thing && values && Object.hasOwn(values, name) && writes[at]?.sets ? [values[name]] : [];
      });
      if (values.length > 0) thing.writtenValues.set(name, values);
      else if (was === undefined) thing.writtenValues.delete(name);
      else thing.writtenValues.set(name, was);
    }
  }
}
