import about from "../../package.json" with { type: "json" };
import { didYouMean } from "../base/nearest.ts";
import type { Command, Commands, Terminal } from "./command.ts";
import { readConfigFile } from "./config-file.ts";
import {
  type CommandError,
  type Flags,
  isCommandError,
  misspeltVariables,
  readFlags,
  saidOfPlace,
  UsageError,
  variable,
} from "./flags.ts";
import { describeFlags, describeUsage, inTwoColumns, wrap } from "./help.ts";

/** Every command, by who needs it. */
const groups: { readonly [who: string]: Commands } = {
  "Every day": {
    start: { summary: "Start the mock server", load: async () => (await import("./start.ts")).start },
    run: {
      summary: "Run a command with a server for it, and say what it has met of the interface",
      load: async () => (await import("./run-command.ts")).runCommand,
    },
    init: {
      summary: "Write a config, an example test and a CI file into this project",
      load: async () => (await import("./init.ts")).init,
    },
    scenarios: {
      summary: "List the scenarios, show one whole, or check a folder of your own",
      load: async () => (await import("./scenarios.ts")).scenarios,
    },
    openapi: {
      summary: "Write the OpenAPI 3.1 document of the interface",
      load: async () => (await import("./openapi.ts")).openapi,
    },
    pact: {
      summary: "Verify consumers' pacts, or export what a consumer's tests sent as pacts",
      load: async () => (await import("./pact.ts")).pact,
    },
    mcp: {
      summary: "Serve coding assistants over standard input and output",
      load: async () => (await import("./mcp.ts")).mcp,
    },
  },
  "For whoever owns the contract": {
    learn: {
      summary: "Say what the real service's own openapi.json settles, or what changed in it",
      load: async () => (await import("./learn.ts")).learn,
    },
    contract: {
      summary: "Check a deployment against the interface",
      load: async () => (await import("./contract.ts")).contract,
    },
    proxy: {
      summary: "Run a proxy in front of the real service and judge its answers",
      load: async () => (await import("./proxy.ts")).proxy,
    },
    drift: {
      summary: "Judge recorded traffic: HAR files, NDJSON, journals",
      load: async () => (await import("./drift.ts")).drift,
    },
    truth: {
      summary: "Combine reports of contract, proxy and drift: what was seen to hold, and what to check next",
      load: async () => (await import("./truth.ts")).truth,
    },
    assumptions: {
      summary: "List the assumptions made where the interface is open, and their readings",
      load: async () => (await import("./assumptions.ts")).assumptions,
    },
    "sdk-check": {
      summary: "Run a client's own tests in every world that the interface allows, and say what breaks",
      load: async () => (await import("./sdk-check.ts")).sdkCheck,
    },
  },
  "For whoever runs it": {
    store: {
      summary: "Check, salvage, export or import the worlds of a store",
      load: async () => (await import("./store.ts")).store,
    },
    health: {
      summary: "Say whether a server answers here: the health check of a container",
      load: async () => (await import("./health.ts")).health,
    },
    doctor: {
      summary: "Check that this machine can run Understudy, and say what to do where it cannot",
      load: async () => (await import("./doctor.ts")).doctor,
    },
  },
};

const commands: Commands = Object.assign({}, ...Object.values(groups));

const helpFlags: Flags = { help: { kind: "switch", help: "Say how to use it" } };

/** `understudy` with its arguments: the exit code. Without a command it starts the server. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = argv;
  if (first === "--version" || first === "-v") {
    terminal.out(`${about.version}\n`);
    return 0;
  }
  if (first === "help" && argv[1] !== undefined) return main([argv[1], "--help"], terminal);
  if (first === "--help" || first === "-h" || first === "help") {
    terminal.out(overview(terminal.columns));
    return 0;
  }
  const isNamed = first !== undefined && !first.startsWith("-");
  const name = isNamed ? first : "start";
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    terminal.err(
      `There is no command "${name}"${didYouMean(Object.keys(commands), name) || "."} Commands: ${Object.keys(commands).join(", ")}.\n`,
    );
    return 2;
  }
  return runCommand(entry.summary, await entry.load(), isNamed ? argv.slice(1) : argv, terminal);
}

async function runCommand(
  summary: string,
  command: Command,
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> {
  // Arguments after -- belong to another program.
  const own = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  if (own.includes("--help") || own.includes("-h")) {
    const { columns } = terminal;
    const flags = describeFlags({ ...command.flags, ...helpFlags }, columns);
    terminal.out(`${wrap(summary, columns).join("\n")}\n\n${describeUsage(command.usage, columns)}\n\n${flags}\n`);
    return 0;
  }
  if (own.includes("--version")) {
    terminal.out(`${about.version}\n`);
    return 0;
  }
  let placeOf = (flag: string): string => `--${flag}`;
  try {
    const file = command.config === undefined ? null : await readConfigFile(terminal.cwd);
    const config = file === null || command.config === undefined ? null : file.of(command.config);
    const { values, rest, ...read } = readFlags(command.flags, { argv, env: terminal.env, config }, command.gone);
    placeOf = read.placeOf;
    for (const [name, near] of await strayVariables(command.flags, terminal.env)) {
      terminal.err(`${name} is not read; did you mean "${near}"?\n`);
    }
    return await command.run(values, rest, terminal);
  } catch (error) {
    const { message: said, exitCode, isUsage } = await commandErrorOf(error);
    const message = saidOfPlace(said, placeOf);
    const isForAnother = message.startsWith("Unknown option") && command.usage.includes(" -- ") && own === argv;
    terminal.err(`${message}${isForAnother ? " A command with its own options goes after --." : ""}\n`);
    if (isUsage) terminal.err(`Try: understudy ${command.name} --help\n`);
    return exitCode;
  }
}

/** A file or folder that cannot be used is the user's to mend, whichever command meets it; any other error is a defect. */
async function commandErrorOf(error: unknown): Promise<CommandError> {
  if (isCommandError(error)) return error;
  const { syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === undefined || path === undefined) throw error;
  const { explainFile } = await import("./error-words.ts");
  return new UsageError(`${path} cannot be used: ${explainFile(error)}.`);
}

/** A variable of another command is fine there; other commands are loaded only when one may be wrong. */
async function strayVariables(flags: Flags, env: Terminal["env"]): Promise<readonly (readonly [string, string])[]> {
  const misspelt = [...misspeltVariables(flags, env)];
  if (misspelt.length === 0) return misspelt;
  const all = await Promise.all(Object.values(commands).map(({ load }) => load()));
  const knownVariables = new Set(all.flatMap((each) => Object.keys(each.flags).map(variable)));
  return misspelt.filter(([name]) => !knownVariables.has(name));
}

function overview(columns: number): string {
  const rowsOf = (some: Commands) => Object.entries(some).map(([name, { summary }]) => [name, summary] as const);
  return [
    ...wrap("Understudy stands in for the Developer Search and Enrichment Service.", columns),
    "",
    "  understudy <command> [options]",
    "",
    ...Object.entries(groups).flatMap(([who, some]) => [
      `${who}:`,
      inTwoColumns(rowsOf(some), columns, rowsOf(commands)),
      "",
    ]),
    ...wrap("Without a command: start. Options of a command: understudy <command> --help.", columns),
    "",
  ].join("\n");
}
