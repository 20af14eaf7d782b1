/** One move of a machine: an event, and the next state. */
export interface Move<Status extends string = string, Event extends string = string> {
  readonly on: Event;
  readonly to: Status;
  readonly when: string;
  readonly effects: string;
  /** A caller asks for it; the others come by themselves, in time. */
  readonly asked?: true;
}

/** A machine in the form that code, documents and tests read. Its states are the keys of its table. */
export interface Machine<Status extends string = string, Event extends string = string> {
  readonly name: string;
  readonly begins: readonly Move<Status, Event>[];
  readonly from: Readonly<Record<Status, readonly Move<Status, Event>[]>>;
}

export function statusesOf<Status extends string>({ from }: Machine<Status>): readonly Status[] {
  return Object.keys(from) as Status[];
}

/** The events that each state accepts; any other event is a conflict. */
export function legalEvents<Status extends string, Event extends string>({
  from,
}: Machine<Status, Event>): Readonly<Record<Status, ReadonlySet<Event>>> {
  const entries = Object.entries<readonly Move<Status, Event>[]>(from).map(([status, moves]) => [
    status as Status,
    new Set(moves.map(({ on }) => on)) as ReadonlySet<Event>,
  ]);
  return Object.fromEntries(entries);
}

/** The states that have no way out but one that somebody asks for. */
export function finalIn<Status extends string>(machine: Machine<Status>): ReadonlySet<Status> {
  return new Set(statusesOf(machine).filter((status) => machine.from[status].every(({ asked }) => asked)));
}
