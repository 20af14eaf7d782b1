import { matchesGlob } from "../../base/glob.ts";
import type { Operation } from "../../kernel/operation.ts";
import type { Assumption } from "../../kernel/provenance-ledger.ts";
import { operationUnder } from "../../kernel/readings.ts";
import type { Readings } from "../../model/readings.ts";
import { interfaceOperations } from "../operations.ts";

/** The ids of the operations that differ between the readings of an assumption; `*` if all of them do. */
export function feltBy({ id, readings = [], feltBy: carriedOut = [] }: Assumption): readonly string[] {
  const others = readings.slice(1).map(({ name }): Readings => ({ [id]: name }));
  const felt = interfaceOperations.filter(
    (operation) =>
      carriedOut.some((each) => matchesGlob(each, operation.id)) ||
      others.some((other) => isChanged(operation, operationUnder(other, operation))),
  );
  return felt.length === interfaceOperations.length ? ["*"] : felt.map((operation) => operation.id);
}

function isChanged(one: Operation, other: Operation): boolean {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...before.keys(), ...after.keys()])].some((name) => !isSame(before.get(name), after.get(name)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
