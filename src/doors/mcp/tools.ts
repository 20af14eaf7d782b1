import { z } from "zod";
import type { JsonObject } from "../../base/json-object.ts";
import { TestFramework } from "../../control/journal-test.ts";
import type { ProvenanceLedger } from "../../kernel/provenance-ledger.ts";
import type { JournalEntry } from "../../stage/journal/entry.ts";
import { journalSize } from "../../stage/journal/journal.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";
import { lookUp } from "./look-up.ts";
import { finishJob, makeRequest, whatChanged } from "./playing.ts";
import { runChecks } from "./run-checks.ts";
import { builtTool, controlTool, queryOf, requestId, type Tool } from "./tool.ts";

const listScenarios = builtTool({
  name: "list_scenarios",
  description: "List the scenarios that a sandbox can be driven into, by name, title and what they cover.",
  input: z.strictObject({
    containing: z.string().min(1).max(100).optional().meta({ description: "Only those that have this text." }),
  }),
  async run(plane, { containing = "" }) {
    const { playing, scenarios } = await plane.request("GET", "/_understudy/scenarios?view=full");
    const rows = (scenarios as readonly JsonObject[]).map(({ name, title, covers }) => ({ name, title, covers }));
    const text = containing.toLowerCase();
    return { playing, scenarios: rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text)) };
  },
});

const readJournal = builtTool({
  name: "read_journal",
  description:
    "Read the latest requests to this sandbox, oldest first: the request, its caller, the answer's status and code, and what decided it. explain_refusal tells more of one.",
  input: z.strictObject({
    operation: z.string().optional().meta({ description: "An operation's id; * stands for anything: shortlists.*" }),
    status: z.string().optional().meta({ description: "A status such as 404, or a class such as 4xx." }),
    principal: z.string().optional().meta({ description: "A credential's name, such as agent." }),
    since: z.string().optional().meta({ description: "An instant, or the id of a request: what came after it." }),
    limit: z.int().min(1).max(200).default(20),
  }),
  async run(plane, filter) {
    const { entries, matched } = await plane.request("GET", `/_understudy/journal${queryOf(filter)}`);
    return { entries: (entries as JournalEntry[]).map(({ request: _, response: __, ...rest }) => rest), matched };
  },
});

const explainRefusal = builtTool({
  name: "explain_refusal",
  description:
    "Find out why a request was refused: the gates it passed, the one that stopped it, the statement or assumption behind that, and how to mend it with these tools.",
  input: z.strictObject({
    request: requestId
      .optional()
      .meta({ description: "The id of a request; without one, the latest that was refused." }),
  }),
  async run(plane, { request }) {
    const id = request ?? (await latestRefused(plane));
    const { entry, why } = await plane.request("GET", `/_understudy/journal/${id}`);
    const { status } = entry as JournalEntry;
    if (status >= 400 || status === 0) return why as JsonObject;
    throw new ToolRefusal(`conflict: ${id} was answered with ${status}: it was not refused.`);
  },
});

async function latestRefused(plane: ControlPlane): Promise<string> {
  const { entries } = await plane.request("GET", `/_understudy/journal?limit=${journalSize.max}`);
  const latest = (entries as readonly JournalEntry[]).findLast(({ status }) => status >= 400 || status === 0);
  if (latest !== undefined) return latest.id;
  throw new ToolRefusal("not_found: Nothing has been refused in this sandbox. read_journal lists the requests.");
}

async function assumptionsFrom(plane: ControlPlane): Promise<ProvenanceLedger["assumptions"]> {
  const { assumptions } = await plane.request("GET", "/_understudy/provenance");
  return assumptions as ProvenanceLedger["assumptions"];
}

const lookUpInterface = builtTool({
  name: "look_up",
  description:
    "Look up what the interface states and what is assumed where it is silent: by a section (§4.5), an assumption (A-12), a statement's id (7/402) or by words.",
  input: z.strictObject({ text: z.string().min(1).max(200) }),
  async run(plane, { text }) {
    const matches = lookUp(text, await assumptionsFrom(plane));
    if (matches.statements.length + matches.assumptions.length > 0) return matches;
    throw new ToolRefusal(
      `not_found: No sentence and no assumption has "${text}". Use other or fewer words, a section such as §4.5, or an assumption such as A-12.`,
    );
  },
});

