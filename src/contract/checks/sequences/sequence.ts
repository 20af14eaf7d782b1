import { fraction } from "../../../base/rng.ts";
import { isLasting, isPaid, isSingle, type SequenceKind } from "./kinds.ts";
import type { WritableMember } from "./writable.ts";

/** The possible actions on one of two objects; `list` reads all of them. */
export type Move = "make" | "change" | "switch" | "push" | "add" | "drop" | "read" | "list" | "wait" | "remove";

export interface SequenceStep {
  readonly does: Move;
  readonly on: 0 | 1;
  /** Between 0 and 1: selects the member or call, and the value to write. */
  readonly which: number;
  readonly value: number;
}

/** One step, or several in parallel. */
export type Round = readonly SequenceStep[];

const weights: Readonly<Record<Move, number>> = {
  make: 1,
  change: 6,
  switch: 4,
  push: 2,
  add: 3,
  drop: 2,
  read: 4,
  list: 3,
  wait: 1,
  remove: 1,
};

/** Actions that may run in parallel: several calls of one kind. */
const sideBySide: readonly Move[] = ["make", "change", "add", "read"];

const length = 10;

export function movesOf(kind: SequenceKind): readonly Move[] {
  const can: Readonly<Record<Move, boolean>> = {
    // What costs credits, or stays for good, is made only once.
    make: !isPaid(kind) && !isLasting(kind),
    change: kind.writable.length > 0,
    switch: kind.switches.length > 0,
    push: kind.pushes.length > 0,
    add: kind.parts !== null,
    drop: kind.parts?.drop != null,
    read: kind.reads.length > 0,
    list: kind.lists.length > 0,
    wait: isPaid(kind),
    remove: kind.remove !== null,
  };
  return (Object.keys(can) as Move[]).filter((move) => can[move]);
}

/** Every move once, then as many as the seed draws; at the end everything is read. */
export function sequenceFor(seed: string, kind: SequenceKind): readonly Round[] {
  return isPaid(kind)
    ? tourOfPaidJobs
    : withoutRepeats([...tour(kind), ...drawRounds(seed, kind), ...finalReads(kind)]);
}

/** What nothing was written to since it was read shows the same. */
function withoutRepeats(rounds: readonly Round[]): readonly Round[] {
  const read = new Set<string>();
  return rounds.filter((round) => {
    const [{ does, on }] = round as [SequenceStep];
    if (does !== "read" && does !== "list") read.clear();
    if (round.length > 1 || (does !== "read" && does !== "list")) return true;
    const name = `${does} ${does === "list" ? "" : on}`;
    return !read.has(name) && read.add(name);
  });
}

function drawRounds(seed: string, kind: SequenceKind): readonly Round[] {
  const moves = movesOf(kind).filter((move) => !isLasting(kind) || move !== "add");
  return Array.from({ length }, (_, at): Round => {
    const draw = (purpose: string) => fraction(seed, "sequence", kind.name, String(at), purpose);
    const first: SequenceStep = {
      does: pick(moves, draw("does")),
      on: onOf(kind, draw("on")),
      which: draw("which"),
      value: draw("value"),
    };
    if (draw("together") > 0.35 || !sideBySide.includes(first.does)) return [first];
    const second: SequenceStep = {
      ...first,
      on: onOf(kind, draw("other")),
      which: draw("which else"),
      value: draw("value else"),
    };
    return first.does === "make" && first.on === second.on ? [first] : [first, second];
  });
}

/** Every possible move in a typical order, so that each is tested without depending on the seed. */
function tour(kind: SequenceKind): readonly Round[] {
  const moves = movesOf(kind);
  const step = (does: Move, on: 0 | 1 = 0, which = 0, value = 0): SequenceStep => ({
    does,
    on: isSingle(kind) ? 0 : on,
    which,
    value,
  });
  const reads = [step("read"), step("list")];
  const members = kind.writable.map((_, at) => at / kind.writable.length);
  const [some = 0, other = some] = members;
  const inOrder: readonly Round[] = [
    isSingle(kind) ? [step("make")] : [step("make"), step("make", 1)],
    [step("add")],
    ...reads.map((each) => [each]),
    ...changesOfAll(kind, step),
    [step("change", 0, some), step("change", 0, other)],
    [step("change", 1, other)],
    ...kind.switches.flatMap((_, at) => [
      [step("switch", 0, at / kind.switches.length)],
      ...reads.map((each) => [each]),
    ]),
    [step("drop")],
    [step("read")],
    ...(isLasting(kind) ? [] : [[step("add")], [step("read")], [step("remove")], [step("list")], [step("make")]]),
  ];
  return inOrder.map((round) => round.filter(({ does }) => moves.includes(does))).filter((round) => round.length > 0);
}

/** Each member's first value, then each one's second, and each is read back: the next change may hide that one was lost. */
function changesOfAll(
  { writable }: SequenceKind,
  step: (does: Move, on?: 0 | 1, which?: number, value?: number) => SequenceStep,
): readonly Round[] {
  const countOf = ({ values }: WritableMember): number => values?.length ?? 1;
  const turns = Array.from({ length: Math.max(0, ...writable.map(countOf)) }, (_, turn) => turn);
  return turns.flatMap((turn) =>
    writable.flatMap((member, at) =>
      turn < countOf(member) ? [[step("change", 0, at / writable.length, turn / countOf(member))], [step("read")]] : [],
    ),
  );
}

/** It runs to its end and is extended, and is canceled while it runs again. */
const tourOfPaidJobs: readonly Round[] = (
  [
    ...(["read", "push", "wait", "read", "list", "push", "wait", "read", "list"] as const),
    ...(["push", "switch", "read", "list", "wait", "read", "push", "read"] as const),
  ] as const
).map((does): Round => [{ does, on: 0, which: 0, value: 0 }]);

export function finalReads(kind: SequenceKind): readonly Round[] {
  const moves = movesOf(kind);
  const last = (does: Move, on: 0 | 1): Round => (moves.includes(does) ? [{ does, on, which: 0, value: 0 }] : []);
  const both: readonly Round[] = [last("read", 0), isSingle(kind) ? [] : last("read", 1), last("list", 0)];
  return both.filter((round) => round.length > 0);
}

function pick(moves: readonly Move[], share: number): Move {
  const all = moves.flatMap((move) => Array.from({ length: weights[move] }, () => move));
  return all[Math.floor(share * all.length)] as Move;
}

function onOf(kind: SequenceKind, share: number): 0 | 1 {
  return isSingle(kind) || share < 0.6 ? 0 : 1;
}
