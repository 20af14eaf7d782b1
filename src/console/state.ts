import { computed, effect, signal } from "@preact/signals";
import type {
  ClockView,
  DemoCredential,
  FaultView,
  FrontPage,
  JournalSummary,
  LedgerEntry,
  ListedScenario,
  SandboxView,
} from "../control/answers.ts";
import { control, isRefusal, sandboxName, sandboxNames } from "./api.ts";
import { setAside } from "./earlier.ts";
import { connected, follow } from "./stream.ts";

const firstRequests = 200;

/** More than the maximum size of a journal. */
const maxRequests = 50_000;
let allRequestsAreWanted = false;
let journalMax = maxRequests;

export const front = signal<FrontPage | null>(null);
export const clock = signal<(ClockView & { readonly readAt: number }) | null>(null);
export const principals = signal<readonly DemoCredential[]>([]);
export const requests = signal<readonly JournalSummary[]>([]);
export const movements = signal<readonly LedgerEntry[]>([]);
export const scenarios = signal<readonly ListedScenario[]>([]);
export const faults = signal<readonly FaultView[]>([]);
export const sandboxes = signal<readonly SandboxView[]>([]);
/** Incremented whenever a job changes, so that panels with jobs read them again. */
export const jobNews = signal(0);
export const toast = signal<{ readonly text: string; readonly bad: boolean; readonly undo?: () => void } | null>(null);
export const presenting = signal(false);
/** The principal as which the page calls the interface. */
export const actingAs = signal("owner");

/** The scenario that plays. One that is not in the catalogue has its name as its title. */
export const playing = computed(() => {
  const name = front.value?.scenario ?? "";
  const { title = name, description = "" } = scenarios.value.find((each) => each.name === name) ?? {};
  return { name, title: title || "…", description };
});

/** Ticks with the page, so that displayed times move. */
const tick = signal(performance.now());

export const now = computed(() => {
  const known = clock.value;
  if (known === null) return null;
  return Date.parse(known.now) + Math.max(0, tick.value - known.readAt) * known.factor;
});

export function actor(): DemoCredential | null {
  return principals.value.find(({ name }) => name === actingAs.value) ?? principals.value[0] ?? null;
}

export function tokenOf(name: string | null): string | null {
  return principals.value.find((principal) => principal.name === name)?.token ?? null;
}

export async function refresh(): Promise<void> {
  const playedBefore = playing.peek().title;
  front.value = await control<FrontPage>("GET", "");
  showClock(front.value.clock);
  const [credentials, , ledger, faultList, boxes] = await Promise.all([
    control<{ credentials: DemoCredential[] }>("GET", "/credentials"),
    readRequests(playedBefore),
    control<{ entries: LedgerEntry[] }>("GET", "/ledger"),
    control<{ faults: FaultView[] }>("GET", "/faults"),
    control<{ sandboxes: SandboxView[] }>("GET", "/sandboxes"),
  ]);
  principals.value = credentials.credentials;
  movements.value = ledger.entries;
  faults.value = faultList.faults;
  sandboxes.value = boxes.sandboxes;
  jobNews.value += 1;
}

/** Reads the journal. A request that arrives while it is read may not be in it yet, and stays. */
async function readRequests(playedBefore: string): Promise<void> {
  const before = new Set(requests.value);
  const limit = allRequestsAreWanted ? maxRequests : Math.max(firstRequests, before.size);
  const page = await control<{ entries: JournalSummary[]; max: number }>(
    "GET",
    `/journal?format=summary&limit=${limit}`,
  );
  const listed = page.entries.reverse();
  const ids = new Set(listed.map(({ id }) => id));
  const known = requests.value.filter((request) => before.has(request));
  const arrived = requests.value.filter((request) => !before.has(request) && !ids.has(request.id));
  journalMax = Math.max(page.max, listed.length);
  // A full journal drops its oldest entries, and no world has ended.
  if (listed.length < journalMax) setAside(playedBefore, known, listed);
  requests.value = [...arrived, ...listed];
}

/** The list of requests needs all of them; other panels need only the newest. */
export async function wantAllRequests(): Promise<void> {
  if (allRequestsAreWanted) return;
  allRequestsAreWanted = true;
  await readRequests(playing.peek().title);
}

async function readScenarios(): Promise<void> {
  scenarios.value = (await control<{ scenarios: ListedScenario[] }>("GET", "/scenarios?view=full")).scenarios;
}

function showClock(view: ClockView): void {
  clock.value = { ...view, readAt: performance.now() };
}

