import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../base/json-object.ts";
import { parseUtf8 } from "../../base/parse-json.ts";
import type { Terminal } from "../command.ts";
import { orExplain } from "../error-words.ts";
import { CommandError } from "../flags.ts";
import { readAnswerBody } from "../read-body.ts";

export interface ExportWish {
  readonly consumer: string;
  readonly out: string;
  readonly from: string;
  readonly sandbox: string;
  readonly token: string | null;
}

/** Writes the requests that a consumer's tests sent to a running mock as pacts: stated and assumed operations separately. */
export async function exportPacts(
  { consumer, out, from, sandbox, token }: ExportWish,
  terminal: Terminal,
): Promise<number> {
  let writtenCount = 0;
  for (const provenance of ["stated", "assumed"] as const) {
    const query = new URLSearchParams({ format: "pact", consumer, provenance, limit: "1000" });
    let response: Response;
    try {
      response = await fetch(`${from}/~${sandbox}/_understudy/journal?${query}`, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        redirect: "manual",
        signal: AbortSignal.timeout(20_000),
      });
    } catch {
      const advice = "Start the mock, run the consumer's tests against it, then export.";
      throw new CommandError(`Nothing answers at ${from}. ${advice}`, 3);
    }
    const pact: unknown = await readAnswerBody(response).then(parseUtf8, () => undefined);
    if (!isExported(pact))
      throw new CommandError(`${from} does not look like Understudy: its journal answers ${response.status}.`, 3);
    if (!response.ok) throw new CommandError(String(pact.message), 2);
    const count = pact.interactions?.length ?? 0;
    if (count === 0) continue;
    const file = join(out, `${fileName(consumer)}-${fileName(pact.provider?.name ?? "provider")}.${provenance}.json`);
    orExplain(`--out: ${file} cannot be written`, () => {
      mkdirSync(out, { recursive: true });
      writeFileSync(file, `${JSON.stringify(pact, null, 2)}\n`);
    });
    terminal.out(`${count} ${provenance} ${count === 1 ? "interaction" : "interactions"}: ${file}\n`);
    writtenCount += count;
  }
  if (writtenCount > 0) return 0;
  throw new CommandError(`The journal of the sandbox "${sandbox}" has nothing to export: no request was made yet.`, 3);
}

interface ExportedPact {
  readonly message?: string;
  readonly provider?: { readonly name?: string };
  readonly interactions?: readonly unknown[];
}

function isExported(value: unknown): value is ExportedPact {
  return isObject(value);
}

function fileName(text: string): string {
  return text.replaceAll(/[^\w.-]+/g, "-").slice(0, 80);
}
