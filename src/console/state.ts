import { computed, effect, signal } from "@preact/signals";
import { control, isRefusal, service } from "./api.ts";
import type { ClockView, Fault, Front, Movement, Principal, ScenarioCard, Summary } from "./shapes.ts";
import { follow } from "./stream.ts";

const mostRequests = 400;

export const front = signal<Front | null>(null);
export const clock = signal<(ClockView & { readonly readAt: number }) | null>(null);
export const principals = signal<readonly Principal[]>([]);
export const requests = signal<readonly Summary[]>([]);
export const movements = signal<readonly Movement[]>([]);
export const scenarios = signal<readonly ScenarioCard[]>([]);
export const faults = signal<readonly Fault[]>([]);
export const sandboxes = signal<readonly { name: string; scenario: string }[]>([]);
/** Grows whenever a job changed, so that what shows jobs reads them anew. */
export const jobNews = signal(0);
export const toast = signal<{ readonly text: string; readonly bad: boolean; readonly undo?: () => void } | null>(null);
export const presenting = signal(false);
/** As whom the page itself calls the interface. */
export const actingAs = signal("owner");

/** Ticks with the page, so that what shows time moves. */
const tick = signal(performance.now());

export const now = computed(() => {
  const known = clock.value;
  if (known === null) return null;
  return Date.parse(known.now) + Math.max(0, tick.value - known.readAt) * known.factor;
});

export function actor(): Principal | null {
  return principals.value.find(({ name }) => name === actingAs.value) ?? principals.value[0] ?? null;
}

export function callAs(method: string, path: string, body?: unknown) {
  return service(method, path, actor()?.token ?? null, body === undefined ? undefined : JSON.stringify(body));
}

export async function refresh(): Promise<void> {
  front.value = await control<Front>("GET", "");
  showClock(front.value.clock);
  const [credentials, journal, ledger, faultList, boxes] = await Promise.all([
    control<{ credentials: Principal[] }>("GET", "/credentials"),
    control<{ entries: Summary[] }>("GET", "/journal?limit=200"),
    control<{ entries: Movement[] }>("GET", "/ledger"),
    control<{ faults: Fault[] }>("GET", "/faults"),
    control<{ sandboxes: { name: string; scenario: string }[] }>("GET", "/sandboxes"),
  ]);
  principals.value = credentials.credentials;
  requests.value = journal.entries.reverse();
  movements.value = ledger.entries;
  faults.value = faultList.faults;
  sandboxes.value = boxes.sandboxes;
  jobNews.value += 1;
}

async function readScenarios(): Promise<void> {
  scenarios.value = (await control<{ scenarios: ScenarioCard[] }>("GET", "/scenarios")).scenarios;
}

function showClock(view: ClockView): void {
  clock.value = { ...view, readAt: performance.now() };
}

/** Runs what a person asked for; a refusal is shown in its own words. */
export async function attempt<Result>(what: () => Promise<Result>): Promise<Result | null> {
  try {
    return await what();
  } catch (error) {
    say(isRefusal(error) ? error.message : "The server does not answer. Is it still running?", { bad: true });
    return null;
  }
}

export function say(text: string, { bad = false, undo }: { bad?: boolean; undo?: () => void } = {}): void {
  toast.value = { text, bad, ...(undo && { undo }) };
}

export function moveClock(change: Readonly<Record<string, string>>): Promise<unknown> {
  return attempt(async () => showClock(await control<ClockView>("PATCH", "/clock", change)));
}

export function playScenario(name: string): Promise<unknown> {
  return attempt(async () => {
    await control("PUT", "/scenario", { name });
    await refresh();
    say(`Now playing: ${name}`);
  });
}

/** Reset with a way back: the world as it was is kept until the next one. */
export function resetWorld(): Promise<unknown> {
  return attempt(async () => {
    const before = await control<unknown>("GET", "/snapshot");
    await control("POST", "/reset", {});
    await refresh();
    say("The world is new.", {
      undo: () =>
        void attempt(async () => {
          await control("PUT", "/snapshot", before);
          await refresh();
          say("The world is as it was.");
        }),
    });
  });
}

/** Loads everything once, then follows what happens. */
export function start(): void {
  void attempt(refresh);
  void attempt(readScenarios);
  setInterval(() => {
    tick.value = performance.now();
  }, 250);
  effect(() => {
    document.documentElement.dataset.presenting = String(presenting.value);
  });
  void follow(({ kind, data }) => {
    if (kind === "request") requests.value = [data as Summary, ...requests.value].slice(0, mostRequests);
    else if (kind === "ledger") movements.value = [...movements.value, data as Movement];
    else if (kind === "clock") showClock(data as ClockView);
    else if (kind === "job") jobNews.value += 1;
    else void attempt(refresh);
    if (kind === "request" && (data as Summary).fault !== null) void attempt(readFaults);
  });
}

export async function readFaults(): Promise<void> {
  faults.value = (await control<{ faults: Fault[] }>("GET", "/faults")).faults;
}
