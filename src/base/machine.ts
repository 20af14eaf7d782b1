/** One row of a machine's table: an event in a state, and the next state. `from` is null for the beginning. */
export interface Transition<Status extends string = string, Event extends string = string> {
  readonly from: Status | null;
  readonly on: Event;
  readonly to: Status;
  readonly when: string;
  readonly effects: string;
}

/** A machine in the form that documents and tests read. */
export interface Machine<Status extends string = string, Event extends string = string> {
  readonly name: string;
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition<Status, Event>[];
}

/** The events that each state accepts; any other event is a conflict. */
export function legalEvents<Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
): Readonly<Record<Status, ReadonlySet<Event>>> {
  const entries = machine.statuses.map((status): [Status, ReadonlySet<Event>] => [
    status,
    new Set(machine.transitions.filter(({ from }) => from === status).map(({ on }) => on)),
  ]);
  return Object.fromEntries(entries) as Record<Status, ReadonlySet<Event>>;
}
