import type { Operation } from "../../../kernel/operation.ts";
import { hasSucceeded } from "../../judge/recorder.ts";
import type { CheckAnswer, Toolbox } from "../../run/equipment/tools.ts";
import { isDescribed } from "../../run/sending/target-document.ts";
import { routeOf } from "../../seen/operations.ts";
import { harmlessRequest } from "./base-request.ts";

/**
 * An operation that a deployment or a plan may lack is refused for every caller, whatever is requested. Where it
 * never succeeded in this run and refuses an empty request in the same way, whoever of those given asks, nothing more can be learned
 * about it.
 */
export async function skipWhereClosed(t: Toolbox, operation: Operation, { status, json }: CheckAnswer): Promise<void> {
  const { refuses } = operation;
  if (status === 503 && refuses.includes(json?.code)) t.skip(`it is not available there now: ${json.message}`);
  if (status !== 402 || hasSucceeded(t.session.recorder, routeOf(operation))) return;
  const { key, session: person } = t.session.principals;
  let isClosed = false;
  for (const as of [key, person]) {
    if (as === null) continue;
    const plain = await t.call(routeOf(operation), { ...harmlessRequest(operation), as });
    // Who may not call it is perhaps refused before it is asked what the plan allows.
    if (plain.status !== 402 && plain.status !== 403) return;
    isClosed ||= plain.status === 402;
  }
  if (isClosed) t.skip(`the plan or the balance does not allow it: ${json?.message}`);
}

/**
 * An operation that is only assumed may simply not be there: then each call of it is a 404, which shows neither in which order a
 * service refuses nor whom it lets in.
 */
export async function skipWhereAbsent(t: Toolbox, operation: Operation, { status }: CheckAnswer): Promise<void> {
  if (!("assumed" in operation.source) || ![404, 405, 501].includes(status)) return;
  if (hasSucceeded(t.session.recorder, routeOf(operation))) return;
  if ((await isDescribed(t.session, operation)) !== true)
    t.skip(`it answers ${status}, and nothing shows that there is such an operation`);
}
