import "../../library/at-once.ts";
import { workerData } from "node:worker_threads";
import type { JsonObject } from "../../base/json-object.ts";
import { onFirstUse } from "../../base/on-first-use.ts";
import { type DocumentTasks, documentTasks, perform } from "../../contract/learn/document-tasks.ts";
import { type DocumentBytes, parseDocument } from "../parse-document.ts";
import { replyToTasks } from "./reply.ts";

/** A document of somebody else's, or the bytes of which it is to be read. */
export type GivenToRead = { readonly document: JsonObject } | DocumentBytes;

export interface DocumentTask {
  readonly name: keyof DocumentTasks;
  readonly input: Parameters<DocumentTasks[keyof DocumentTasks]>;
}

const given: GivenToRead = workerData;
const tasks = documentTasks(onFirstUse(() => ("bytes" in given ? parseDocument(given) : given.document)));

replyToTasks(({ name, input }: DocumentTask) => perform(tasks, name, input));
