import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import ts from "typescript";
import type { Block } from "./pages.ts";

export interface Module extends Block {
  readonly page: string;
}

/**
 * The compiler's errors about code blocks, checked against the sources with the project's own strictness. `beside` are files that
 * a reader of the blocks has and this repository lacks, by their paths.
 */
export function typeProblems(modules: readonly Module[], beside: Readonly<Record<string, string>> = {}): string[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const nameOf = (module: Module): string => join(process.cwd(), `${module.page}.${module.line}.ts`);
  const texts = new Map(modules.map((module) => [nameOf(module), module.text]));
  for (const [path, text] of Object.entries(beside)) texts.set(join(process.cwd(), path), text);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  // A reader's block may define names that it does not use.
  const program = ts.createProgram([...texts.keys()], { ...options, noUnusedLocals: false, incremental: false }, host);
  return modules.flatMap((module) => {
    const source = program.getSourceFile(nameOf(module));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText, start = 0 }) => {
        const line = module.line + 1 + (source?.getLineAndCharacterOfPosition(start).line ?? 0);
        return `${module.page}:${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
      },
    );
  });
}

const isTest = ({ text }: Block): boolean => /from "(?:vitest|understudy\/vitest)"/.test(text);

const run = promisify(execFile);

/** Runs a page's modules in order as its reader would: in a project that has the built package. */
export async function runModules(modules: readonly Module[], folder: string, url: string): Promise<void> {
  const installed = join(folder, "node_modules");
  mkdirSync(installed, { recursive: true });
  symlinkSync(process.cwd(), join(installed, "understudy"));
  for (const name of readdirSync("node_modules").filter((each) => !each.startsWith("."))) {
    if (!existsSync(join(installed, name)))
      symlinkSync(join(process.cwd(), "node_modules", name), join(installed, name));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const env = { ...process.env, UNDERSTUDY_URL: url };
  for (const module of modules) {
    const text = module.text.replaceAll("http://127.0.0.1:4747", url);
    if (isTest(module)) {
      writeFileSync(join(folder, `line-${module.line}.test.ts`), text);
      continue;
    }
    const file = join(folder, `line-${module.line}.mjs`);
    const loader = module.language === "js" ? "js" : "ts";
    writeFileSync(file, (await transform(text, { loader, format: "esm", target: "node20" })).code);
    await run(process.execPath, [file], { cwd: folder, env, timeout: 60_000 });
  }
  if (modules.some(isTest)) {
    const vitest = join(process.cwd(), "node_modules/vitest/vitest.mjs");
    await run(process.execPath, [vitest, "run", "--root", folder], { cwd: folder, env, timeout: 120_000 });
  }
}
