import { z } from "zod";
import { isNestedDeeper, maxNesting } from "../base/nesting.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { requirementIn } from "../base/requirement.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { parseBriefly } from "../kernel/problems.ts";
import { service } from "../service/later.ts";
import { copySandbox, restoreSnapshot, Snapshot, snapshotOf, snapshotVersion } from "../stage/snapshot.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";
import { namesIn, SandboxName } from "./sandboxes.ts";

/** A world of thousands of records, with its journal. */
const maxSnapshotBytes = 64 * 2 ** 20;

/** For the document: the smallest snapshot that can be restored. */
const emptyWorld: Snapshot = {
  format: "understudy-snapshot",
  version: snapshotVersion,
  seed: "understudy",
  scenario: "fresh-account",
  population: 2_000,
  clock: { now: "2026-03-01T09:00:00.000Z", factor: 0 },
  tables: {},
  journal: [],
};

export function snapshotOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.snapshot.get",
      route: "GET /_understudy/snapshot",
      ...control,
      summary: "Take the whole sandbox as one JSON document",
      description:
        "Seed, scenario, clock, all records, rules and the journal. PUT brings it back, on this server or another of the same version.",
      answers: { status: 200, body: Snapshot.loose().meta({ id: "Snapshot" }) },
      refuses: [],
      handle: ({ call }) => snapshotOf(sandboxOf(stage(), call), stage().realTime()),
    }),
    operation({
      id: "control.snapshot.put",
      route: "PUT /_understudy/snapshot",
      ...control,
      summary: "Replace the sandbox with a snapshot",
      description:
        "As a whole or not at all: a document that cannot be restored is refused with the reason, and nothing is changed.",
      bytes: { maxBytes: maxSnapshotBytes, json: true },
      examples: { body: emptyWorld },
      answers: {
        status: 200,
        body: z.looseObject({ sandbox: z.string(), seed: z.string(), scenario: z.string() }).meta({ id: "Restored" }),
      },
      refuses: ["bad_request"],
      waitsFor: service.ahead,
      handle({ call, refuse }) {
        const read = readSnapshot(call.body);
        if ("problem" in read)
          return refuse("bad_request", `This snapshot cannot be restored: ${read.problem}. Nothing was changed.`);
        const sandbox = sandboxOf(stage(), call);
        const problem = restoreSnapshot(sandbox, read.snapshot, stage().realTime());
        if (problem !== null)
          return refuse("bad_request", `This snapshot cannot be restored: ${problem}. Nothing was changed.`);
        return { sandbox: sandbox.name, seed: sandbox.world.seed, scenario: sandbox.world.scenario };
      },
    }),
    operation({
      id: "control.fork",
      route: "POST /_understudy/fork",
      ...control,
      summary: "Copy this sandbox to another name",
      description:
        "The copy has the same records, clock, rules and journal, and from here on a life of its own. What the other name held is replaced, and `replaced` tells whether it held anything.",
      body: z.strictObject({ to: SandboxName }).meta({ id: "Fork", examples: [{ to: "before-the-change" }] }),
      answers: {
        status: 201,
        body: z.looseObject({ from: z.string(), to: z.string(), replaced: z.boolean() }).meta({ id: "Forked" }),
      },
      refuses: ["conflict"],
      handle({ call, body: { to }, refuse }) {
        const from = sandboxOf(stage(), call);
        if (to === from.name) return refuse("conflict", "A sandbox cannot be copied to itself.");
        const realNow = stage().realTime();
        const copy = copySandbox(from, realNow);
        const replaced = namesIn(stage()).includes(to);
        stage().deferred.actions.push({ copy, to });
        return { from: from.name, to, replaced };
      },
    }),
  ];
}

/** Given people may be nested as deeply as a body, inside their row. */
const maxLevels = 2 * maxNesting;

function readSnapshot(body: Uint8Array | "too_large" | null): { snapshot: Snapshot } | { problem: string } {
  if (body === null || body === "too_large") return { problem: "there is no body" };
  const value = parseUtf8(body);
  if (value === undefined) return { problem: "the body is not JSON" };
  if (isNestedDeeper(value, maxLevels)) return { problem: `it is nested more than ${maxLevels} levels deep` };
  const version = typeof value === "object" && value !== null && "version" in value ? value.version : null;
  if (typeof version === "number" && version !== snapshotVersion) {
    return { problem: `it is of version ${version}, and this server writes and reads version ${snapshotVersion}` };
  }
  const { data, issues } = parseBriefly(Snapshot, value);
  if (data !== undefined) return { snapshot: data };
  const [issue] = issues;
  return {
    problem: `at ${issue?.path.join(".") || "its top"}: ${issue ? requirementIn(issue) : "it has another shape"}`,
  };
}