/** Everything that all panels share. */
export async function readAll(): Promise<void> {
  await Promise.all([attempt(refresh), attempt(readScenarios)]);
  isRead.value = true;
}

let isUnanswered = false;

/** Incremented when the server answers again after failed calls: panels then read their data again. */
export const returns = signal(0);

function reloadAfterReconnect(): void {
  if (!connected.value || !isUnanswered) return;
  isUnanswered = false;
  toast.value = null;
  returns.value = returns.peek() + 1;
  void readAll();
}

/** Runs the user's action; a refusal is shown with its own message. */
export async function attempt<Result>(what: () => Promise<Result>): Promise<Result | null> {
  try {
    return await what();
  } catch (error) {
    if (!isRefusal(error)) isUnanswered = true;
    say(isRefusal(error) ? error.message : "The server does not answer. Is it still running?", { bad: true });
    return null;
  }
}

export function say(text: string, { bad = false, undo }: { bad?: boolean; undo?: () => void } = {}): void {
  toast.value = { text, bad, ...(undo && { undo }) };
}

/** Copies a text; where the browser does not allow that, it is said, and answered with false. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    say("This browser does not let the page copy. Select the text, and copy it by hand.", { bad: true });
    return false;
  }
}

export function moveClock(change: Readonly<Record<string, string>>): Promise<unknown> {
  return attempt(async () => showClock(await control<ClockView>("PATCH", "/clock", change)));
}

export function playScenario(name: string): Promise<unknown> {
  return undoable(async () => {
    await control("PUT", "/scenario", { name });
    return `Now playing: ${name}`;
  });
}

/** Changes the world with an undo: the previous state is kept until the next change. */
function undoable(change: () => Promise<string>): Promise<unknown> {
  return attempt(async () => {
    const before = await control<unknown>("GET", "/snapshot");
    const words = await change();
    await refresh();
    say(words, {
      undo: () =>
        void attempt(async () => {
          await control("PUT", "/snapshot", before);
          await refresh();
          say("The world is restored.");
        }),
    });
  });
}

/** Changes accounts, principals, people and records, in the words of a scenario. */
export function changeWorld(what: () => unknown, words: string): Promise<unknown> {
  return undoable(async () => {
    await control("PATCH", "/world", what());
    return words;
  });
}

export function resetWorld(): Promise<unknown> {
  return undoable(async () => {
    await control("POST", "/reset", {});
    return "The world was reset.";
  });
}

/** Whether this page's sandbox exists: viewing does not create one. Null until it is known. */
export const exists = signal<boolean | null>(null);

/** Whether the state that all panels share was read, or could not be read. */
export const isRead = signal(false);

export async function start(): Promise<void> {
  const names = sandboxName === "default" ? [] : await attempt(sandboxNames);
  exists.value = names === null || sandboxName === "default" || names.includes(sandboxName);
  if (exists.value) begin();
  else await untilItExists();
}

/** The first request to the sandbox creates it, and the page then shows it. */
async function untilItExists(): Promise<void> {
  while (exists.value === false) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const names = await sandboxNames().catch((): readonly string[] => []);
    if (exists.value === false && names.includes(sandboxName)) begin();
  }
}

/** Loads everything once, then follows the events. */
export function begin(): void {
  exists.value = true;
  void readAll();
  setInterval(() => {
    tick.value = performance.now();
  }, 250);
  effect(() => {
    document.documentElement.dataset.presenting = String(presenting.value);
  });
  effect(reloadAfterReconnect);
  // A short interruption may leave the stream of events open.
  addEventListener("online", reloadAfterReconnect);
  void follow(({ kind, data }) => {
    if (kind === "request") addRequest(data as JournalSummary);
    else if (kind === "ledger") addMovement(data as LedgerEntry);
    else if (kind === "clock") showClock(data as ClockView);
    else if (kind === "job") jobNews.value += 1;
    else void attempt(refresh);
    if (kind === "request" && (data as JournalSummary).fault !== null) void attempt(readFaults);
  });
}

/** What was read a moment ago may contain it already. */
function addRequest(request: JournalSummary): void {
  if (requests.value.some(({ id }) => id === request.id)) return;
  requests.value = [request, ...requests.value].slice(0, journalMax);
}

function addMovement(entry: LedgerEntry): void {
  if (movements.value.some(({ id }) => id === entry.id)) return;
  movements.value = [...movements.value, entry];
}

export async function readFaults(): Promise<void> {
  faults.value = (await control<{ faults: FaultView[] }>("GET", "/faults")).faults;
}
