import "../../src/library/at-once.ts";
import { parseJson } from "../../src/base/parse-json.ts";
import { replyToTasks } from "../../src/cli/beside/reply.ts";
import { isRead, readPact, withCredential } from "../../src/cli/pact/verify.ts";
import { parseDocument } from "../../src/cli/parse-document.ts";
import { readEntry } from "../../src/cli/traffic/entry.ts";
import { documentTasks, perform } from "../../src/contract/learn/document-tasks.ts";
import { newFetch } from "../../src/doors/fetch.ts";
import { overlayNames } from "../../src/interface/overlay-names.ts";
import { readOverlay } from "../../src/kernel/overlay/read.ts";
import { createCore } from "../../src/library/understudy.ts";
import { judge, newJudge } from "../../src/watch/judge.ts";
import type { ForeignCase, Kind } from "./documents.ts";

const ask = newFetch(createCore());
const watcher = newJudge("http://service.example");
const slug = `${"a".repeat(45)}!`;

/** What is done with each kind of file that others give us. What it cannot read, it has to say in a sentence. */
const readers: Readonly<Record<Kind, (text: string) => unknown>> = {
  document(text) {
    const document = parseDocument({ bytes: Buffer.from(text) });
    const tasks = documentTasks(() => document);
    perform(tasks, "align", []);
    const answer = { id: slug, login: slug, name: slug, results: [{ id: slug, login: slug, name: slug }] };
    for (const path of ["/v1/me", "/v1/developers/search", "/x"])
      perform(tasks, "judge", [{ method: "GET", path, status: 200, json: answer }]);
  },
  overlay: (text) => readOverlay(parseJson(text), overlayNames),
  recording(text) {
    const entry = readEntry(parseJson(text));
    if (typeof entry !== "string") judge(watcher, { ...entry.observed, caller: null });
  },
  async snapshot(text) {
    const answer = await ask("/_understudy/snapshot", { method: "PUT", body: text });
    if (![200, 400, 413].includes(answer.status)) throw new TypeError(`a snapshot is answered ${answer.status}`);
  },
  pact(text) {
    const pact = readPact(text);
    if (typeof pact === "string") return;
    for (const each of pact.interactions.filter(isRead)) withCredential(each, () => "token");
  },
  "planted loop"() {
    for (;;);
  },
  "planted leak"() {
    for (const held: unknown[] = []; ; ) held.push(new Array(2_000_000).fill(held.length));
  },
};

replyToTasks(async ({ kind, text }: ForeignCase): Promise<string | null> => {
  try {
    await readers[kind](text);
    return null;
  } catch (error) {
    // Errors of the language are defects of ours, and not words for whoever gave the file.
    const isOurs = [TypeError, RangeError, ReferenceError].some((each) => error instanceof each);
    return isOurs ? String((error as Error).stack) : null;
  }
});
