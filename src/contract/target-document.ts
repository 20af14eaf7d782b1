import { isObject } from "../base/json-object.ts";
import type { Operation } from "../kernel/operation.ts";
import { ask } from "./client.ts";
import { fact, type Session } from "./session.ts";

/** The target's own OpenAPI document, read once; null if there is none. */
export function targetDocument(session: Session): Promise<Record<string, unknown> | null> {
  return fact(session, "openapi document", async () => {
    const caller = session.principals.key ?? session.principals.session;
    const { answer } = await ask(session, "GET /openapi.json", {}, caller, null);
    return answer.status === 200 && isObject(answer.json) ? answer.json : null;
  });
}

/** Whether the target's own document has an operation; null where it describes none. */
export async function isDescribed(session: Session, { method, path }: Operation): Promise<boolean | null> {
  const paths = (await targetDocument(session).catch(() => null))?.paths;
  if (!isObject(paths) || Object.keys(paths).length === 0) return null;
  const operations = paths[path];
  return isObject(operations) && operations[method.toLowerCase()] !== undefined;
}

const buildHeaders = ["x-build", "x-build-id", "x-version", "x-release", "x-revision", "x-git-sha"];

/** The build of the target, if reported: in a header, otherwise as the version of its document. */
export async function buildOf(session: Session): Promise<string | null> {
  const headers = session.recorder.latest.at(-1)?.answer.headers ?? {};
  const named = buildHeaders.find((name) => headers[name]);
  if (named !== undefined) return String(headers[named]).slice(0, 200);
  const document = await targetDocument(session).catch(() => null);
  const version = isObject(document?.info) ? document.info.version : null;
  return typeof version === "string" ? version.slice(0, 200) : null;
}
