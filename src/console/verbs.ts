import { addRule } from "./fault-rules.ts";
import { containsWords } from "./format.ts";
import { operations } from "./panels/document-signal.ts";
import { actor, changeWorld, moveClock } from "./state.ts";

/** Something to find: it is run when it is chosen. */
export interface Find {
  readonly words: string;
  readonly hint: string;
  /** Further words that find it. */
  readonly also?: string;
  readonly run: () => unknown;
}

/** How many operations a word such as "search" may stand for. */
const maxMeant = 4;

/** What a sentence asks for: "fail the next search", "slow /v1/me", "balance 5", "advance 3h". */
export function orders(text: string): readonly Find[] {
  return [...faultOrders(text), ...balanceOrders(text), ...clockOrders(text)];
}

const faultOrder = /^(fail|slow)(?: down)?(?: the)?( next)? (.+?)(?: with (\d{3}))?$/i;

function faultOrders(text: string): readonly Find[] {
  const [, verb = "", next, what = "", status = "503"] = faultOrder.exec(text) ?? [];
  if (verb === "") return [];
  const isSlow = verb.toLowerCase() === "slow";
  return meant(what).map(({ words, match }) => ({
    words: `${isSlow ? "Slow" : "Fail"} ${next ? "the next " : ""}${words} ${isSlow ? "by two seconds" : `with ${status}`}`,
    hint: next ? "fault rule, once" : "fault rule, until it is deleted",
    run: () =>
      addRule(() => ({
        match: { ...match, ...(next && { times: 1 }) },
        then: isSlow ? { delay: "2s" } : { status: Number(status) },
      })),
  }));
}

/** A path is taken as it is; other words stand for the operations that have all of them. */
function meant(what: string): readonly { readonly words: string; readonly match: Readonly<Record<string, string>> }[] {
  if (what.startsWith("/")) return [{ words: what, match: { path: what } }];
  return operations.value
    .filter(({ id, method, path }) => containsWords(`${id} ${method} ${path}`, what))
    .slice(0, maxMeant)
    .map(({ id, method, path }) => ({ words: `${method} ${path}`, match: { operation: id } }));
}

function balanceOrders(text: string): readonly Find[] {
  const [, credits] = /^(?:set )?(?:the )?balance (?:to )?(\d+)$/i.exec(text) ?? [];
  const account = actor()?.account;
  if (credits === undefined || account === undefined) return [];
  return [
    {
      words: `Set the balance of ${account} to ${credits}`,
      hint: "with undo",
      run: () =>
        changeWorld(
          () => ({ accounts: [{ id: account, balance: Number(credits) }] }),
          `${account} has ${credits} credits.`,
        ),
    },
  ];
}

function clockOrders(text: string): readonly Find[] {
  const [, span] = /^(?:advance|wait)(?: the clock)?(?: by)? (\d+ ?[smhd])$/i.exec(text) ?? [];
  if (span === undefined) return [];
  const advance = span.replace(" ", "").toLowerCase();
  return [{ words: `Advance the clock by ${advance}`, hint: "time", run: () => moveClock({ advance }) }];
}
