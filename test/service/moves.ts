import { type Machine, type Move, statusesOf } from "../../src/base/machine.ts";

type From<Status extends string, Event extends string> = Move<Status, Event> & { readonly from: Status | null };

/** Every move of a machine with the state that it starts from, which is null for the beginning. */
export function movesOf<Status extends string, Event extends string>(
  machine: Machine<Status, Event>,
): readonly From<Status, Event>[] {
  const later = statusesOf(machine).flatMap((from) => machine.from[from].map((move) => ({ from, ...move })));
  return [...machine.begins.map((move) => ({ from: null, ...move })), ...later];
}