const writeTest = builtTool({
  name: "write_test",
  description:
    "Write a test that makes a request of the journal again and expects the same answer: the code of a file, with the scenario, clock, fault and earlier calls that the answer needs. You put it into the project and fill it with what its user sees. read_journal lists requests.",
  input: z.strictObject({
    request: requestId.optional().meta({ description: "The id of a request; without one, the latest." }),
    framework: TestFramework,
  }),
  run: (plane, { request = "latest", framework }) =>
    plane.request("GET", `/_understudy/journal/${request}/test${queryOf({ framework })}`),
});

/** Everything that a model can do with a sandbox. */
export const tools: readonly Tool[] = [
  controlTool({
    name: "read_state",
    operation: "control.home",
    description:
      "Read what this sandbox is: scenario, seed, clock, rows of each kind, when something next happens by itself, and addresses.",
  }),
  listScenarios,
  controlTool({
    name: "show_scenario",
    operation: "control.scenarios.get",
    description: "Read one scenario, whole: what it is for, its states, and the document it is written as.",
  }),
  controlTool({
    name: "switch_scenario",
    operation: "control.scenario.put",
    description: "Drive the sandbox into a scenario. Its world starts again: everything written there is lost.",
    changes: "replaces",
  }),
  controlTool({ name: "read_clock", operation: "control.clock.get", description: "Read the sandbox's clock." }),
  controlTool({
    name: "move_clock",
    operation: "control.clock.change",
    description: "Advance the clock (advance: 15m), set it (now), or freeze it or speed it up (mode).",
    changes: "adds",
  }),
  controlTool({
    name: "list_jobs",
    operation: "control.jobs",
    description: "List deep searches and research, newest first: status, credits, and when each moves on (nextAt).",
  }),
  finishJob,
  controlTool({
    name: "change_world",
    operation: "control.world.change",
    description:
      "Change this world without starting it again, with the members of a scenario: balances, plans, quotas, keys, people, conditions (search: index_unavailable), scripts.",
    changes: "adds",
    input: z.looseObject({ accounts: z.array(z.looseObject({ id: z.string() })).optional() }).meta({
      examples: [
        { accounts: [{ id: "acct_demo", balance: 500 }] },
        { conditions: { search: "index_unavailable" } },
        { accounts: [{ id: "acct_demo", quotas: { reports: { used: 250 } } }] },
      ],
    }),
  }),
  makeRequest,
  controlTool({
    name: "add_faults",
    operation: "control.faults.add",
    description: "Make requests fail: which ones (match) and how (then). The first rule that matches decides.",
    changes: "adds",
  }),
  controlTool({
    name: "list_faults",
    operation: "control.faults.list",
    description: "List the fault rules with their hits.",
  }),
  controlTool({
    name: "clear_faults",
    operation: "control.faults.clear",
    description: "Delete one fault rule by its id, or all of them.",
    changes: "replaces",
  }),
  readJournal,
  whatChanged,
  controlTool({
    name: "assert_journal",
    operation: "control.journal.expect",
    description:
      "Check that a request was made (calls), and how often (times): operation, principal, status, query, headers, and what its body has. If not, the answer shows the most similar requests and how they differ.",
  }),
  explainRefusal,
  controlTool({
    name: "explain_search_result",
    operation: "control.explain",
    description:
      "Find out why a developer is found by a search, and in which place, or why not: each clause of the query or config, passed or not, and the score.",
    input: z
      .strictObject({
        q: z.string().optional().meta({ description: "As GET /v1/developers/search takes it." }),
        config: z.looseObject({}).optional().meta({ description: "Or a search config, as execute takes it." }),
        developer: z.string().meta({ description: "An id or a login." }),
      })
      .meta({ examples: [{ q: "senior rust engineers in berlin", developer: "shen-kai" }] }),
  }),
  lookUpInterface,
  writeTest,
  runChecks,
  controlTool({
    name: "list_credentials",
    operation: "control.credentials",
    description: "List the demo credentials of this world: tokens to call the mock with, and what each may do.",
  }),
  controlTool({
    name: "reset",
    operation: "control.reset",
    description: "Begin the sandbox's world again.",
    changes: "replaces",
  }),
];
