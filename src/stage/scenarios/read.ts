import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { maxNesting } from "../../base/nesting.ts";
import type { BrokenScenario, Complaint, ReadScenario, ScenarioSet } from "./catalogue.ts";
import { checkScenario, type ScenarioProblem } from "./check.ts";
import { ScenarioName } from "./schema.ts";

/** A file from a folder or an editor. */
export interface ScenarioText {
  readonly file: string;
  readonly text: string;
}

/** Longer than any real scenario, and short enough that a hostile one costs nothing. */
export const maxTextLength = 512 * 1024;
/** The maximum number of problems shown at a time. */
const maxComplaints = 20;

/** Reads YAML (or JSON, which is YAML). A file that cannot be played is reported and left out; the others keep working. */
export function readScenarios(texts: readonly ScenarioText[]): ScenarioSet {
  const read: ReadScenario[] = [];
  const brokenScenarios: BrokenScenario[] = [];
  for (const text of texts) {
    const outcome = readScenario(text);
    if ("complaints" in outcome) brokenScenarios.push(outcome);
    else if (read.some(({ name }) => name === outcome.name)) {
      brokenScenarios.push(
        brokenBy(text.file, [{ line: null, column: null, reason: `another file is already called "${outcome.name}"` }]),
      );
    } else read.push(outcome);
  }
  return { read, broken: brokenScenarios };
}

export function readScenario({ file, text }: ScenarioText): ReadScenario | BrokenScenario {
  if (text.length > maxTextLength) return brokenBy(file, [atNoPlace(`it is longer than ${maxTextLength} characters`)]);
  const lines = new LineCounter();
  let document: Document.Parsed;
  let parsed: unknown;
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true, strict: true });
    // What the parser finds after its first error follows from it.
    const [flaw] = document.errors;
    if (flaw !== undefined)
      return brokenBy(file, [at(lines, flaw.pos[0], inOurWords[flaw.code] ?? plain(flaw.message))]);
    // Aliases may repeat a piece, but not grow exponentially.
    parsed = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return brokenBy(file, [atNoPlace(plain(error instanceof Error ? error.message : "it cannot be read"))]);
  }
  const name = nameOf(file);
  const result = checkScenario(parsed);
  if ("problems" in result)
    return brokenBy(
      file,
      result.problems.map((problem) => locate(document, lines, problem)),
    );
  if (!ScenarioName.safeParse(name).success) {
    return brokenBy(file, [atNoPlace("the file's name must be lower-case letters, digits and dashes")]);
  }
  if (result.file.name !== undefined && result.file.name !== name) {
    return brokenBy(file, [
      locate(document, lines, { path: ["name"], reason: `"name" must be the file's, which is "${name}"` }),
    ]);
  }
  return { name, from: "own", file, written: parsed, scenario: result.file };
}

/** What the parser says for programmers who call it. */
const inOurWords: Readonly<Record<string, string>> = {
  BAD_ALIAS: "a text that begins with * or & has to be in quotes",
  BAD_SCALAR_START: "a text that begins with @, %, ` or another sign of YAML has to be in quotes",
  BLOCK_AS_IMPLICIT_KEY:
    "a text with a colon and a space in it has to be in quotes, and members of one mapping begin in the same column",
  DUPLICATE_KEY: "this member is there twice",
  MULTILINE_IMPLICIT_KEY: "a member is written as name: value, with a space after its colon",
  TAB_AS_INDENT: "lines are indented with spaces, not with tabs",
  UNEXPECTED_TOKEN: "something cannot stand here: a text with { } [ ] , : or # in it has to be in quotes",
  MULTIPLE_DOCS: "a file is one scenario: put what follows --- into a file of its own",
  RESOURCE_EXHAUSTION: `it is nested too deeply: at most ${maxNesting} levels are read`,
};

function nameOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? file).replace(/\.(ya?ml|json)$/, "");
}

function brokenBy(file: string, complaints: readonly Complaint[]): BrokenScenario {
  return { name: nameOf(file), file, complaints: complaints.slice(0, maxComplaints) };
}

/** The line of the member that a problem is about; where the member is missing, the line of its parent. */
function locate(document: Document.Parsed, lines: LineCounter, { path, reason }: ScenarioProblem): Complaint {
  for (let length = path.length; length >= 0; length--) {
    const steps = path.slice(0, length);
    const offset = offsetOfKey(document, steps) ?? (document.getIn(steps, true) as Node | undefined)?.range?.[0];
    if (offset !== undefined) return at(lines, offset, reason);
  }
  return atNoPlace(reason);
}

function offsetOfKey(document: Document.Parsed, steps: ScenarioProblem["path"]): number | undefined {
  const parent = steps.length > 1 ? document.getIn(steps.slice(0, -1), true) : document.contents;
  if (steps.length === 0 || !isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(steps.at(-1)));
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
}

function at(lines: LineCounter, offset: number, reason: string): Complaint {
  const { line, col } = lines.linePos(offset);
  return { line, column: col, reason };
}

function atNoPlace(reason: string): Complaint {
  return { line: null, column: null, reason };
}

function plain(message: string): string {
  return message.split("\n", 1)[0]?.slice(0, 300) ?? message;
}
