import { shorten } from "../../../base/text.ts";
import { saySaid } from "../../learn/self-description.ts";
import type { Step } from "../remedies.ts";
import type { AddedUpTruth, Known } from "./add-up.ts";
import type { Next } from "./next.ts";
import { brokenOf, countStatus, sayReports, saySighting } from "./say.ts";

const maxBroken = 20;

/** The evidence and the next steps, for a terminal. */
export function truthText(truth: AddedUpTruth, next: Next): string {
  const broken = brokenOf(truth);
  const lines = [
    sayReports(truth),
    countLine("sentences", truth.sentences),
    countLine("assumptions", truth.assumptions),
    ...truth.documents.map((each) => `${saySaid(each.document)} (${saySighting(each)})`),
    ...broken.slice(0, maxBroken).map(brokenLine),
    ...(broken.length > maxBroken ? [`and ${broken.length - maxBroken} more that do not hold`] : []),
    ...list("To see most of the rest, run", next.run),
    ...list("or, with a client behind understudy proxy, call", next.click),
  ];
  return `${lines.map(oneLine).join("\n")}\n`;
}

function countLine(name: string, all: readonly Known[]): string {
  const [held, broken, unseen, unobservable] = (["held", "broken", "unseen", "unobservable"] as const).map((status) =>
    countStatus(all, status),
  );
  return `${all.length} ${name}: ${held} seen to hold, ${broken} that do not, ${unseen} never seen, ${unobservable} that cannot be seen`;
}

function brokenLine({ id, text, broken, held }: Known): string {
  if (broken === null) return "";
  const before = held === null ? "it was never seen to hold" : `last seen to hold ${saySighting(held)}`;
  return `DOES NOT HOLD ${id} ${text}: ${shorten(broken.what, 200)} (${saySighting(broken)}; ${before})`;
}

function list(heading: string, steps: readonly Step[]): string[] {
  return steps.length === 0 ? [] : [`${heading}:`, ...steps.map(({ what, shows }) => `  ${what} (${shows} more)`)];
}

/** Quoted text came from the network, so line breaks and control characters are removed. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}
