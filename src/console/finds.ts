import type { JobView } from "../control/answers.ts";
import { queryText, wordsOf } from "./format.ts";
import { panels } from "./panel-names.ts";
import { operations } from "./panels/document-signal.ts";
import { goTo } from "./route.ts";
import { shortcuts } from "./shortcuts.ts";
import {
  actingAs,
  copy,
  faults,
  moveClock,
  playScenario,
  presenting,
  principals,
  requests,
  resetWorld,
  say,
  scenarios,
} from "./state.ts";
import { chooseTheme } from "./themes.ts";
import { type Find, orders } from "./verbs.ts";

const maxResults = 14;

/** The matches of the words, best first; without one, the places that can be searched for them. */
export function find(text: string, jobs: readonly JobView[]): readonly Find[] {
  const words = wordsOf(text);
  const found = everything(jobs)
    .map((each) => ({ each, score: scoreOf(each, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each);
  return [...orders(text.trim()), ...found.slice(0, maxResults), ...(text.trim() === "" ? [] : searches(text.trim()))];
}

/** Every word has to match; in the name it counts more than elsewhere, and at a word's beginning more than within. */
function scoreOf({ words: name, hint, also = "" }: Find, words: readonly string[]): number {
  const [title, more] = [` ${name.toLowerCase()}`, ` ${hint} ${also}`.toLowerCase()];
  let score = 1;
  for (const word of words) {
    if (title.includes(` ${word}`)) score += 8;
    else if (title.includes(word)) score += 4;
    else if (more.includes(` ${word}`)) score += 2;
    else if (more.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function everything(jobs: readonly JobView[]): readonly Find[] {
  return [...places(), ...actions(), ...worlds(), ...calls(), ...people(), ...happened(jobs), ...keys()];
}

/** Places to search for the words, so that Enter always leads somewhere. */
function searches(text: string): readonly Find[] {
  const to = (panel: Parameters<typeof goTo>[0], hint: string): Find => ({
    words: `Search ${hint} for “${text}”`,
    hint: "search",
    run: () => goTo(panel, null, new URLSearchParams({ q: text })),
  });
  return [
    to("people", "people"),
    to("requests", "requests"),
    to("scenario", "scenarios"),
    {
      ...to("reference", "statements and assumptions"),
      run: () => goTo("reference", "provenance", new URLSearchParams({ q: text })),
    },
    to("reference", "operations"),
  ];
}

function places(): readonly Find[] {
  return panels.map(([name, label]) => ({ words: `Go to ${label}`, hint: "panel", run: () => goTo(name) }));
}

function actions(): readonly Find[] {
  const steps = ["10s", "1m", "15m", "1h", "1d", "30d"].map((step) => ({
    words: `Advance the clock by ${step}`,
    hint: "time",
    run: () => moveClock({ advance: step }),
  }));
  const modes = [
    ["frozen", "Freeze the clock", "stop pause"],
    ["real", "Run the clock in real time", "unfreeze play"],
    ["step", "Let the clock step with each poll", ""],
    ["60x", "Run the clock 60 times as fast", "speed"],
    ["600x", "Run the clock 600 times as fast", "speed"],
  ] as const;
  return [
    ...steps,
    ...modes.map(([mode, words, also]) => ({
      words,
      hint: "time",
      also: `${mode} ${also}`,
      run: () => moveClock({ mode }),
    })),
    { words: "Reset the world", hint: "with undo", run: resetWorld },
    { words: "Presenter mode", hint: "large type, less noise", run: () => (presenting.value = !presenting.value) },
    { words: "Dark theme", hint: "setting", also: "night", run: () => chooseTheme("dark") },
    { words: "Light theme", hint: "setting", also: "day", run: () => chooseTheme("light") },
    { words: "Export the world as a scenario", hint: "export", also: "save file", run: () => goTo("world") },
    { words: "Change the balance or the plan", hint: "world", also: "credits account", run: () => goTo("world") },
    {
      words: "Add a fault rule",
      hint: `${faults.value.length} in force`,
      also: "fail error",
      run: () => goTo("faults"),
    },
    {
      words: "Assert what was called",
      hint: "assertion",
      also: "expect check verify",
      run: () => goTo("requests", null, new URLSearchParams({ calls: "" })),
    },
    { words: "What is stated, what is assumed", hint: "provenance", run: () => goTo("reference", "provenance") },
  ];
}

function worlds(): readonly Find[] {
  return scenarios.value.map(({ name, title, description, covers, tags, group }) => ({
    words: `Play ${name}`,
    hint: title,
    also: `${description} ${covers.join(" ")} ${tags.join(" ")} ${group ?? ""}`,
    run: () => playScenario(name),
  }));
}

function calls(): readonly Find[] {
  return operations.value.map(({ id, method, path, summary, tag }) => ({
    words: `${method} ${path}`,
    hint: id,
    also: `${summary} ${tag}`,
    run: () => goTo("reference", id),
  }));
}

function people(): readonly Find[] {
  return principals.value.flatMap(({ name, account, kind, token, plan, note }) => [
    {
      words: `Act as ${name}`,
      hint: `${kind} of ${account}`,
      also: `${token} ${plan} ${note}`,
      run: () => {
        actingAs.value = name;
        say(`The page now acts as ${name}.`);
      },
    },
    {
      words: `Copy the token of ${name}`,
      hint: token,
      also: `${account} ${note}`,
      run: async () => {
        if (await copy(token)) say(`The token of ${name} is copied.`);
      },
    },
  ]);
}

function happened(jobs: readonly JobView[]): readonly Find[] {
  return [
    ...jobs.map(({ id, title, status, kind }) => ({
      words: `${kind === "search" ? "Deep search" : "Research"} ${title}`,
      hint: status,
      also: id,
      run: () => goTo("jobs", id),
    })),
    ...requests.value.map(({ id, method, path, query, status, code, principal, operation }) => ({
      words: `${status} ${method} ${path}`,
      hint: id,
      also: `request ${queryText(query)} ${code ?? ""} ${principal ?? "anonymous"} ${operation ?? ""}`,
      run: () => goTo("requests", id),
    })),
  ];
}

/** A shortcut cannot be chosen, so it is shown as a message. */
function keys(): readonly Find[] {
  return shortcuts.map(([pressed, words]) => ({
    words: `Shortcut ${pressed}`,
    hint: words,
    run: () => say(`${pressed}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`),
  }));
}
