import { hasSucceeded } from "../../judge/recorder.ts";
import type { Exchange, Principal, ReceivedAnswer } from "../../seen/exchange.ts";
import { fact, type Session } from "../session.ts";
import { ask } from "./client.ts";
import { isDescribed } from "./target-document.ts";

/**
 * Records an assumed operation that the target lacks. Many deployments require a credential before they answer that a
 * path is unknown, so only an answer to a valid credential counts. A missing object also gives a 404; it is
 * distinguished by comparing with the target's answer for a path that does not exist.
 */
export async function noteAbsence(
  session: Session,
  { route, operation, raw }: Exchange,
  principal: Principal | null,
): Promise<void> {
  if (operation === null || principal === null || !("assumed" in operation.source)) return;
  if (session.target.missing.has(route) || ![404, 405, 501].includes(raw.status)) return;
  if (hasSucceeded(session.recorder, route)) return;
  const isGone =
    raw.status !== 404 ||
    (operation.method === "GET" && !operation.path.includes("{")) ||
    (await isNowhere(session, raw, principal)) ||
    (await isDescribed(session, operation)) === false;
  if (isGone) session.target.missing.set(route, `it answers ${raw.status}`);
}

/** The answer for a path that does not exist; usable only if its wording differs from that for a missing object. */
async function isNowhere(session: Session, answer: ReceivedAnswer, principal: Principal): Promise<boolean> {
  const { nowhere, object } = await fact(session, "answers of nothing", async () => {
    const look = async (route: "GET /v1/us-nothing-here" | "GET /v1/search/jobs/{id}") =>
      (await ask(session, route, { params: { id: "us_zzzzzzzzzz" } }, principal, null)).answer;
    return { nowhere: await look("GET /v1/us-nothing-here"), object: await look("GET /v1/search/jobs/{id}") };
  });
  return soundsLike(answer, nowhere) && !soundsLike(object, nowhere);
}

function soundsLike(answer: ReceivedAnswer, other: ReceivedAnswer): boolean {
  return answer.status === other.status && wordsOf(answer) === wordsOf(other);
}

/** The words of an error message without paths, ids and methods. */
function wordsOf({ json, text }: ReceivedAnswer): string {
  const message = typeof json?.message === "string" ? `${json.code} ${json.message}` : text.slice(0, 400);
  return message
    .replaceAll(/["'`]?\/[\w\-/{}.%]*["'`]?/g, "‹path›")
    .replaceAll(/\b(?:GET|POST|PUT|PATCH|DELETE)\b/g, "‹method›");
}
