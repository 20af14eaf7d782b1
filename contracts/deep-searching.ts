import { creditsUsedIfKnown } from "../src/contract/run/equipment/balance.ts";
import type { AnswerBody, CheckAnswer, Toolbox } from "../src/contract/run/equipment/tools.ts";
import type { ReceivedAnswer } from "../src/contract/seen/exchange.ts";
import { hasEnded } from "../src/contract/seen/final-states.ts";
import { numbersAbout } from "../src/contract/seen/form/numbers-about.ts";

export const needs = ["search:deep"] as const;
/** The number of candidates per search: a round costs one credit per candidate. */
export const ceiling = 60;

export const config = (query: string) => ({ version: 2, query });

export const submit = (t: Toolbox, more: object = {}): Promise<AnswerBody> =>
  t.ok("POST /v1/search/jobs", {
    body: { config: config("developer"), budgetCredits: ceiling, targetCount: 10, ...more },
  });
export const poll = (t: Toolbox, id: string): Promise<AnswerBody> =>
  t.ok("GET /v1/search/jobs/{id}", { params: { id } });
export const finish = (t: Toolbox, id: string): Promise<AnswerBody> =>
  t.eventually(
    () => poll(t, id),
    ({ job }) => hasEnded(job),
  );
/** A search may end before it can be canceled: how long one takes is not stated. */
export async function cancel(t: Toolbox, id: string): Promise<AnswerBody> {
  const route = "POST /v1/search/jobs/{id}/cancel";
  const { status, json } = await t.call(route, { params: { id } });
  if (status < 400) return json;
  if (status === 409 && hasEnded((await poll(t, id)).job)) t.skip("the search ended before it was canceled");
  return t.ok(route, { params: { id } });
}

/** The numbers that GET /v1/quotas shows about deep searches, by their places: the interface does not show its shape. */
export function quotaIn({ bytes }: Pick<ReceivedAnswer, "bytes">): ReadonlyMap<string, number> {
  return numbersAbout(JSON.parse(new TextDecoder().decode(bytes)), /deep.?search/i);
}

export async function quota(t: Toolbox): Promise<ReadonlyMap<string, number>> {
  return quotaShown(t, await t.call("GET /v1/quotas"));
}

/** What the account has used: credits, null where other work hides it, and units of deep_searches. */
export async function usage(t: Toolbox) {
  let shown: ReadonlyMap<string, number> = new Map();
  const credits = await creditsUsedIfKnown(t, async () => {
    const answer = await t.call("GET /v1/quotas");
    shown = quotaShown(t, answer);
    return answer.json;
  });
  return { credits, quota: shown };
}

function quotaShown(t: Toolbox, answer: CheckAnswer): ReadonlyMap<string, number> {
  if (answer.status !== 200) t.skip(`GET /v1/quotas is needed first and answers ${answer.status}`);
  const numbers = quotaIn(answer);
  return numbers.size > 0 ? numbers : t.skip("GET /v1/quotas has no number about deep searches");
}

/** How many units were taken between two readings: what is used rises by as many as what is left falls. */
export function unitsTaken(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return Math.max(...[...after].map(([place, number]) => Math.abs(number - (before.get(place) ?? number))));
}
