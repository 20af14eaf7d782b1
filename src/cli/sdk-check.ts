import { stripVTControlCharacters } from "node:util";
import { matchesGlob } from "../base/glob.ts";
import { didYouMean } from "../base/nearest.ts";
import { quote } from "../contract/run/verdict/show.ts";
import { command, type Terminal } from "./command.ts";
import { CommandError, itemsOf, UsageError, type Values } from "./flags.ts";
import { runInWorld, type Setting, type WorldOutcome } from "./sdk-check/run-world.ts";
import { type LawfulWorld, lawfulWorlds, plainWorld } from "./sdk-check/worlds.ts";
import { startFlags } from "./start-flags.ts";

const { seed, scenario, clock, population } = startFlags;

const flags = {
  worlds: { kind: "text", value: "PATTERN,…", help: "Only these worlds, such as payloads/* or readings/A-21=*" },
  allow: { kind: "text", value: "PATTERN,…", help: "Worlds in which the command is known to fail" },
  list: { kind: "switch", help: "List the worlds, and run nothing" },
  timeout: {
    kind: "number",
    value: "SECONDS",
    help: "How long the command may take in a world; by default a minute and ten times as long as in the plain one",
  },
  format: { kind: "choice", value: "text|json", default: "text", help: "The format of the matrix" },
  seed,
  scenario,
  clock,
  population,
} as const;

/** The caller may end it earlier. */
const maxPlainSeconds = 3_600;

export const sdkCheck = command({
  name: "sdk-check",
  usage: "understudy sdk-check [options] -- COMMAND [ARGUMENT …]",
  flags,
  config: "start",
  async run(options, words, terminal) {
    const all = lawfulWorlds();
    const patterns = itemsOf(options.worlds);
    const names = all.map(({ name }) => name);
    const idle = patterns.find((pattern) => !names.some((name) => matchesGlob(pattern, name)));
    if (idle !== undefined) {
      const near = didYouMean(names, idle) || "; --list names them all.";
      throw new UsageError(`--worlds: no world is called "${idle}"${near}`);
    }
    const chosenWorlds = all.filter(
      ({ name }) => patterns.length === 0 || patterns.some((each) => matchesGlob(each, name)),
    );
    if (options.list) {
      for (const { name, about } of chosenWorlds) terminal.out(`${name.padEnd(44)}${about}\n`);
      return 0;
    }
    if (words.length === 0) throw new UsageError("Name the command that runs your tests, after --.");
    return checkIn(chosenWorlds, words, options, terminal);
  },
});

/** The command first has to pass in the plain world: a failure there has another cause. */
async function checkIn(
  worlds: readonly LawfulWorld[],
  words: readonly string[],
  options: Values<typeof flags>,
  terminal: Terminal,
): Promise<number> {
  const { env, cwd, out, err, stopped } = terminal;
  const isText = options.format === "text";
  const { seed, scenario, clock, population } = options;
  const setting: Setting = { command: words, env, cwd, seed, scenario, clock, population };
  let signal: string | null = null;
  void stopped.then((name) => {
    signal = name;
  });
  const plain = await runInWorld(plainWorld, setting, maxPlainSeconds, stopped);
  const problem = problemInPlain(plain, words);
  if (problem !== null) throw new CommandError(problem, 2);
  if (isText) out(row(plain, false));
  const allowedWorlds = itemsOf(options.allow);
  const isAllowed = (name: string): boolean => allowedWorlds.some((each) => matchesGlob(each, name));
  const timeout = options.timeout ?? Math.ceil(60 + 10 * plain.seconds);
  const outcomes: WorldOutcome[] = [plain];
  for (const world of worlds) {
    if (signal !== null) break;
    const outcome = await runInWorld(world, setting, timeout, stopped);
    if (signal !== null) break;
    outcomes.push(outcome);
    if (isText) out(row(outcome, isAllowed(world.name)));
  }
  const brokenOutcomes = outcomes.filter((outcome) => breaks(outcome) && !isAllowed(outcome.world.name));
  out(isText ? conclusion(outcomes, brokenOutcomes, words) : toJson(words, outcomes, isAllowed));
  if (signal !== null) err(`${signal}: stopped after ${outcomes.length - 1} of ${worlds.length} worlds.\n`);
  return signal !== null ? 2 : brokenOutcomes.length > 0 ? 1 : 0;
}

