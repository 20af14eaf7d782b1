import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceOperations } from "../service/operations.ts";
import { mergeMet } from "../stage/coverage/encounters.ts";
import { coverageOf, coverageText, shareOfAll } from "../stage/coverage/tally.ts";
import { coverageVariable, readCoverage } from "./coverage-file.ts";

export interface CoverageReporterOptions {
  /** Where to write the report as JSON. */
  readonly file?: string;
  /** The run fails where less than so many percent was met, of operations, answers and states together. */
  readonly atLeast?: number;
}

/**
 * A reporter for Vitest and for Playwright: at the end it says what the tests' clients have met of the interface, and what
 * they never met. The workers, and the servers that they begin, inherit the folder in which each writes what it met.
 *
 *     reporters: ["default", ["understudy/coverage-reporter", { atLeast: 40 }]]
 */
export default class CoverageReporter {
  readonly #options: CoverageReporterOptions;
  readonly #folder: string;
  /** Of `understudy run --coverage`, which reads it in its turn. */
  readonly #isShared: boolean;
  #isTold = false;

  constructor(options: CoverageReporterOptions = {}) {
    this.#options = options;
    const given = process.env[coverageVariable];
    this.#isShared = given !== undefined && given !== "";
    this.#folder = this.#isShared ? (given as string) : mkdtempSync(join(tmpdir(), "understudy-coverage-"));
    process.env[coverageVariable] = this.#folder;
  }

  /** Vitest 3 and later. */
  onTestRunEnd(): void {
    this.#tell();
  }

  /** Vitest 1 and 2. */
  onFinished(): void {
    this.#tell();
  }

  /** Playwright. */
  onEnd(): { readonly status: "failed" } | undefined {
    return this.#tell() ? undefined : { status: "failed" };
  }

  /** So that Playwright keeps its own reporter for the terminal. */
  printsToStdio(): boolean {
    return false;
  }

  #tell(): boolean {
    if (this.#isTold) return true;
    this.#isTold = true;
    const report = coverageOf(serviceOperations(), mergeMet(readCoverage(this.#folder)), false);
    if (!this.#isShared) rmSync(this.#folder, { recursive: true, force: true });
    const { file, atLeast = 0 } = this.#options;
    process.stdout.write(`\n${coverageText(report)}`);
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    if (shareOfAll(report) >= atLeast) return true;
    process.stderr.write(`Of what can be met ${shareOfAll(report)} % was, and atLeast asks for ${atLeast} %.\n`);
    process.exitCode = 1;
    return false;
  }
}
