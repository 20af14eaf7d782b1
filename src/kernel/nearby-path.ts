import { nearest } from "../base/nearest.ts";
import type { Operation } from "./operation.ts";

/** An existing path near an unknown one: a typo in a word, an extra slash, a missing prefix. */
export function nearbyPath(operations: readonly Operation[], path: string): string | null {
  const tidy = path
    .replaceAll(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .replace(/^\/api(?=\/)/, "");
  const isControl = tidy.startsWith("/_");
  const templates = [...new Set(operations.map((operation) => operation.path))]
    .filter((template) => template.startsWith("/_") === isControl)
    .map((template) => template.split("/"));
  const bare = tidy.replace(/\.\w+$/, "");
  const candidates = isControl ? [tidy] : [tidy, bare, `/v1${tidy}`, `/v2${tidy}`, otherVersion(tidy)];
  for (const candidate of candidates) {
    const segments = candidate.split("/");
    const alike = templates.filter(({ length }) => length === segments.length).map((each) => fill(each, segments));
    const near = nearest(alike, candidate);
    if (near !== null) return near;
  }
  const control = operations.flatMap((operation) => /^\/_understudy(\/[\w.]+)$/.exec(operation.path)?.[1] ?? []);
  const near = nearest(control, tidy);
  return near === null ? null : `/_understudy${near}`;
}

/** The words of the template, with the caller's values for its parameters. */
function fill(template: readonly string[], segments: readonly string[]): string {
  return template.map((word, position) => (word.startsWith("{") ? segments[position] : word)).join("/");
}

function otherVersion(path: string): string {
  return path.replace(/^\/v(\d+)(?=\/)/, (_, version: string) => (version === "1" ? "/v2" : "/v1"));
}
