import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Verifier } from "@pact-foundation/pact";
import { isObject } from "../../base/json-object.ts";
import { parseJson } from "../../base/parse-json.ts";
import type { Terminal } from "../command.ts";
import { CommandError, UsageError } from "../flags.ts";
import { jsonFilesAt } from "../json-file.ts";
import { openProvider, type Provider, type ProviderWish } from "./provider.ts";

export interface VerifyWish extends ProviderWish {
  readonly pacts: string;
  readonly allowWrites: boolean;
}

/** Has Pact's own verifier hold a provider to its consumers' pacts. It prints what it finds; the exit code is ours. */
export async function verifyPacts(wish: VerifyWish, terminal: Terminal): Promise<number> {
  const pacts = readPacts(wish.pacts);
  const PactVerifier = findVerifier(terminal.cwd);
  const provider = await openProvider(wish, terminal);
  const folder = mkdtempSync(join(tmpdir(), "understudy-pacts-"));
  try {
    let skipped = 0;
    const pactUrls = pacts.map(({ file, pact }, number) => {
      const interactions = provider.isMock || wish.allowWrites ? pact.interactions : pact.interactions.filter(isRead);
      skipped += pact.interactions.length - interactions.length;
      const path = join(folder, `${number}-${basename(file)}`);
      const sent = interactions.map((interaction) => withCredential(interaction, provider.tokenFor));
      writeFileSync(path, JSON.stringify({ ...pact, interactions: sent }));
      return path;
    });
    const outcome = await outcomeOf(
      new PactVerifier({
        provider: String(pacts[0]?.pact.provider?.name ?? "provider"),
        providerBaseUrl: provider.url,
        pactUrls,
        ...(provider.statesUrl !== null && { providerStatesSetupUrl: provider.statesUrl }),
        logLevel: "error",
      }),
    );
    return tell(outcome, { skipped, provider }, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await provider.close();
  }
}

function findVerifier(cwd: string): typeof Verifier {
  try {
    return createRequire(join(cwd, "_"))("@pact-foundation/pact").Verifier;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new CommandError(
      "pact verify runs Pact's own verifier, which is not installed here: npm install --save-dev @pact-foundation/pact",
      2,
    );
  }
}

interface PactFile {
  readonly file: string;
  readonly pact: Pact;
}

function readPacts(folder: string): readonly PactFile[] {
  if (!existsSync(folder)) throw new UsageError(`--pacts: there is no ${folder}.`);
  const files = jsonFilesAt(folder);
  if (files.length === 0) throw new UsageError(`--pacts: there is no pact (*.json) in ${folder}.`);
  return files.map((file) => {
    const pact = readPact(readFileSync(file, "utf8"));
    if (typeof pact === "string") throw new UsageError(`--pacts: ${file} ${pact}.`);
    return { file, pact };
  });
}

interface Failure {
  readonly mismatch?: { readonly message?: string };
}

interface VerifierOutcome {
  readonly interactionResults: readonly { readonly result: string }[];
  readonly errors: readonly Failure[];
  readonly pendingErrors: readonly Failure[];
}

/** The verifier's result is a text: what it gives where all holds, the error's message where something does not. */
async function outcomeOf(verifier: Verifier): Promise<VerifierOutcome> {
  const text = await verifier.verifyProvider().catch((error: Error) => error.message);
  const outcome = parseJson(text) as VerifierOutcome | undefined;
  if (outcome === undefined) throw new CommandError(`Pact's verifier could not run: ${text}`, 3);
  return outcome;
}

interface Circumstances {
  readonly skipped: number;
  readonly provider: Provider;
}

function tell(
  { interactionResults, errors, pendingErrors }: VerifierOutcome,
  { skipped, provider }: Circumstances,
  { out }: Terminal,
): number {
  const verified = interactionResults.filter(({ result }) => result === "OK").length;
  const isStateMissing = errors.some(({ mismatch }) => mismatch?.message?.includes("state change"));
  if (isStateMissing && provider.isMock)
    out("A provider state is a scenario's name, or one of the states that understudy scenarios show NAME lists.\n");
  if (skipped > 0) out(`skipped   ${skipped} that may change something (--allow-writes)\n`);
  const pending = pendingErrors.length > 0 ? `  pending ${pendingErrors.length}` : "";
  out(`\nverified ${verified}  failed ${errors.length}  skipped ${skipped}${pending}\n`);
  if (errors.length > 0) return 1;
  return verified === 0 ? 3 : 0;
}

// biome-ignore lint/suspicious/noExplicitAny: a pact is a foreign document, of which little is read
type Foreign = any;

export interface Pact {
  readonly provider?: { readonly name?: unknown };
  readonly interactions: readonly Foreign[];
}

/** What a file has, or why it is no pact. */
export function readPact(text: string): Pact | string {
  const pact: Foreign = parseJson(text);
  if (pact === undefined) return "is not JSON";
  if (!Array.isArray(pact?.interactions)) return "is no pact: it has no interactions";
  const odd = pact.interactions.findIndex((each: Foreign) => !isObject(each) || !isObject(each.request ?? {}));
  return odd < 0 ? pact : `is no pact: interactions[${odd}] is not an object with a request`;
}

export function isRead({ request }: Foreign): boolean {
  return String(request?.method ?? "GET").toUpperCase() === "GET";
}

/** A pact has no credential; what expects to be refused for its own keeps that. */
export function withCredential(interaction: Foreign, tokenFor: (principal: string | null) => string | null): Foreign {
  const { request, response, comments } = interaction;
  const header = Object.keys(request?.headers ?? {}).find((name) => name.toLowerCase() === "authorization");
  const token = tokenFor(comments?.understudy?.principal ?? null);
  const refusal = JSON.stringify(response?.body ?? null);
  const isRefused = response?.status === 401 && !refusal.includes("signature_required");
  if (header === undefined || token === null || isRefused) return interaction;
  return { ...interaction, request: { ...request, headers: { ...request.headers, [header]: `Bearer ${token}` } } };
}
