import { assumptions } from "../../interface/description/assumptions.ts";
import { statusOf } from "../../kernel/refusal.ts";
import { type Readings, readReadings } from "../../model/readings.ts";
import { builtInScenarios } from "../../stage/scenarios/built-in.ts";
import type { ScenarioSource } from "../../stage/scenarios/catalogue.ts";
import { mergeScenarios } from "../../stage/scenarios/merge.ts";
import type { ScenarioFile } from "../../stage/scenarios/schema.ts";

/** A world that the interface allows, so no client may fail in it. */
export interface LawfulWorld {
  /** Group and name, such as `faults/503`. */
  readonly name: string;
  readonly about: string;
  /** Whether the command has to pass, or only to end: a permanent refusal may fail a test, but must not hang it. */
  readonly demands: "pass" | "end";
  readonly assume?: Readings;
  /** The settings of every scenario in this world. */
  readonly change?: FileChange;
}

type FileChange = Partial<Pick<ScenarioFile, "conditions" | "population" | "world" | "faults">>;

/** Every other scenario extends this one, so its settings apply in all scenarios that tests may choose. */
const foundation = "fresh-account";

export const plainWorld: LawfulWorld = {
  name: "plain",
  about: "What a server starts with",
  demands: "pass",
};

/** All worlds are derived: from the scenarios, the assumptions and the possible refusals. */
export function lawfulWorlds(): readonly LawfulWorld[] {
  return [...payloadWorlds(), ...readingWorlds(), ...faultWorlds(), ...networkWorlds()];
}

/** The scenarios about tolerance, reduced to the form of their answers: the rest of their content is for tests to choose. */
function payloadWorlds(): LawfulWorld[] {
  return builtInScenarios()
    .read.filter(({ scenario }) => scenario.group === "tolerance")
    .flatMap(({ name, scenario }) => {
      const { conditions: { payloads } = {}, world: { everybody } = {}, population } = scenario;
      if (payloads === undefined && everybody === undefined) return [];
      const change = {
        ...(payloads !== undefined && { conditions: { payloads } }),
        ...(everybody !== undefined && { world: { everybody }, ...(population !== undefined && { population }) }),
      };
      return [
        { name: `payloads/${name}`, about: firstSentence(scenario.description), demands: "pass" as const, change },
      ];
    });
}

/** Each alternative reading, where the interface can be read in several ways. */
function readingWorlds(): LawfulWorld[] {
  return assumptions().flatMap(({ id, readings = [] }) =>
    readings.slice(1).flatMap(({ name, what }): LawfulWorld[] => {
      const read = readReadings({ [id]: name });
      if ("problem" in read) return [];
      return [{ name: `readings/${id}=${name}`, about: what, demands: "pass", assume: read.readings }];
    }),
  );
}

/** Statuses that are temporary: a client tries again. 504 comes from the gateway in front of a service. */
const temporaryStatuses = [429, 500, 502, 503, 504];

function faultWorlds(): LawfulWorld[] {
  const statuses = [...new Set<number>([...Object.values(statusOf), ...temporaryStatuses])].sort(
    (one, other) => one - other,
  );
  return statuses.map((status): LawfulWorld => {
    const passes = temporaryStatuses.includes(status);
    return {
      name: `faults/${status}`,
      about: `The first read is answered with ${status}${passes ? ", the next ones are not" : "; the command may fail, but not hang"}`,
      demands: passes ? "pass" : "end",
      change: { faults: [{ match: { method: "GET", times: 1 }, then: { status } }] },
    };
  });
}

/** What stands between a client and the service answers in its own way. */
const gatewayAnswers = [
  {
    name: "html",
    about: "a gateway's page in HTML with 502",
    demands: "pass",
    then: { status: 502, headers: { "content-type": "text/html" }, body: "<html><h1>502 Bad Gateway</h1></html>" },
  },
  {
    name: "empty",
    about: "a 200 without a body; the command may fail, but not hang",
    demands: "end",
    then: { body: "" },
  },
  {
    name: "broken-json",
    about: "JSON that breaks off, in a complete answer; the command may fail, but not hang",
    demands: "end",
    then: { body: '{"results": [{"id": "1' },
  },
] as const;

function networkWorlds(): LawfulWorld[] {
  const delay = { median: "150ms", p99: "2s" };
  return [
    {
      name: "network/slow",
      about: "Answers take 150 ms, one in a hundred two seconds",
      demands: "pass",
      change: { faults: [{ match: {}, then: { delay } }] },
    },
    ...gatewayAnswers.map(
      ({ name, about, demands, then }): LawfulWorld => ({
        name: `network/${name}`,
        about: `The first read meets ${about}`,
        demands,
        change: { faults: [{ match: { method: "GET", times: 1 }, then }] },
      }),
    ),
    ...(["reset", "truncate"] as const).map(
      (drop): LawfulWorld => ({
        name: `network/${drop}`,
        about:
          drop === "reset" ? "The first read meets a connection that breaks" : "The first read gets half an answer",
        demands: "pass",
        change: { faults: [{ match: { method: "GET", times: 1 }, then: { drop } }] },
      }),
    ),
  ];
}

/** The scenarios with this world's settings. */
export function scenariosOf({ change }: LawfulWorld): ScenarioSource | null {
  const found = builtInScenarios().read.find(({ name }) => name === foundation);
  if (change === undefined || found === undefined) return null;
  const scenario = mergeScenarios(found.scenario, {
    ...found.scenario,
    world: undefined,
    states: undefined,
    ...change,
  } as ScenarioFile);
  const set = { read: [{ ...found, scenario }], broken: [] };
  return () => set;
}

function firstSentence(text: string): string {
  return /^[^.]*/.exec(text)?.[0] ?? text;
}
