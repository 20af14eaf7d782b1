import { places } from "../../../interface/description/path-ids.ts";
import type { Operation } from "../../../kernel/operation.ts";
import { everyOperation } from "../../seen/operations.ts";
import { type WritableMember, writableMembers } from "./writable.ts";

/** An operation whose answer contains objects of a kind, and their place in it. */
export interface ObjectPlace {
  readonly operation: Operation;
  /** The path from the root of the answer to the object itself, or to the list that contains it. */
  readonly at: readonly string[];
  readonly isList: boolean;
  /** The member with the id. */
  readonly idName: string;
}

/** A call that changes one member of an object, such as archiving. */
export interface Switch {
  readonly operation: Operation;
  readonly sets: Readonly<Record<string, unknown>>;
}

/** The parts of an object: the members of a list, the attachments of a company. */
export interface PartsOfKind {
  readonly add: ObjectPlace;
  readonly list: ObjectPlace;
  readonly drop: Operation | null;
}

/** Objects created and changed by operations that return their id: all reads must show what was written. */
export interface SequenceKind {
  readonly name: string;
  readonly make: Operation;
  /** The path of the object in that answer. */
  readonly madeAt: ObjectPlace;
  readonly reads: readonly ObjectPlace[];
  readonly lists: readonly ObjectPlace[];
  readonly change: Operation | null;
  readonly writable: readonly WritableMember[];
  readonly switches: readonly Switch[];
  /** Calls that start a process. */
  readonly pushes: readonly Operation[];
  readonly remove: Operation | null;
  readonly parts: PartsOfKind | null;
}

/** Whether there is exactly one object of this kind per developer. */
export function isSingle({ madeAt }: SequenceKind): boolean {
  return madeAt.isList;
}

/** Whether objects of this kind cost credits: those that a call extends, such as deep searches. */
export function isPaid({ pushes }: SequenceKind): boolean {
  return pushes.length > 0;
}

/** Whether what is made of this kind stays for good, so that a run makes as few as it can. */
export function isLasting(kind: SequenceKind): boolean {
  return kind.remove === null && !isPaid(kind);
}

/** The effect of a call with this name on an object. */
const effectsByCall: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  archive: { archived: true },
  restore: { archived: false },
  cancel: { status: "canceled" },
};

/** All kinds with a writable member that the declarations link in this way. */
export const kinds: readonly SequenceKind[] = everyOperation.flatMap((make): SequenceKind[] => {
  const madeAt = make.creates === "nothing" ? undefined : objectPlacesOf(make)[0];
  if (madeAt === undefined) return [];
  const { kind: name } = madeAt;
  const all = everyOperation.filter(({ id }) => id !== make.id);
  const operationsAbout = all.filter((each) => pathKinds(each).at(-1) === name);
  const own = operationsAbout.filter(({ path }) => path.endsWith("}"));
  const ownOperation = (method: Operation["method"]) => own.find((each) => each.method === method) ?? null;
  const acts = operationsAbout.filter(({ method, path }) => method === "POST" && !path.endsWith("}"));
  const objectPlaces = all
    .filter(({ method, path }) => method === "GET" && canFill(path, [name, ...pathKinds(make)]))
    .flatMap(objectPlacesOf)
    .filter((each) => each.kind === name);
  const change = ownOperation("PATCH");
  const kind: SequenceKind = {
    name,
    make,
    madeAt,
    reads: objectPlaces.filter(({ isList }) => !isList),
    lists: objectPlaces.filter(({ isList }) => isList),
    change,
    writable:
      change === null
        ? []
        : writableMembers(
            change,
            objectPlaces.map(({ operation }) => operation),
          ),
    switches: acts.flatMap((operation) => {
      const sets = effectsByCall[lastStep(operation)];
      return sets === undefined ? [] : [{ operation, sets }];
    }),
    pushes: acts.filter((each) => lastStep(each) === "more"),
    remove: removerOf(make) ?? ownOperation("DELETE"),
    parts: partsOf(name),
  };
  return (kind.change ?? kind.remove ?? kind.switches[0]) ? [kind] : [];
});

/** The kind in one word. */
export function whatOf({ name, make }: SequenceKind): string {
  return make.creates === "nothing" ? name : make.creates.what;
}

/** All operations that sequences of a kind call. */
export function operationsOf(kind: SequenceKind): readonly Operation[] {
  const { make, reads, lists, change, switches, pushes, remove, parts } = kind;
  const shown = [...reads, ...lists].map(({ operation }) => operation);
  const ofParts = parts === null ? [] : [parts.add.operation, parts.list.operation, parts.drop];
  const all = [make, ...shown, change, ...switches.map(({ operation }) => operation), ...pushes, remove, ...ofParts];
  return [...new Set(all.filter((each) => each !== null))];
}

/** Contacts are created together with other objects, and removed by a separate call. */
function removerOf({ creates }: Operation): Operation | null {
  const isContact =
    creates !== "nothing" &&
    "undo" in creates &&
    creates.undo.some((each) => "contacts" in each && "in" in each.contacts);
  return isContact ? (everyOperation.find(({ path }) => path === "/v1/contacts/remove") ?? null) : null;
}

function partsOf(name: string): PartsOfKind | null {
  const prefix = Object.keys(places).find((place) => places[place] === name && !place.includes("{"));
  for (const add of everyOperation) {
    if (add.method !== "POST" || add.creates === "nothing" || !add.path.startsWith(`${prefix}{`)) continue;
    const word = lastStep(add);
    const listing = everyOperation.find(({ method, path }) => method === "GET" && path === add.path);
    const read = everyOperation.find(({ method, path }) => method === "GET" && path === `${prefix}{id}`);
    const inRead = read && objectPlacesOf(read).find(({ at }) => at[0] === word);
    const list = listing ? { operation: listing, at: [word], isList: true, idName: "id" } : inRead;
    if (list === undefined) continue;
    const [added = { operation: add, at: [], isList: false, idName: "id" }] = objectPlacesOf(add);
    const drop = everyOperation.find(({ method, path }) => method === "DELETE" && path.startsWith(`${add.path}/{`));
    return { add: added, list, drop: drop ?? null };
  }
  return null;
}

/** The kinds of objects in an operation's answer, according to its declaration. */
function objectPlacesOf(operation: Operation): (ObjectPlace & { readonly kind: string })[] {
  return Object.entries(operation.hands).flatMap(([kind, pointer]) => {
    if (pointer.startsWith("$")) return [];
    const steps = pointer.split("/").slice(1);
    const idName = steps.pop() as string;
    const isList = steps.at(-1) === "0";
    const at = isList ? steps.slice(0, -1) : steps;
    // An object may also be referenced by another one, as a list is by its project.
    const isItself = idName === "id" || idName === `${kind}Id`;
    return at.includes("0") || !isItself ? [] : [{ operation, at, isList, idName, kind }];
  });
}

/** The kinds of the path parameters, in order. */
export function pathKinds({ path }: Pick<Operation, "path">): (string | undefined)[] {
  return [...path.matchAll(/\{\w+\}/g)].map(({ index }) => places[path.slice(0, index)]);
}

function canFill(path: string, known: readonly (string | undefined)[]): boolean {
  return pathKinds({ path }).every((kind) => kind !== undefined && known.includes(kind));
}

function lastStep({ path }: Operation): string {
  return path.split("/").at(-1) as string;
}
