import { parseJson } from "../base/parse-json.ts";
import type { Exchange, ReceivedAnswer } from "../contract/seen/exchange.ts";
import { readAnswer } from "../contract/seen/form/answer.ts";
import type { Lenses } from "../contract/seen/form/find-member.ts";
import { routeOf } from "../contract/seen/operations.ts";
import type { Operation } from "../kernel/operation.ts";
import type { Observed } from "./observation.ts";

/** Converts an observed exchange to the form of the kit's own exchanges. */
export function exchangeOf(seen: Observed, operation: Operation, lenses: Lenses): Exchange {
  const raw = answerOf(seen);
  // A body that was not recorded cannot be judged or learned from.
  const { answer, refutations, namesReadAsOurs, isAsDeclared } = readAnswer(
    raw.isUnread ? null : operation,
    raw,
    lenses,
  );
  const { method, path, caller, requestHeaders, requestBody, ms, at } = seen;
  const sent = { method, path, as: caller, headers: requestHeaders, body: requestBody };
  return {
    route: routeOf(operation),
    operation,
    sent,
    answer,
    raw,
    refutations,
    namesReadAsOurs,
    isAsDeclared,
    ms,
    arrivedAt: at,
    check: null,
  };
}

const nothing = new Uint8Array();

function answerOf({ method, status, headers, body }: Observed): ReceivedAnswer {
  const text = body ?? "";
  const isUnread = body === undefined || method === "HEAD";
  const json = /json/.test(headers["content-type"] ?? "") ? parseJson(text) : undefined;
  return { status, headers, bytes: nothing, text, json, ...(isUnread && { isUnread }) };
}

const maxText = 4_000;

/** The part of an exchange that a report shows, so that many can be kept without their bodies. */
export function lightened(exchange: Exchange): Exchange {
  const { sent, answer, raw } = exchange;
  const text = copied(raw.text);
  const light = (whole: ReceivedAnswer): ReceivedAnswer => {
    const json = raw.text.length > maxText ? undefined : whole.json;
    return { ...whole, bytes: nothing, text, json };
  };
  const body = typeof sent.body === "string" ? copied(sent.body) : null;
  return { ...exchange, sent: { ...sent, body }, answer: light(answer), raw: light(raw) };
}

/** Copies the text, because a substring keeps the whole original string in memory. */
function copied(text: string): string {
  return text.length <= maxText ? text : JSON.parse(JSON.stringify(text.slice(0, maxText)));
}
