import { type Alignment, alignDocuments } from "../../alignment/align.ts";
import { ownDocument } from "../../alignment/own-document.ts";
import { besideOurs } from "../../alignment/read/beside-ours.ts";
import { isPathOf, operationsIn } from "../../alignment/read/description.ts";
import { isOverlayDocument } from "../../alignment/read/overlay-document.ts";
import { pathsOf } from "../../alignment/read/paths.ts";
import { newReader } from "../../alignment/read/plain.ts";
import { newValidator } from "../../alignment/read/valid.ts";
import { type Changed, changesBetween } from "../../alignment/tell/changes.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { spellingsOf } from "../../kernel/overlay/transport.ts";

/** An answer of the service, as far as its document says something about it. */
export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly json: unknown;
}

/** Where an answer is not as the document says. */
export interface AgainstDocument {
  /** As the document calls it. */
  readonly route: string;
  readonly where: string;
  readonly must: string;
}

/**
 * All that is done with the document of a service. It is a program of somebody else's, so whoever has other work to do
 * has it done beside that, under supervision.
 */
export interface DocumentTasks {
  readonly read: () => JsonObject;
  readonly align: () => Alignment;
  readonly changes: (before: JsonObject) => Changed;
  /** Null where the document does not describe the operation. */
  readonly judge: (seen: SeenAnswer) => readonly AgainstDocument[] | null;
}

/** Has one of the tasks done. It is rejected with a reason in words where it cannot be done, or not in time. */
export type AskDocument = <Name extends keyof DocumentTasks>(
  name: Name,
  ...input: Parameters<DocumentTasks[Name]>
) => Promise<ReturnType<DocumentTasks[Name]>>;

export function documentTasks(read: () => JsonObject): DocumentTasks {
  const judging = onFirstUse(() => judgingBy(read()));
  return {
    read,
    align: () => alignDocuments(ownDocument(), read()),
    changes: (before) => changesBetween(before, read(), ownDocument()),
    judge: (seen) => judging()(seen),
  };
}

/** In this thread, for callers who have it to themselves. */
export function askHere(read: () => JsonObject): AskDocument {
  const tasks = documentTasks(read);
  return async (name, ...input) => perform(tasks, name, input);
}

/** The task of that name; what it cannot do it says in words. */
export function perform<Name extends keyof DocumentTasks>(
  tasks: DocumentTasks,
  name: Name,
  input: Parameters<DocumentTasks[Name]>,
): ReturnType<DocumentTasks[Name]> {
  try {
    const task = tasks[name] as (...given: Parameters<DocumentTasks[Name]>) => ReturnType<DocumentTasks[Name]>;
    return task(...input);
  } catch (error) {
    throw error instanceof RangeError ? new Error("it is nested, or refers to itself, too deeply") : error;
  }
}

function judgingBy(given: JsonObject): DocumentTasks["judge"] {
  const document = isOverlayDocument(given) ? besideOurs(ownDocument(), given).document : given;
  const reader = newReader(document);
  const { problems } = newValidator(reader.follow);
  const { plain, transport } = pathsOf(document, Object.keys((ownDocument().paths ?? {}) as JsonObject));
  // What is named comes before what stands for any name.
  const operations = operationsIn(reader, plain).toSorted((a, b) => a.params.length - b.params.length);
  const readings = spellingsOf({ transport });
  const operationAt = (method: string, path: string) =>
    operations.find((each) => each.method === method && isPathOf(each.path, path));
  return ({ method, path, status, json }) => {
    const operation = [path, ...readings(path)].flatMap((each) => operationAt(method, each) ?? [])[0];
    if (operation === undefined) return null;
    const route = `${operation.method} ${operation.path}`;
    const described = [...operation.successes, ...operation.refusals].filter((each) => each.status !== 0);
    const same = described.find((each) => each.status === status);
    const isUndescribed = same === undefined && status < 300 && operation.successes.every((each) => each.status !== 0);
    if (isUndescribed) return [{ route, where: `status ${status}`, must: "be described" }];
    if (same?.schema === undefined || json === undefined) return [];
    return problems(same.schema, json).map(({ where, must }) => ({ route, where: `${status} ${where}`.trim(), must }));
  };
}
