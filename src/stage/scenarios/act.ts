import { z } from "zod";
import type { Instant } from "../../base/instants.ts";
import { finish, type Slices } from "../../base/slices.ts";
import { get, put } from "../../base/table.ts";
import { interfaceOperations } from "../../interface/operations.ts";
import { accounts } from "../../model/account.ts";
import { conditionsOf, setConditions } from "../../model/conditions.ts";
import { changesIn, givePeople, overridePeople } from "../../model/person-override.ts";
import { chooseReadings } from "../../model/readings.ts";
import { rowOf } from "../../model/rows.ts";
import { setScripts } from "../../model/scripts.ts";
import { singleton, type World } from "../../model/world.ts";
import { service } from "../../service/later.ts";
import { enterDueGrants } from "../../service/timeline/grants.ts";
import { addFault, clearFaults } from "../faults/faults.ts";
import { ourTarget, unknownTarget } from "../faults/unknown-target.ts";
import { changeAccount, changePrincipal, instantAt, settleAccount } from "./accounts.ts";
import type { Action } from "./schema.ts";
import { followSteps, type Kernel, type StepsOutcome, type TopUp } from "./steps.ts";

/** What steps saved, for later steps, actions and states. */
const saved = singleton("saved", rowOf({ values: z.record(z.string(), z.unknown()).readonly() }));

export function savedIn(world: World): Readonly<Record<string, unknown>> {
  return get(world.tables, saved, "saved")?.values ?? {};
}

/**
 * Applies a scenario's members to a world, as of one instant. People and scripts are in place before the steps, which may
 * need them; conditions and rules come after the steps, because steps are the world's past. No call of a step is refused
 * for a limit. Fails as a whole, and names the step that could not be performed.
 */
export function act(kernel: Kernel, world: World, action: Action, now: Instant): StepsOutcome {
  return finish(performAction(kernel, world, action, now));
}

/** What people and their records are needed for. */
const peopled = ["people", "developers", "everybody", "furnish", "records", "steps"] as const;

/** The same in slices, for a world that is not in use yet. */
export function* performAction(kernel: Kernel, world: World, action: Action, now: Instant): Slices<StepsOutcome> {
  if (peopled.some((member) => action[member] !== undefined)) yield* service.wait();
  const misplacedRule = misplacedFault(kernel, action.faults ?? []);
  if (misplacedRule !== null) return { problem: misplacedRule };
  if (action.assume !== undefined) chooseReadings(world, action.assume);
  for (const account of action.accounts ?? []) changeAccount(world, account, now);
  const homeless = accountMissing(world, action);
  if (homeless !== null) return { problem: homeless };
  for (const principal of action.principals ?? []) changePrincipal(world, principal, now);
  if (action.everybody !== undefined) {
    if (world.population > maxAlike) return { problem: `"everybody" is for at most ${maxAlike} people` };
    overridePeople(world, everybody(world.population, action.everybody));
  }
  if (action.people !== undefined) overridePeople(world, action.people);
  if (action.developers !== undefined) givePeople(world, action.developers);
  const wrongPeople = problemOfPeople(world, action);
  if (wrongPeople !== null) return { problem: wrongPeople };
  if (action.scripts !== undefined) setScripts(world, action.scripts);
  for (const { account, ...sizes } of action.furnish ?? []) yield* service().furnishAccount(world, account, sizes, now);
  for (const { account, ...given } of action.records ?? []) service().giveRecords(world, account, given, now);
  if (action.steps !== undefined) {
    const { limits } = conditionsOf(world);
    setConditions(world, { limits: "counted" });
    const outcome = yield* followSteps(kernel, world, action.steps, topUpsOf(action, now), savedIn(world), now);
    setConditions(world, { limits });
    if ("problem" in outcome) return outcome;
    put(world.tables, saved, { values: outcome.values });
  }
  enterDueGrants(world, now);
  for (const account of action.accounts ?? []) settleAccount(world, account, now);
  if (action.conditions !== undefined) setConditions(world, action.conditions);
  if (action.clearFaults) clearFaults(world);
  for (const rule of action.faults ?? []) addFault(world, ourTarget(kernel.router.operations, rule), "scenario", now);
  return { values: savedIn(world) };
}

function topUpsOf({ accounts = [] }: Action, now: Instant): TopUp[] {
  return accounts.flatMap(({ id: account, topUps = [] }) =>
    topUps.map(({ at, credits }) => ({ account, credits, at: instantAt(at, now) })),
  );
}

/** The first member that is about an account which is not there. Rows of an extended scenario shift positions, so none is said. */
function accountMissing(world: World, { principals = [], furnish = [], records = [] }: Action): string | null {
  for (const [member, rows] of Object.entries({ principals, furnish, records })) {
    const missing = rows.find(
      ({ account }) => account !== undefined && get(world.tables, accounts, account) === undefined,
    );
    if (missing !== undefined) return `${member}: there is no account "${missing.account}"; add it to "accounts"`;
  }
  return null;
}

/** The people are put together when somebody asks for them, which would be too late to refuse them. */
function problemOfPeople(world: World, action: Action): string | null {
  const member = (["people", "developers", "everybody"] as const).find((each) => action[each] !== undefined);
  const changes = changesIn(world);
  if (member === undefined || changes === undefined) return null;
  const problem = service().problemWithPeople(changes, world);
  return problem && `${member}: ${problem.replace(/\.$/, "")}`;
}

/** The first rule that no request can match. Operations that this deployment lacks are known names, too. */
function misplacedFault({ router }: Kernel, rules: NonNullable<Action["faults"]>): string | null {
  if (rules.length === 0) return null;
  const operations = [...router.operations, ...interfaceOperations];
  for (const [position, { match }] of rules.entries()) {
    const unknown = unknownTarget(operations, match);
    if (unknown !== null) return `faults.${position}.match.${unknown.member}: ${unknown.reason}`;
  }
  return null;
}

/** Each of them becomes a row of the world. */
const maxAlike = 1_000;

function everybody(population: number, traits: NonNullable<Action["everybody"]>) {
  return Array.from({ length: population }, (_, developer) => ({ ...traits, developer }));
}
