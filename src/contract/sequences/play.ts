import { ShownByCalls } from "../failure.ts";
import { routeOf } from "../operations.ts";
import type { AnswerBody, Toolbox, Unseen } from "../tools.ts";
import { type Kind, leastOf, writableMembers } from "./kinds.ts";
import { drawSequence, type Round, type Step, shrink } from "./sequence.ts";

type Tools = Toolbox & Unseen;

/** What is known of a thing: the values that its answers showed after they were written, and whether it was deleted. */
interface Thing {
  readonly id: string;
  readonly written: Map<string, unknown>;
  isGone: boolean;
}

const turns = ["first", "second"];

/** Plays sequences that the run's seed draws; what fails is told by the fewest calls that show it. */
export async function playSequences(t: Tools, kind: Kind): Promise<void> {
  for (const turn of turns) {
    const rounds = drawSequence(`${t.session.seed} ${turn}`, kind);
    const failure = await play(t, kind, rounds);
    if (failure !== null) throw await shrink(rounds, failure, (fewer) => play(t, kind, fewer));
  }
}

/** The history of the whole run is laid aside meanwhile: a law that was broken before may be broken by this as well. */
async function play(t: Tools, kind: Kind, rounds: readonly Round[]): Promise<ShownByCalls | null> {
  const { offences } = t.session.history;
  const earlier = new Map(offences);
  offences.clear();
  const begin = t.exchanges.length;
  try {
    const things = [await make(t, kind), await make(t, kind)];
    for (const round of rounds) {
      const problems = await Promise.all(
        round.map((step) => take(t, kind, things[step.on] as Thing, step, round.length > 1)),
      );
      const [offence] = offences.values();
      const problem = problems.find((each) => each !== null) ?? offence?.problem;
      if (problem !== undefined) return new ShownByCalls(problem, t.exchanges.slice(begin));
    }
    return null;
  } finally {
    for (const [law, offence] of earlier) offences.set(law, offence);
  }
}

async function make(t: Tools, kind: Kind): Promise<Thing> {
  const body = { ...leastOf(kind), name: t.make.name(kind.name) };
  const json = await t.need(routeOf(kind.make), { body });
  const thing: Thing = { id: json.id, written: new Map(), isGone: false };
  for (const [name] of writableMembers(kind)) if (name in json) thing.written.set(name, json[name]);
  return thing;
}

/** What is wrong with the answer to a step, if anything is. */
async function take(t: Tools, kind: Kind, thing: Thing, step: Step, isTogether: boolean): Promise<string | null> {
  const operation = kind[step.does] ?? kind.read;
  const change = step.does === "change" ? changeOf(t, kind, step) : null;
  const { status, json } = await t.call(routeOf(operation), {
    params: { id: thing.id },
    ...(change && { body: change }),
    burst: isTogether,
  });
  if (thing.isGone)
    return status < 300 ? `${routeOf(operation)} answers ${status} about a ${kind.name} that was deleted` : null;
  if (status === 404) return `${routeOf(operation)} does not find a ${kind.name} that was made and not deleted`;
  // Whatever else is refused changes nothing.
  if (status >= 300) return null;
  if (step.does === "remove") thing.isGone = true;
  else return change === null ? difference(thing, json) : note(thing, json, change);
  return null;
}

function changeOf(t: Tools, kind: Kind, { member, value }: Step): Record<string, unknown> | null {
  const members = writableMembers(kind);
  const [name, values] = members[Math.floor(member * members.length)] ?? [];
  if (name === undefined) return null;
  return { [name]: values ? values[Math.floor(value * values.length)] : t.make.name("changed") };
}

/** A change shows what it wrote, and all else as it was. */
function note(thing: Thing, json: AnswerBody, change: Readonly<Record<string, unknown>>): string | null {
  for (const name of Object.keys(change)) thing.written.delete(name);
  const problem = difference(thing, json);
  // What a service makes of a text, such as taking blanks off, is what it shows from then on.
  for (const name of Object.keys(change)) if (name in json) thing.written.set(name, json[name]);
  return problem;
}

function difference({ written }: Thing, json: AnswerBody): string | null {
  for (const [name, value] of written) {
    if (name in json && json[name] !== value)
      return `\`${name}\` is ${JSON.stringify(json[name])}, and ${JSON.stringify(value)} was written`;
  }
  return null;
}
