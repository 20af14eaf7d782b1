import { didYouMean, nearest } from "../../base/nearest.ts";
import { compareKeys } from "../../base/sorted-keys.ts";
import { checkScenario } from "./check.ts";
import { mergeScenarios } from "./merge.ts";
import { type ScenarioFile, ScenarioName } from "./schema.ts";

/** A scenario in the catalogue: as written, and with everything that it extends. */
export interface Scenario {
  readonly name: string;
  readonly from: "built-in" | "own";
  readonly written: unknown;
  readonly file: ScenarioFile;
}

/** A file that cannot be played, and every reason why. */
export interface BrokenScenario {
  readonly name: string;
  readonly file: string;
  readonly complaints: readonly Complaint[];
}

export interface Complaint {
  readonly line: number | null;
  readonly column: number | null;
  readonly reason: string;
}

/** One readable file, before the scenario that it extends is looked up. */
export interface ReadScenario {
  readonly name: string;
  readonly from: Scenario["from"];
  /** Its name in error messages. */
  readonly file: string;
  readonly written: unknown;
  readonly scenario: ScenarioFile;
}

export interface ScenarioSet {
  readonly read: readonly ReadScenario[];
  readonly broken: readonly BrokenScenario[];
}

/** Where scenarios come from. It is called repeatedly and returns another object only after a change. */
export type ScenarioSource = () => ScenarioSet;

export interface Catalogue {
  /** In alphabetical order. */
  readonly names: readonly string[];
  readonly get: (name: string) => Scenario | undefined;
  readonly broken: readonly BrokenScenario[];
}

/** The scenario that every other one extends, unless it says otherwise. */
const base = "fresh-account";

/** Own scenarios replace built-in ones of the same name. One that extends a broken scenario is rejected by itself. */
export function newCatalogue(sources: readonly ScenarioSource[]): () => Catalogue {
  let lastSets: readonly ScenarioSet[] = [];
  let catalogue: Catalogue | null = null;
  return () => {
    const sets = sources.map((source) => source());
    if (catalogue === null || sets.some((set, i) => set !== lastSets[i])) {
      lastSets = sets;
      catalogue = catalogueOf(sets);
    }
    return catalogue;
  };
}

function catalogueOf(sets: readonly ScenarioSet[]): Catalogue {
  const read = new Map(sets.flatMap((set) => set.read).map((each) => [each.name, each]));
  const broken = sets.flatMap((set) => set.broken);
  for (const { name, file, from } of [...read.values()]) {
    const resolution = from === "own" ? resolve(name, read, []) : null;
    if (resolution === null || !("reason" in resolution)) continue;
    broken.push({ name, file, complaints: [{ line: null, column: null, ...resolution }] });
    read.delete(name);
  }
  const scenarios = new Map<string, Scenario>();
  return {
    names: [...read.keys()].sort(compareKeys),
    broken,
    get(name) {
      const found = scenarios.get(name) ?? make(name, read);
      if (found !== undefined) scenarios.set(name, found);
      return found;
    },
  };
}

function make(name: string, read: ReadonlyMap<string, ReadScenario>): Scenario | undefined {
  const found = read.get(name);
  const resolution = found && resolve(name, read, []);
  if (found === undefined || resolution === undefined || "reason" in resolution) return undefined;
  return { name, from: found.from, written: found.written, file: resolution.scenario };
}

function resolve(
  name: string,
  read: ReadonlyMap<string, ReadScenario>,
  path: readonly string[],
): { readonly scenario: ScenarioFile } | { readonly reason: string } {
  const found = read.get(name);
  if (found === undefined)
    return { reason: `it extends "${name}", which is not there or is broken${didYouMean([...read.keys()], name)}` };
  if (path.includes(name)) return { reason: `it extends itself: ${[...path, name].join(" → ")}` };
  const { extends: parent = name === base ? null : base } = found.scenario;
  if (parent === null) return { scenario: found.scenario };
  const resolution = resolve(parent, read, [...path, name]);
  return "reason" in resolution ? resolution : { scenario: mergeScenarios(resolution.scenario, found.scenario) };
}

/** The names nearest to an unknown one, for an error message. */
export function namesLike(catalogue: Catalogue, name: string): readonly string[] {
  const near = nearest(catalogue.names, name);
  if (near !== null) return [near];
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  return catalogue.names.filter((each) => words.some((word) => each.includes(word))).slice(0, 5);
}

/** One line for a terminal, such as `scenarios/late.yaml:12:5: "then.0.after" must be a duration`. */
export function sayComplaint({ file }: BrokenScenario, { line, column, reason }: Complaint): string {
  return `${file}${line === null ? "" : `:${line}:${column}`}: ${reason}`;
}

/** Scenarios given by a program as plain data, by name; an invalid one is a mistake in the program. */
export function givenScenarios(files: Readonly<Record<string, unknown>>): ScenarioSet {
  const read = Object.entries(files).map(([name, file]) => {
    if (!ScenarioName.safeParse(name).success) {
      throw new Error(`scenarios: "${name}" must be a name of lower-case letters, digits and dashes.`);
    }
    const result = checkScenario(file);
    if ("problems" in result) {
      throw new Error(`scenarios: ${name}: ${result.problems.map(({ reason }) => reason).join("; ")}.`);
    }
    return { name, from: "own", file: name, written: file, scenario: result.file } as const;
  });
  return { read, broken: [] };
}
