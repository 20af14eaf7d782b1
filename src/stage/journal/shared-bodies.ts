import { newLruCache } from "../../base/lru-cache.ts";
import { jsonTextOf } from "../../kernel/call.ts";
import type { JournalExchange } from "./exchange.ts";

/** A shorter answer is small compared to the rest of its entry. */
const longBody = 4_096;
/** No JSON contains this character, so it can mark where the links of an answer begin. */
const linkStart = "\u0000";

const texts = newLruCache<string>(8 * 2 ** 20, (text) => text.length);

/**
 * Keeps a long answer once for all sandboxes that gave it: the same page of a search, say, in which
 * nothing differs but the sandbox in its links. Its memory is attributed to the first sandbox.
 */
export function shareBody(exchange: JournalExchange): JournalExchange {
  const { answerHeaders, answerBody, weight, answerLength: answered } = exchange;
  const text = answered < longBody ? null : jsonTextOf({ headers: answerHeaders, body: answerBody });
  if (text === null || text.includes(linkStart)) return exchange;
  let isFirst = false;
  const sharedBody = texts.getOrCreate(text.replaceAll(exchange.origin, linkStart), (own) => {
    isFirst = true;
    return own;
  });
  return { ...exchange, answerBody: null, sharedBody, weight: isFirst ? weight : weight - answered };
}

/** The body of an answer as it was sent. */
export function bodyOfAnswer({ origin, answerBody, sharedBody }: JournalExchange): JournalExchange["answerBody"] {
  return sharedBody === null ? answerBody : sharedBody.replaceAll(linkStart, origin);
}
