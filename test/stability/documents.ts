import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operationsIn, routeOf } from "../../src/alignment/read/description.ts";
import { newReader } from "../../src/alignment/read/plain.ts";
import { changesBetween } from "../../src/alignment/tell/changes.ts";
import { isObject } from "../../src/base/json-object.ts";
import { startWorld } from "../harness.ts";
import { readDocument } from "../openapi/document.ts";

const names = ["interface", "control-plane"] as const;
type Name = (typeof names)[number];
type Document = Record<string, unknown>;

const releasedFile = (name: Name): string =>
  join(import.meta.dirname, "../../fixtures/generated/released", `${name}.json`);

const documentNow = async (name: Name): Promise<Document> =>
  name === "interface" ? readDocument() : (await startWorld().call("GET /_understudy/control.json")).json;

/** What clients may have to change since the last release, a sentence each, by operation. */
export async function changesSinceRelease(): Promise<string> {
  const sections = await Promise.all(
    names.map(async (name) => {
      const before = JSON.parse(readFileSync(releasedFile(name), "utf8"));
      const changes = differencesBetween(before, JSON.parse(released(await documentNow(name))));
      return `# ${name}\n\n${changes.join("\n") || "nothing"}\n`;
    }),
  );
  return sections.join("\n");
}

/** Each difference of the second document, with its operation; what breaks callers first. */
export function differencesBetween(before: Document, now: Document): string[] {
  const { breaking, additive } = changesBetween(before, now, now);
  const tell = ({ on, where, ours, theirs }: (typeof breaking)[number]): string =>
    `${on}${where === "" ? "" : ` ${where}`}: ${theirs}, was ${ours}`;
  return [...breaking.map((each) => `BREAKS ${tell(each)}`), ...refusalsBetween(before, now), ...additive.map(tell)];
}

/** The alignment leaves statuses of refusals out: others' documents seldom list them. */
function refusalsBetween(before: Document, now: Document): string[] {
  const statusesIn = (document: Document) =>
    new Map(
      operationsIn(newReader(document)).map((each) => [routeOf(each), each.refusals.map(({ status }) => status)]),
    );
  const earlier = statusesIn(before);
  return [...statusesIn(now)].flatMap(([route, statuses]) => {
    const known = earlier.get(route) ?? statuses;
    const added = statuses
      .filter((each) => !known.includes(each))
      .map((each) => `${route}: the status ${each} is added`);
    const gone = known
      .filter((each) => !statuses.includes(each))
      .map((each) => `${route}: the status ${each} is missing`);
    return [...added, ...gone];
  });
}

/** The files of a release, by path: each document with a line for each operation and shape, without its words. */
export async function releasedFiles(): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(names.map(async (name) => [releasedFile(name), released(await documentNow(name))] as const)),
  );
}

const words = ["description", "summary", "example", "examples", "links", "headers", "title"];

function released(document: Document): string {
  const { paths, components } = document as { paths: Document; components: Document };
  const lines = (of: Document, indent: string): string =>
    Object.entries(of)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(withoutWords(value))}`)
      .join(",\n");
  const kinds = Object.entries(components)
    .filter(([kind]) => kind === "schemas" || kind === "responses" || kind === "parameters")
    .map(([kind, of]) => `    ${JSON.stringify(kind)}: {\n${lines(of as Document, "      ")}\n    }`);
  return `{\n  "paths": {\n${lines(paths, "    ")}\n  },\n  "components": {\n${kinds.join(",\n")}\n  }\n}\n`;
}

/** Members that have one of these names are kept: they are the keys of `properties`. */
function withoutWords(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !(words.includes(name) || name.startsWith("x-")))
      .map(([name, each]) => [name, withoutWords(each, name === "properties" && !isNames)]),
  );
}
