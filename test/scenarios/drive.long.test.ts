import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFetch } from "../../src/doors/fetch.ts";
import { listen } from "../../src/doors/listen.ts";
import { everyCode } from "../../src/kernel/refusal.ts";
import { serviceOperations } from "../../src/service/operations.ts";
import { createCore, type StagedCore } from "../../src/understudy.ts";
import { newTestCore } from "../core.ts";
import { keepEvidence } from "../evidence.ts";
import { describeCoverage } from "./coverage.ts";
import { drives } from "./drives.ts";
import { type Played, play } from "./hand.ts";
import { everyReason, whyNever } from "./never.ts";
import { declaredEnums, declaredMembers } from "./observe.ts";
import { describeSeen } from "./seen.ts";
import { statements } from "./statements.ts";

const { names, get } = createCore().stage.catalogue();
const covers = (name: string) => get(name)?.file.covers ?? [];

const failures: unknown[] = [];
const played = new Map<string, Played>();
let core: StagedCore;
let door: Awaited<ReturnType<typeof listen>>;

/** The content of documents is tested elsewhere; here it only matters when there is one. */
const renderReport = async () => new TextEncoder().encode("%PDF-1.7\n".padEnd(2_000, "x"));

beforeAll(async () => {
  core = newTestCore({ onFailure: (failure) => failures.push(failure) }, { renderReport });
  door = await listen(core, { port: 0 });
});

afterAll(() => door.close());

describe("each scenario behaves over HTTP as its description says", () => {
  test.each(names)("%s", async (name) => {
    const drive = drives[name] ?? (async () => {});
    const result = await play(core, (input, init) => fetch(door.url + String(input), init), name, drive);
    played.set(name, result);
    expect([...result.seen]).toEqual(expect.arrayContaining([...covers(name)]));
    expect(failures).toEqual([]);
  });
});

test("every scenario has a drive, and every drive a scenario", () => {
  const quiet = ["slow-network"];
  expect(names.filter((name) => drives[name] === undefined && !quiet.includes(name))).toEqual([]);
  expect(Object.keys(drives).filter((name) => !names.includes(name))).toEqual([]);
});

test("every statement is covered by a scenario", () => {
  const claimed = new Set(names.flatMap(covers));
  expect(statements.filter((statement) => !claimed.has(statement))).toEqual([]);
  expect([...claimed].filter((cover) => !statements.includes(cover))).toEqual([]);
});

/** A search config is returned as it was sent, so its values are those of requests rather than of answers. */
const echoes = /^(PlannedSearchConfig|AngleSuggestion\.config)\b/;

const answerBodies = serviceOperations().flatMap(({ id, answers }) =>
  answers.flatMap(({ body }) => (body === undefined ? [] : [[id, body] as const])),
);

test("every value of every enum that answers declare is seen in some scenario", () => {
  const seen = (name: string, value: string) =>
    [...played.values()].some(({ observed }) => observed.get(name)?.has(value));
  const unseen = [...declaredEnums(answerBodies)].flatMap(([name, values]) =>
    echoes.test(name)
      ? []
      : [...values]
          .filter((value) => !seen(name, value) && whyNever(name, value) === null)
          .map((value) => `${name} ${value}`),
  );
  expect(unseen).toEqual([]);
});

test("each member, each of its forms, each enum value and each code occurs in a scenario", async () => {
  const by = [...played].map(([scenario, { observed }]) => ({ scenario, observed }));
  const text = describeSeen(by, {
    members: [...declaredMembers(answerBodies)].filter(([name]) => !echoes.test(name)),
    enums: [...declaredEnums(answerBodies), ["code", new Set<string>(everyCode)] as const].filter(
      ([name]) => !echoes.test(name),
    ),
  });
  expect(text.split("\n").filter((row) => row.includes("nowhere"))).toEqual([]);
  expect(everyReason.filter((why) => !text.includes(`never: ${why}`))).toEqual([]);
  keepEvidence("seen", text);
});

test("every code of §7 and every operation is seen in some scenario", () => {
  const all = new Set([...played.values()].flatMap(({ observed }) => [...(observed.get("code") ?? [])]));
  expect(everyCode.filter((code) => !all.has(code))).toEqual([]);
  const called = new Set([...played.values()].flatMap(({ observed }) => [...observed.keys()]));
  expect(
    serviceOperations()
      .map(({ id }) => id)
      .filter((id) => !called.has(id)),
  ).toEqual([]);
});

test("each statement is seen in every scenario that claims it", () => {
  const text = describeCoverage(
    names.flatMap((name) => get(name) ?? []),
    (name) => played.get(name)?.seen ?? new Set(),
  );
  keepEvidence("scenarios", text);
  expect(text.split("\n").filter((row) => row.endsWith("| NO |"))).toEqual([]);
});

describe("the same walk in a fresh core and in process gives the same bytes", () => {
  test.each(names)("%s", async (name) => {
    const drive = drives[name] ?? (async () => {});
    const other = newTestCore({}, { renderReport });
    const again = await play(other, newFetch(other), name, drive);
    expect(again.transcript).toEqual(played.get(name)?.transcript);
  });
});

test("a reset scenario starts like a new one", async () => {
  const fresh = newTestCore();
  const inProcess = newFetch(fresh);
  for (const name of names) {
    const put = { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) };
    const path = `/~of-${name}/_understudy`;
    await fetch(`${door.url}${path}/scenario`, put);
    await inProcess(`${path}/scenario`, put);
    const played = await (await fetch(`${door.url}${path}/snapshot`)).text();
    const unplayed = await (await inProcess(`${path}/snapshot`)).text();
    expect(played === unplayed ? name : `${name} differs after a reset`).toBe(name);
  }
});
