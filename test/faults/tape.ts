import { everyCheck } from "../../contracts/all.ts";
import { isObject } from "../../src/base/json-object.ts";
import { newRecorder, record } from "../../src/contract/judge/recorder.ts";
import type { Exchange } from "../../src/contract/seen/exchange.ts";
import { readAnswer } from "../../src/contract/seen/form/answer.ts";
import { routeOf } from "../../src/contract/seen/operations.ts";
import { newFetch } from "../../src/doors/fetch.ts";
import { type Answer, type Call, jsonTextOf } from "../../src/kernel/call.ts";
import type { Operation } from "../../src/kernel/operation.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { openMock, runAll } from "../contract/mock.ts";
import { newTestCore } from "../core.ts";
import { drives } from "../scenarios/drives.ts";
import { play } from "../scenarios/hand.ts";
import type { Fault } from "./fault.ts";
import { type Hunted, noticedBy } from "./hunt.ts";

/** An unchanged answer of the mock, to be altered later. */
interface Taped {
  readonly operation: Operation;
  readonly call: Call;
  readonly answer: Answer;
}

export type Tape = ReadonlyMap<string, readonly Taped[]>;

/** How many answers of one operation are enough if they show nothing new. */
const enough = 60;

/** Each member of an answer with its type: an answer with a new one is always kept. */
function sights(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return [`${path} ${value.length > 0}`, ...value.flatMap((each) => sights(each, `${path}[]`))];
  if (!isObject(value)) return [`${path} ${value === null ? "null" : typeof value}`];
  return Object.entries(value).flatMap(([name, member]) => sights(member, `${path}.${name}`));
}

/** Runs every check once against the unchanged mock, and records the answers. */
export async function tapeRun(): Promise<Tape> {
  const tape = new Map<string, Taped[]>();
  const seen = new Set<string>();
  const listen = (core: StagedCore): StagedCore => ({
    ...core,
    serve(call) {
      const answer = core.serve(call);
      const keep = (each: Answer) => keepOnTape(call, each);
      if (answer instanceof Promise) void answer.then(keep);
      else keep(answer);
      return answer;
    },
  });
  const keepOnTape = (call: ReturnType<StagedCore["resolve"]>, answer: Answer): void => {
    const { match } = call;
    if (match.found !== "operation") return;
    const text = jsonTextOf(answer);
    const key = routeOf(match.operation);
    if (answer.status >= 300 || text === null || seen.has(key + text)) return;
    const kept = tape.get(key) ?? [];
    const fresh = sights(JSON.parse(text)).filter((each) => !seen.has(`${key} ${each}`));
    if (kept.length >= enough && fresh.length === 0) return;
    seen.add(key + text);
    for (const each of fresh) seen.add(`${key} ${each}`);
    tape.set(key, [...kept, { operation: match.operation, call, answer }]);
  };
  // Other worlds show members that this one lacks.
  for (const scenario of [undefined, "lived-in-account", "maximal-payloads"]) {
    const mock = await openMock({ clock: "60x", noLimits: true, ...(scenario && { scenario }) }, {}, listen);
    try {
      await runAll(
        mock.session,
        everyCheck.filter(({ tier, id }) => tier !== "burst" && !/^(input|unknown|entitlement|credential) /.test(id)),
      );
    } finally {
      await mock.close();
    }
  }
  await driveScenarios(listen);
  return tape;
}

/** The walk through all scenarios, in which answers have every member in each of its forms. */
async function driveScenarios(listen: (core: StagedCore) => StagedCore): Promise<void> {
  const renderReport = async () => new TextEncoder().encode("%PDF-1.7\n".padEnd(2_000, "x"));
  const core = listen(newTestCore({}, { renderReport }));
  const inProcess = newFetch(core);
  for (const name of core.stage.catalogue().names) await play(core, inProcess, name, drives[name] ?? (async () => {}));
}

/** Nobody answers behind what is on a tape. */
const onTape = { isOverlapping: false, send: () => Promise.reject(new Error("no mock to send to")) };

/**
 * Whether the checks of all answers find an altered answer: each recorded answer is altered and compared with its
 * declaration, as if the mock had sent it.
 */
export function replay(tape: Tape, fault: Fault): Hunted {
  const [key] = fault.on as [string];
  const changed = fault.change();
  let exposed = 0;
  for (const { operation, call, answer } of tape.get(key) ?? []) {
    const said = changed.answer?.(answer, call, { ...onTape, route: key }) ?? answer;
    if (said instanceof Promise) throw new Error(`${fault.words}: what is on a tape is changed at once.`);
    if (said === answer) continue;
    exposed += 1;
    const recorder = newRecorder();
    record(recorder, exchangeOf(operation, said));
    const found = noticedBy(fault, recorder);
    if (found === null) continue;
    return { fault, ...found, exposed, checks: 1 };
  }
  return { fault, killer: null, verdict: null, reason: null, found: null, exposed, checks: 1 };
}

function exchangeOf(operation: Operation, answer: Answer): Exchange {
  const { status, headers } = answer;
  const text = jsonTextOf(answer) ?? "";
  const raw = { status, headers, text, bytes: new TextEncoder().encode(text), json: JSON.parse(text) };
  return {
    ...readAnswer(operation, raw, new Map()),
    raw,
    route: routeOf(operation),
    operation,
    sent: { method: operation.method, path: operation.path, as: null, headers: {}, body: null },
    arrivedAt: 0,
    ms: 0,
    check: null,
  };
}
