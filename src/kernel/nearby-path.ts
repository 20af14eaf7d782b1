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
  const endings = new Set(templates.map((template) => endingOf(template.at(-1) ?? "")));
  const ended = [...endings].filter((ending) => ending !== "").map((ending) => `${bare}${ending}`);
  const candidates = isControl ? [tidy] : [tidy, bare, ...ended, `/v1${tidy}`, `/v2${tidy}`, otherVersion(tidy)];
  for (const candidate of candidates) {
    const segments = candidate.split("/");
    const alike = templates.filter((each) => isNear(each, segments)).map((each) => fill(each, segments));
    const near = nearest(alike, candidate);
    if (near !== null) return near;
  }
  const control = operations.flatMap((operation) => /^\/_understudy(\/[\w.]+)$/.exec(operation.path)?.[1] ?? []);
  const near = nearest(control, tidy);
  return near === null ? null : `/_understudy${near}`;
}

/** Word by word: what two long paths have in common does not make another word a typo. */
function isNear(template: readonly string[], segments: readonly string[]): boolean {
  if (template.length !== segments.length) return false;
  return template.every((word, position) => word.startsWith("{") || nearest([word], segments[position] ?? "") !== null);
}

/** The words of the template, with the caller's values for its parameters. */
function fill(template: readonly string[], segments: readonly string[]): string {
  const filled = template.map((word, position) => {
    const given = segments[position] ?? "";
    if (!word.startsWith("{")) return word;
    return given.endsWith(endingOf(word)) ? given : `${given}${endingOf(word)}`;
  });
  return filled.join("/");
}

/** What follows a parameter in its segment: the `.pdf` of `{token}.pdf`. */
function endingOf(word: string): string {
  return word.startsWith("{") ? word.slice(word.indexOf("}") + 1) : "";
}

function otherVersion(path: string): string {
  return path.replace(/^\/v(\d+)(?=\/)/, (_, version: string) => (version === "1" ? "/v2" : "/v1"));
}
