import { type Instant, iso } from "../../base/instants.ts";
import { get, put } from "../../base/table.ts";
import { firstSentences } from "../../base/text.ts";
import { fieldsOf, seesField, writesField } from "../../interface/registry/profile-fields.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Caller } from "../../model/account.ts";
import { type Actor, actorOf } from "../../model/actor.ts";
import type { Entitlement } from "../../model/entitlements.ts";
import { cellKey, type FieldValue, type ProfileCell, type ProfileKind, profileCells } from "../../model/profile.ts";
import type { World } from "../../model/world.ts";

/** A profile, and the values that the service itself determined for it, such as the fields of a finished brief. */
export interface Profile {
  readonly kind: ProfileKind;
  readonly subjectId: string;
  readonly determined: readonly ProfileFinding[];
}

export interface ProfileFinding {
  readonly by: Actor;
  readonly at: Instant;
  readonly values: Readonly<Record<string, FieldValue | null | undefined>>;
}

export interface ProfilePatch {
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly clear?: readonly string[] | undefined;
}

/** Refuses what the schema of a patch cannot express, naming every offending key: who may write which field. */
export function requireWritable(caller: Caller, kind: ProfileKind, patch: ProfilePatch): void {
  const named = [...Object.keys(patch.set ?? {}), ...(patch.clear ?? [])];
  if (named.length === 0) return;
  const forbidden = fieldsOf(kind).filter((field) => named.includes(field.name) && !writesField(caller, field));
  const problems = forbidden.map(
    ({ name, tier }) => `"${name}" can be written by ${tier === "lead" ? "leads" : "people"} only.`,
  );
  if (problems.length > 0) throw new Refusal("bad_request", firstSentences(problems));
}

/**
 * Applies a patch, field by field; the last write wins, and of one patch what it sets. What a person wrote takes precedence over agents: an agent's
 * change to a field that a person wrote or cleared is skipped, and only a person can change it again (§4.6).
 */
export function writeProfile(
  world: World,
  kind: ProfileKind,
  subjectId: string,
  patch: ProfilePatch,
  writtenBy: Actor,
  now: Instant,
): { written: string[]; skipped: string[] } {
  const changes: [field: string, value: FieldValue | null][] = [
    ...Object.entries(patch.set ?? {}).map(([field, value]): [string, FieldValue] => [field, value as FieldValue]),
    ...[...new Set(patch.clear ?? [])]
      .filter((field) => !(field in (patch.set ?? {})))
      .map((field): [string, null] => [field, null]),
  ];
  const written: string[] = [];
  const skipped: string[] = [];
  for (const [field, value] of changes) {
    const before = get(world.tables, profileCells, cellKey(kind, subjectId, field));
    if (before !== undefined && isWrittenByPerson(before) && writtenBy.kind !== "member") {
      skipped.push(field);
      continue;
    }
    put(world.tables, profileCells, { kind, subjectId, field, value, writtenBy, updatedAt: now });
    written.push(field);
  }
  return { written, skipped };
}

function isWrittenByPerson(cell: ProfileCell): boolean {
  return cell.writtenBy.kind === "member";
}

/**
 * The value of a field: the written one, otherwise the one that the service determined. A determined value fills fields
 * that were never written or that an agent cleared earlier; a field that a person cleared stays empty.
 */
export function cellOf(world: World, profile: Profile, field: string): ProfileCell | undefined {
  const { kind, subjectId } = profile;
  const cell = get(world.tables, profileCells, cellKey(kind, subjectId, field));
  if (cell !== undefined && (cell.value !== null || isWrittenByPerson(cell))) return cell;
  const finding = profile.determined.findLast(
    ({ values, at }) => values[field] != null && at >= (cell?.updatedAt ?? at),
  );
  if (finding === undefined) return cell;
  const value = finding.values[field] as FieldValue;
  return { kind, subjectId, field, value, writtenBy: finding.by, updatedAt: finding.at };
}

const writeEntitlement: Record<ProfileKind, Entitlement> = {
  role: "project:update",
  company: "contact:update",
  me: "contact:update",
};

/** The editor view (§2.11): every field that the caller may see, and whether the caller may change it. */
export function editorView(world: World, caller: Caller, profile: Profile, only?: readonly string[]) {
  const holds = caller.credential.entitlements.includes(writeEntitlement[profile.kind]);
  const isPerson = actorOf(caller).kind === "member";
  return Object.fromEntries(
    visibleFields(caller, profile.kind, only).map((field) => {
      const cell = cellOf(world, profile, field.name);
      const mayOverwrite = cell === undefined || isPerson || !isWrittenByPerson(cell);
      return [
        field.name,
        {
          value: cell?.value ?? null,
          writtenBy: cell?.writtenBy ?? null,
          updatedAt: cell === undefined ? null : iso(cell.updatedAt),
          editable: holds && mayOverwrite && writesField(caller, field),
        },
      ];
    }),
  );
}

interface ProfileQuery {
  readonly view?: "values" | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** A profile in the requested view. */
export function viewProfile(world: World, caller: Caller, profile: Profile, { view, fields }: ProfileQuery) {
  if (view === "values") return valuesView(world, caller, profile, fields);
  return { fields: editorView(world, caller, profile, fields) };
}

/** The flat view: only fields with a value. */
function valuesView(world: World, caller: Caller, profile: Profile, only?: readonly string[]) {
  return Object.fromEntries(
    visibleFields(caller, profile.kind, only).flatMap(({ name }) => {
      const value = cellOf(world, profile, name)?.value ?? null;
      return value === null ? [] : [[name, value]];
    }),
  );
}

function visibleFields(caller: Caller, kind: ProfileKind, only: readonly string[] | undefined) {
  return fieldsOf(kind).filter(
    (field) => seesField(caller, field) && (only === undefined || only.includes(field.name)),
  );
}
