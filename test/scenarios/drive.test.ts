import { describe, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { everyCode } from "../../src/kernel/refusal.ts";
import { createCore } from "../../src/library/understudy.ts";
import { quotaNames } from "../../src/model/quota.ts";
import { serviceOperations } from "../../src/service/operations.ts";
import { answerKey, stateKey } from "../../src/stage/coverage/encounters.ts";
import { coverageOf } from "../../src/stage/coverage/tally.ts";
import { keepEvidence } from "../evidence.ts";
import { expectNone } from "../none.ts";
import { drives } from "./drives.ts";
import type { Played } from "./hand.ts";
import { everyReason, whyNever } from "./never.ts";
import { declaredEnums, declaredMembers } from "./observe.ts";
import { describeSeen } from "./seen.ts";
import { newWalkedCore, walk } from "./walk.ts";

const { names, get } = createCore().stage.catalogue();
const covers = (name: string) => get(name)?.file.covers ?? [];

const showIt =
  "Let a scenario show it: a call in its drive (test/scenarios/drives), or a scenario of its own (CONTRIBUTING, Add a scenario).";
const orSayWhy = `${showIt} Where it can never occur, say why in test/scenarios/never.ts.`;

const failures: unknown[] = [];
const played = new Map<string, Played>();
const core = newWalkedCore({ onFailure: (failure) => failures.push(failure) });

describe("each scenario behaves as its description says", () => {
  test.each(names)("%s", async (name) => {
    const result = await walk(core, newFetch(core), name);
    played.set(name, result);
    expect(failures).toEqual([]);
    expectNone(
      covers(name).filter((statement) => !result.seen.has(statement)),
      `scenarios/${name}.yaml covers it, and its drive in test/scenarios/drives does not show it: call \`saw\` where it does.`,
    );
  });
});

test("every scenario has a drive, and every drive a scenario", () => {
  const quiet = ["slow-network"];
  expectNone(
    names.filter((name) => drives[name] === undefined && !quiet.includes(name)),
    "Show that its description is true: a drive of its name in test/scenarios/drives.",
  );
  expectNone(
    Object.keys(drives).filter((name) => !names.includes(name)),
    "There is no scenario of that name: remove its drive from test/scenarios/drives.",
  );
});

/** A search config is returned as it was sent, so its values are those of requests rather than of answers. */
const echoes = /^(PlannedSearchConfig|AngleSuggestion\.config)\b/;

const answerBodies = serviceOperations().flatMap(({ id, answers }) =>
  answers.flatMap(({ body }) => (body === undefined ? [] : [[id, body] as const])),
);

/** What was seen of this in all scenarios. */
const seenOf = (name: string): ReadonlySet<string> =>
  new Set([...played.values()].flatMap(({ observed }) => [...(observed.get(name) ?? [])]));

test("every value of every enum that answers declare is seen in some scenario", () => {
  const unseen = [...declaredEnums(answerBodies)].flatMap(([name, values]) => {
    const seen = seenOf(name);
    const missing = [...values].filter((value) => !seen.has(value) && whyNever(name, value) === null);
    return echoes.test(name) ? [] : missing.map((value) => `${name} ${value}`);
  });
  expectNone(unseen, orSayWhy);
});

test("each member, each of its forms, each enum value and each code occurs in a scenario", async () => {
  const by = [...played].map(([scenario, { observed }]) => ({ scenario, observed }));
  const text = describeSeen(by, {
    members: [...declaredMembers(answerBodies)].filter(([name]) => !echoes.test(name)),
    enums: [...declaredEnums(answerBodies), ["code", new Set<string>(everyCode)] as const].filter(
      ([name]) => !echoes.test(name),
    ),
  });
  keepEvidence("seen", text);
  expectNone(
    text.split("\n").filter((row) => row.includes("nowhere")),
    orSayWhy,
  );
  expectNone(
    everyReason.filter((why) => !text.includes(`never: ${why}`)),
    "It occurs nevertheless, or is gone: remove the reason from test/scenarios/never.ts.",
  );
});

test("every code of §7, every operation and every quota is seen in some scenario", () => {
  const codes = seenOf("code");
  expectNone(
    everyCode.filter((code) => !codes.has(code)),
    showIt,
  );
  const called = new Set([...played.values()].flatMap(({ observed }) => [...observed.keys()]));
  expectNone(
    serviceOperations().flatMap(({ id }) => (called.has(id) ? [] : [`${id} is called in none`])),
    showIt,
  );
  const usedUp = seenOf("a quota that is used up");
  expectNone(
    quotaNames.filter((name) => !usedUp.has(name)).map((name) => `the quota ${name} is used up in none`),
    `${showIt} Those of quota-exhausted begin without a unit.`,
  );
});

test("what coverage says that a scenario shows is met in its walk, and nothing is counted that is met in none", () => {
  const { all, bySandbox } = core.stage.coverage;
  const counted = coverageOf(serviceOperations(), all, false).rows.flatMap(({ operation, answers, states }) => [
    ...answers.map(({ status, code, scenario }) => ({ thing: answerKey(operation, status, code), scenario })),
    ...states.map(({ state, scenario }) => ({ thing: stateKey(operation, state), scenario })),
  ]);
  const isMet = (thing: string, things: ReadonlySet<string>): boolean =>
    thing.startsWith("any ") ? [...things].some((each) => each.endsWith(thing.slice(3))) : things.has(thing);
  const unmet = counted.filter(({ thing, scenario }) =>
    scenario === null
      ? // A refusal without a scenario is shown by Prefer.
        / [23]\d\d$/.test(thing) && !isMet(thing, all.things)
      : !isMet(thing, bySandbox.get(`of-${scenario}`)?.things ?? new Set()),
  );
  expectNone(
    unmet.map(({ thing, scenario }) => `${thing}, in ${scenario ?? "any scenario"}`),
    "Let the scenario's drive meet it, or name another one in src/stage/coverage.",
  );
});