function problemInPlain({ verdict, exit, output, requests }: WorldOutcome, words: readonly string[]): string | null {
  if (verdict === "cannot start")
    return `${words[0]} cannot be started: ${exit === "ENOENT" ? "there is no such program" : exit}.`;
  if (verdict !== "passes")
    return `${output}\nThe command ${verdict} in the plain world already. Let it pass there first: understudy start, and your tests with UNDERSTUDY_URL.`;
  if (requests === 0)
    return "The command passes without sending a request. Let your tests take the service's address from UNDERSTUDY_URL.";
  return null;
}

function conclusion(
  outcomes: readonly WorldOutcome[],
  brokenOutcomes: readonly WorldOutcome[],
  words: readonly string[],
): string {
  const [first] = brokenOutcomes;
  if (first === undefined) return `\nNothing fails in ${outcomes.length} worlds.\n`;
  const repeatCommand = `understudy sdk-check --worlds '${first.world.name}' --format json -- ${words.map(asTyped).join(" ")}`;
  return `\nIt fails in ${brokenOutcomes.length} of ${outcomes.length} worlds. Each is one that the interface allows:\n${brokenOutcomes
    .map(({ world }) => `  ${world.name}: ${world.about}`)
    .join("\n")}\nWith what it wrote: ${repeatCommand}\n`;
}

function asTyped(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quote(word);
}

/** Whether a client fails in an allowed world. */
function breaks({ world, verdict }: WorldOutcome): boolean {
  return verdict !== "passes" && (verdict !== "fails" || world.demands === "pass");
}

/** One line of the matrix. */
function row(outcome: WorldOutcome, isAllowed: boolean): string {
  const { world, seconds, requests } = outcome;
  const figures = `${seconds.toFixed(1)} s`.padStart(8) + `${requests}`.padStart(6);
  const why = breaks(outcome) ? `  ${whyOf(outcome)}` : "";
  return `${verdictOf(outcome, isAllowed).padEnd(9)}${world.name.padEnd(44)}${figures}${why}\n`;
}

function verdictOf(outcome: WorldOutcome, isAllowed: boolean): string {
  if (breaks(outcome)) return isAllowed ? "known" : "BREAKS";
  return outcome.verdict === "passes" ? "passes" : "ends";
}

function whyOf({ verdict, exit, output, world }: WorldOutcome): string {
  if (verdict === "hangs") return "did not end in time";
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim());
  const reason = lines.find((line) => errorMessage.test(line)) ?? lines.find((line) => failedTest.test(line));
  return `exit ${exit}: ${(reason ?? lines.findLast(Boolean) ?? world.about).slice(0, 100)}`;
}

/** Errors as runtimes and test runners write them: AssertionError: …, E   KeyError: …, panic: …, error: '…', ● … */
const errorMessage = /^(?:E +)?(?:[\w.]*(?:Error|Exception)\b.*:|panic:|error: ['"]|●(?! Console))/;
/** The name of a failed test where its error has no mark of its own: --- FAIL: …, not ok 2 - …, [ERROR] … */
const failedTest = /^(?:(?:--- )?FAIL|[✖×✕] |not ok \d|\[ERROR\] )/;

/** The matrix as JSON. */
function toJson(
  command: readonly string[],
  outcomes: readonly WorldOutcome[],
  isAllowed: (name: string) => boolean,
): string {
  const worlds = outcomes.map((outcome) => {
    const { world, verdict, exit, seconds, requests, output } = outcome;
    const { name, about, demands } = world;
    const isBroken = breaks(outcome);
    return {
      name,
      about,
      demands,
      verdict: verdictOf(outcome, isAllowed(name)).toLowerCase(),
      exit: verdict === "hangs" ? null : exit,
      seconds: Number(seconds.toFixed(3)),
      requests,
      ...(isBroken && { output }),
    };
  });
  return `${JSON.stringify({ command, worlds }, null, 2)}\n`;
}
