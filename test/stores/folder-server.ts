// A server on a folder of worlds, as tests of damaged and moved folders use it.

import type { Disk } from "../../src/stores/file/disk.ts";
import { openFileStore } from "../../src/stores/file/file-store.ts";
import { startWorld } from "../harness.ts";

/** `stop` ends it in an orderly way. */
export function startOn(folder: string, options: { maxLogBytes?: number; disk?: Disk } = {}) {
  const notices: string[] = [];
  const onNotice = (notice: string): void => void notices.push(notice);
  const store = openFileStore({ folder, onNotice, ...options });
  return { ...startWorld({}, { store }), notices, stop: () => store.close() };
}
type Call = ReturnType<typeof startOn>["call"];

/** Makes a shortlist. */
export async function add(call: Call, name: string, sandbox = "default") {
  const { status, headers, json } = await call(`POST /~${sandbox}/v1/shortlists`, { body: { name } });
  return { status, message: json.message as string, retryAfter: headers.get("retry-after") };
}

/** The shortlists that are there. */
export async function names(call: Call, sandbox = "default"): Promise<string[]> {
  const { shortlists } = (await call(`GET /~${sandbox}/v1/shortlists`)).json;
  return shortlists.map(({ name }: { name: string }) => name).sort();
}
