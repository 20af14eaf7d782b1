import about from "../../package.json" with { type: "json" };
import type { Command, Terminal } from "./command.ts";
import { readConfigFile } from "./config-file.ts";
import { describeFlags, type Flags, readFlags } from "./flags.ts";

/** Commands are loaded when they are called, so that `start` does not pay for what only the contract kit needs. */
const commands: { readonly [name: string]: () => Promise<Command> } = {
  start: async () => (await import("./start.ts")).start,
  init: async () => (await import("./init.ts")).init,
  scenarios: async () => (await import("./scenarios.ts")).scenarios,
  openapi: async () => (await import("./openapi.ts")).openapi,
  contract: async () => (await import("./contract.ts")).contract,
  pact: async () => (await import("./pact.ts")).pact,
  doctor: async () => (await import("./doctor.ts")).doctor,
};

const helpFlags: Flags = { help: { kind: "switch", help: "Say how to use it" } };

/** `understudy` with its arguments: the exit code. Without a command it starts the server. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  if (first === "--version" || first === "-v") {
    terminal.out(`${about.version}\n`);
    return 0;
  }
  if (first === "--help" || first === "-h" || first === "help") {
    terminal.out(await overview());
    return 0;
  }
  const named = first !== undefined && !first.startsWith("-");
  const load = commands[named ? first : "start"];
  if (load === undefined || (named && !Object.hasOwn(commands, first))) {
    terminal.err(`There is no command "${first}". Commands: ${Object.keys(commands).join(", ")}.\n`);
    return 2;
  }
  return runCommand(await load(), named ? argv.slice(1) : argv, terminal);
}

async function runCommand(command: Command, argv: readonly string[], terminal: Terminal): Promise<number> {
  const fail = (usage: string): number => {
    terminal.err(`${usage}\nTry: understudy ${command.name} --help\n`);
    return 2;
  };
  if (argv.includes("--help") || argv.includes("-h")) {
    terminal.out(`${command.summary}\n\n  ${command.usage}\n\n${describeFlags({ ...command.flags, ...helpFlags })}\n`);
    return 0;
  }
  if (argv.includes("--version")) {
    terminal.out(`${about.version}\n`);
    return 0;
  }
  const file = command.configurable ? await readConfigFile(terminal.cwd) : null;
  if (file !== null && "usage" in file) return fail(file.usage);
  const read = readFlags(command.flags, {
    argv,
    env: terminal.env,
    ...(file && { config: file.values, configPath: file.path }),
  });
  if ("usage" in read) return fail(read.usage);
  const result = await command.run(read.values, read.rest, terminal);
  return typeof result === "number" ? result : fail(result.usage);
}

async function overview(): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  const rows = loaded.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`);
  return [
    "Understudy stands in for the Developer Search and Enrichment Service.",
    "",
    "  understudy <command> [options]",
    "",
    ...rows,
    "",
    "Without a command: start. Options of a command: understudy <command> --help.",
    "",
  ].join("\n");
}
