import fc from "fast-check";
import { expect, test } from "vitest";
import { serviceOperations } from "../../src/service/operations.ts";
import { startWorld } from "../harness.ts";
import { begin, type Call, crawl, lostIn, referencesIn } from "./crawl.ts";
import { declaredMembers } from "./observe.ts";
import { type Act, opening, someActs } from "./random-acts.ts";
import { isReference, kindOf, whyNowhere } from "./references.ts";

const world = startWorld({ noLimits: true });
const { router, catalogue } = world.core.stage;

test("every id member declares what it refers to, or why nothing can be read by it", () => {
  const bodies = serviceOperations().flatMap(({ id, answers }) =>
    answers.flatMap(({ body }) => (body === undefined ? [] : [[id, body] as const])),
  );
  const members = [...declaredMembers(bodies).keys()].filter(isReference);
  expect(members.filter((member) => (kindOf(member) ?? whyNowhere(member)) === null)).toEqual([]);
});

/**
 * Performs all acts, reads what each answer refers to, and at the end what all lists refer to; returns what could not
 * be read.
 */
async function live(call: Call, acts: readonly Act[]): Promise<string[]> {
  const seen = new Map<string, string[]>();
  const see = (kind: string, id: string) => seen.set(kind, [...(seen.get(kind) ?? []), id]);
  const lost: string[] = [];
  for (const { as, at, call: choose } of acts) {
    const [route, options] = choose((kind) => {
      const ids = seen.get(kind) ?? ["nothing"];
      return ids[(ids.length - 1 + at) % ids.length] as string;
    });
    const answer = await call(route, { as, ...options });
    for (const { kind, id, row } of referencesIn(router, route, answer)) {
      see(kind, id);
      if (kind === "developer" && row.login) see("login", row.login);
    }
    lost.push(...(await lostIn(router, (next, more) => call(next, { as, ...more }), route, answer)));
  }
  for (const as of ["owner", "agent"])
    lost.push(...(await crawl(router, (next, more) => call(next, { as, ...more }), 60)));
  return lost;
}

/** Drawing the people of a world takes longer than all acts in it, so the number of worlds is small. */
const seeds = ["understudy", "another"];
/** Every page of lists is read, so they have to be short. */
const tooMany = ["busy-account"];
/** Worlds whose answers are large, small or many. */
const odd = ["sparse-payloads", "maximal-payloads", "lived-in-account", "team-account", "documented"];

test("in any world and after any calls, every id in an answer can be read", async () => {
  const scenarios = catalogue().names.filter((name) => !tooMany.includes(name));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.constantFrom(...scenarios),
      someActs,
      async (seed, scenario, acts) => {
        expect(await live(await begin(world.call, { seed, scenario }), [...opening, ...acts])).toEqual([]);
      },
    ),
    { numRuns: 10, examples: odd.map((scenario) => ["understudy", scenario, []] as [string, string, Act[]]) },
  );
});
