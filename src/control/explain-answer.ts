import { assumptions } from "../interface/description/assumptions.ts";
import { documentTexts } from "../interface/description/later.ts";
import type { ProvenanceEntry } from "../kernel/provenance-ledger.ts";
import { everyGate, type Gate } from "../kernel/refusal.ts";
import type { JournalEntry } from "../stage/journal/entry.ts";
import type { WhyAnsweredSo } from "./why.ts";

type MendStep = WhyAnsweredSo["mend"][number];

/** The members of a credential that decide what it may do. */
export interface CredentialHolder {
  readonly name: string;
  readonly account: string;
  readonly note: string;
  readonly entitlements: readonly string[];
}

/** Which gates a request passed, which one stopped it, which statement or assumption that rests on, and how to fix it. */
export function explainAnswer(
  entry: JournalEntry,
  own: readonly ProvenanceEntry[],
  holders: readonly CredentialHolder[],
): WhyAnsweredSo {
  const { id, status, code, decidedBy } = entry;
  const message = entry.stopped?.because ?? "";
  const stoppedAt = entry.stopped?.gate ?? null;
  const isPublic = own.some(({ name }) => name === "no credential");
  const rule = own.find(({ kind, name }) => kind === "rule" && belongsTo(stoppedAt, name));
  const sources = [...own.filter(({ kind }) => kind === "operation"), ...(rule ? [rule] : [])].map(
    ({ source }) => source,
  );
  const ids = sources.flatMap((source) => ("assumed" in source ? [source.assumed] : []));
  // The order of the gates is itself an assumption, and explains why this refusal and no other was given.
  const relied = new Set(stoppedAt === null ? ids : [...ids, "A-01"]);
  const wanted = /^needs (\S+)$/.exec(rule?.name ?? "")?.[1];
  return {
    request: id,
    status,
    code,
    message,
    decidedBy,
    passed: passedBy(entry, stoppedAt).filter((gate) => !isPublic || !aboutCredentials.includes(gate)),
    stoppedAt,
    statements: statementsBehind(status, stoppedAt),
    assumptions: assumptions()
      .filter((row) => relied.has(row.id))
      .map(({ id, about, choice }) => ({ id, about, choice })),
    mend: stepsFor(
      entry,
      stoppedAt,
      message,
      holders.filter(({ entitlements }) => entitlements.includes(wanted ?? "")),
    ),
  };
}

const aboutCredentials: readonly Gate[] = ["credential", "signature", "entitlement", "plan"];

/** The gates before the one that stopped it; all of them, where the operation itself answered. */
function passedBy({ decidedBy, status }: JournalEntry, stoppedAt: Gate | null): readonly Gate[] {
  if (stoppedAt !== null) return everyGate.slice(0, everyGate.indexOf(stoppedAt));
  return decidedBy === "handler" && status < 400 ? everyGate : [];
}

/** Whether an access rule of an operation, as the ledger names it, is the one that a gate enforces. */
function belongsTo(gate: Gate | null, rule: string): boolean {
  if (gate === "rate limit") return / calls in /.test(rule);
  if (gate === "balance") return !/^needs | calls in |^no credential$/.test(rule);
  return gate !== null && everyGate.indexOf(gate) <= everyGate.indexOf("plan") && /^needs /.test(rule);
}

const statementOfGate: { readonly [gate in Gate]?: string } = {
  entitlement: "8/entitlement-column",
  "rate limit": "8/table",
  input: "8/bounds",
  quota: "7/quota-headers",
};

function statementsBehind(status: number, gate: Gate | null): WhyAnsweredSo["statements"] {
  if (status < 400) return [];
  const ids = [`7/${status}`, gate === null ? undefined : statementOfGate[gate]];
  const { sentences } = documentTexts();
  return sentences.filter(({ id }) => ids.includes(id)).map(({ id, text }) => ({ id, text }));
}

function step(what: string, tool: string | null = null, input: MendStep["arguments"] = null): MendStep {
  return { do: what, tool, arguments: input };
}

/** The refusal's own message comes first; a tool follows where one helps. */
function stepsFor(
  entry: JournalEntry,
  gate: Gate | null,
  message: string,
  able: readonly CredentialHolder[],
): MendStep[] {
  const { decidedBy, fault, response } = entry;
  if (decidedBy === "fault" && fault !== null)
    return [step(`Delete the fault rule ${fault.id}, which made this answer.`, "clear_faults", { id: fault.id })];
  if (entry.status > 0 && entry.status < 400) return [];
  if (decidedBy === "recording")
    return [step("The answer was recorded. Start without --replay to have the mock answer.")];
  if (decidedBy === "preference") return [step("Leave out the Prefer header, which requested this answer.")];
  const said = message === "" ? [] : [step(message)];
  if (gate === "credential" || gate === "signature")
    return [...said, step("Choose a credential of this world and send its token.", "list_credentials", {})];
  if (gate === "entitlement") {
    const names = able.map(({ name, note }) => `${name} (${note})`).join(", ");
    const who = names === "" ? "Choose a credential that holds it." : `Send the token of one that holds it: ${names}`;
    return [...said, step(who, "list_credentials", {})];
  }
  if (gate === "rate limit" || gate === "quota") {
    const wait = response.headers["retry-after"] ?? "60";
    const move = step(`Let ${wait} s pass on the sandbox's clock.`, "move_clock", { advance: `${wait}s` });
    return [...said, move];
  }
  if (gate === "plan")
    return [...said, step("Send the token of an account whose plan includes it.", "list_credentials", {})];
  if (gate === "balance")
    return [
      ...said,
      step("Give the account credits in this world.", "change_world", {
        accounts: [{ id: able[0]?.account ?? "acct_demo", balance: 10_000 }],
      }),
      step("Or start with a scenario that has credits.", "switch_scenario", { name: "fresh-account" }),
    ];
  if (entry.status >= 500)
    return [
      ...said,
      step("Check whether the scenario itself causes this, and switch to another one.", "read_state", {}),
    ];
  return said;
}
