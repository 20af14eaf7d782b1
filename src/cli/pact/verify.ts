import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Interaction, type Pact, type ProviderState, readPact } from "../../contract/pact/document.ts";
import { inject } from "../../contract/pact/inject.ts";
import { matchResponse } from "../../contract/pact/match-response.ts";
import { cleanUp } from "../../contract/run/leftovers/cleanup.ts";
import { sayRemains } from "../../contract/run/leftovers/remains.ts";
import { signalOf } from "../../contract/seen/signals.ts";
import type { Terminal } from "../command.ts";
import { UsageError } from "../flags.ts";
import { jsonFilesAt } from "../json-file.ts";
import { openScenarios } from "../open-scenarios.ts";
import { askPlainly } from "./ask.ts";
import { changesThings, enterStates } from "./states.ts";
import { openTarget, type PactTarget } from "./target.ts";

export interface VerifyWish {
  readonly pacts: string;
  readonly target: string | null;
  readonly key: string | null;
  readonly session: string | null;
  readonly allowWrites: boolean;
  /** The maximum wait for a real provider where time passed between the recorded calls. */
  readonly patienceMs: number;
  /** A folder of scenarios; their names and states become provider states of the mock that is started here. */
  readonly scenarios: string | null;
}

interface VerifiedInteraction {
  readonly verdict: "verified" | "failed" | "skipped";
  readonly words: readonly string[];
}

/** Verifies a provider against its consumers' pacts. */
export async function verifyPacts(wish: VerifyWish, terminal: Terminal): Promise<number> {
  const pacts = readFolder(wish.pacts);
  let isStopped = false;
  void terminal.stopped.then(() => {
    isStopped = true;
  });
  const { target: url, key, session } = wish;
  const folder = await openScenarios(wish.scenarios ?? undefined, terminal);
  const scenarios = folder?.source ?? null;
  const target = await openTarget({ url, key, session, scenarios, isStopped: () => isStopped });
  const counts = { verified: 0, failed: 0, skipped: 0, pending: 0 };
  try {
    for (const [file, pact] of pacts) {
      terminal.out(`\n${pact.consumer} (${file})\n`);
      counts.skipped += pact.others;
      if (pact.others > 0) terminal.out(`  skipped   ${pact.others} that are not a request with an answer\n`);
      for (const interaction of pact.interactions) {
        const { verdict, words } = await verify(target, interaction, wish);
        const isPending = verdict === "failed" && interaction.pending;
        counts[isPending ? "pending" : verdict] += 1;
        terminal.out(`  ${(isPending ? "pending" : verdict).padEnd(9)} ${interaction.description}\n`);
        for (const word of words) terminal.out(`              ${word}\n`);
      }
    }
    await tidy(target, terminal);
  } finally {
    await target.close();
    folder?.close();
  }
  const { verified, failed, skipped, pending } = counts;
  terminal.out(
    `\nverified ${verified}  failed ${failed}  skipped ${skipped}${pending > 0 ? `  pending ${pending}` : ""}\n`,
  );
  if (failed > 0) return 1;
  return verified === 0 ? 3 : 0;
}

function readFolder(folder: string): readonly (readonly [file: string, pact: Pact])[] {
  if (!existsSync(folder)) throw new UsageError(`--pacts: there is no ${folder}.`);
  const files = jsonFilesAt(folder);
  if (files.length === 0) throw new UsageError(`--pacts: there is no pact (*.json) in ${folder}.`);
  return files.map((file) => {
    const pact = readPact(readFileSync(file, "utf8"));
    if ("problem" in pact) throw new UsageError(`--pacts: ${file} ${pact.problem}.`);
    return [basename(file), pact];
  });
}

async function verify(
  target: PactTarget,
  interaction: Interaction,
  { allowWrites, patienceMs }: VerifyWish,
): Promise<VerifiedInteraction> {
  const { method, path } = interaction.request;
  if (!target.isMock && !allowWrites && changesThings(method, path))
    return { verdict: "skipped", words: [`${method} changes something (--allow-writes)`] };
  try {
    const values = await enterStates(target, interaction, allowWrites);
    if ("cannot" in values) return { verdict: target.isMock ? "failed" : "skipped", words: [String(values.cannot)] };
    return await verifyInTime(target, interaction, values, patienceMs);
  } catch (error) {
    if (signalOf(error) === null) throw error;
    return { verdict: "failed", words: [(error as Error).message] };
  }
}

/**
 * Between the recorded calls time may have passed: on a mock the state's steps are made that far in the past, a real
 * provider has to be waited for. A read is repeated until it matches, anything else is sent once.
 */
async function verifyInTime(
  target: PactTarget,
  interaction: Interaction,
  values: Readonly<Record<string, unknown>>,
  patienceMs: number,
): Promise<VerifiedInteraction> {
  const neededMs = target.isMock ? 0 : agoMs(interaction.states);
  const asks = interaction.request.method === "GET";
  const tooLong = `${neededMs / 1_000} s passed between the recorded calls, and --patience is ${patienceMs / 1_000} s`;
  if (!asks && neededMs > patienceMs) return { verdict: "skipped", words: [tooLong] };
  if (!asks) await setTimeout(neededMs);
  const deadline = Date.now() + Math.min(neededMs, patienceMs);
  let problems = await hold(target, interaction, values);
  while (asks && problems.length > 0 && Date.now() < deadline) {
    await setTimeout(Math.min(2_000, deadline - Date.now()));
    problems = await hold(target, interaction, values);
  }
  if (problems.length > 0 && neededMs > patienceMs) return { verdict: "skipped", words: [tooLong] };
  return { verdict: problems.length === 0 ? "verified" : "failed", words: problems.slice(0, 10) };
}

/** How long before the interaction the first call of its states was made. */
function agoMs(states: readonly ProviderState[]): number {
  const steps = states.flatMap(({ params }) => (Array.isArray(params.steps) ? params.steps : []));
  const seconds = steps.map(({ at }: { at?: unknown }) => Number(/^-(\d+)s$/.exec(String(at))?.[1] ?? 0));
  return Math.max(0, ...seconds) * 1_000;
}

/** The credential is ours, unless the consumer expects to be refused without one. */
async function hold(
  target: PactTarget,
  interaction: Interaction,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const { method, path, query, headers, body } = inject(interaction.request, values);
  const { response, principal } = interaction;
  const refusal = response.body?.content as { code?: unknown } | null | undefined;
  const wantsNoCredential = response.status === 401 && refusal?.code !== "signature_required";
  const { authorization, ...others } = headers;
  const answer = await askPlainly(target, {
    method,
    path: query === "" ? path : `${path}?${query}`,
    body: body?.content ?? null,
    headers: { ...others, ...(wantsNoCredential && authorization !== undefined && { authorization }) },
    as: principal,
    anonymous: wantsNoCredential,
    burst: response.status === 429,
  });
  return matchResponse(response, answer);
}

/** What verification created on a real provider is removed; a mock's sandbox is reset each time. */
async function tidy({ isMock, session }: PactTarget, terminal: Terminal): Promise<void> {
  if (isMock) return;
  const cleaned = await cleanUp(session, session.journal);
  if (cleaned.removed > 0) terminal.out(`\nremoved ${cleaned.removed}\n`);
  for (const line of sayRemains(cleaned)) terminal.out(`  ${line}\n`);
}
