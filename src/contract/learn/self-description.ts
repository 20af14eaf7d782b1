import type { Alignment } from "../../alignment/align.ts";
import { type Difference, sectionOf } from "../../alignment/meet/difference.ts";
import { type DifferencePlace, learnedFrom } from "../../alignment/tell/lessons.ts";
import { isObject, type JsonObject } from "../../base/json-object.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import type { Exchange } from "../seen/exchange.ts";
import { type AskDocument, askHere } from "./document-tasks.ts";

/** A document that the service publishes of itself, and where it was read. */
export interface DocumentOfTarget {
  readonly source: string;
  readonly document: JsonObject;
}

/** Where answers of the service are not as its own document says: a finding about that document, not about the interface. */
export interface Contradicted {
  /** As the document calls it. */
  readonly route: string;
  readonly where: string;
  readonly must: string;
  readonly times: number;
  /** The first call that showed it. */
  readonly first: string;
}

/** One of those places, and whether it is a § that it contradicts or an assumption that is otherwise. */
export interface SaidDifference extends DifferencePlace {
  readonly about: string;
  readonly is: Difference["is"];
}

export interface SaidReport {
  readonly source: string;
  readonly title: string | null;
  readonly version: string | null;
  /** What the document settles of the assumptions, and how many of its sentences contradict the interface. */
  readonly settles: { readonly agrees: number; readonly differs: number; readonly nothing: number };
  readonly contradictions: number;
  /** Where the document differs from ours: by our operation, or theirs where we have none. */
  readonly differences: readonly SaidDifference[];
  /** How many answers were held against it. */
  readonly answers: number;
  readonly contradicted: readonly Contradicted[];
  /** Answers that could not be held against it, and why; the document itself, where it could not be compared with ours. */
  readonly unjudged?: readonly string[] | undefined;
}

/** What a service says of itself, with what its answers showed against it. */
export interface Said {
  readonly note: (exchange: Pick<Exchange, "sent" | "raw">) => void;
  /** Until not too many answers wait to be held against it. */
  readonly hasRoom: () => Promise<void>;
  /** How the document has our operations; null where that cannot be found out. */
  readonly alignment: () => Promise<Alignment | null>;
  /** When everything is judged that can be. */
  readonly report: () => Promise<SaidReport>;
}

/** More would not be read. */
const mostFindings = 200;
const mostDifferences = 2_000;
/** Answers that wait are held in memory. */
const mostWaiting = 1_000;

/** What was found is kept here, wherever it is looked for. */
export function newSaid({ source, document }: DocumentOfTarget, ask: AskDocument = askHere(() => document)): Said {
  const found = new Map<string, { -readonly [Name in keyof Contradicted]: Contradicted[Name] }>();
  /** By the reason: the first, and how many more. */
  const unjudged = new Map<string, { readonly first: string; more: number }>();
  const waiting = new Set<Promise<void>>();
  let answers = 0;
  const tell = (route: string, where: string, must: string, first: string): void => {
    const key = `${route} ${where} ${must}`;
    const known = found.get(key);
    if (known !== undefined) known.times += 1;
    else if (found.size < mostFindings) found.set(key, { route, where, must, times: 1, first });
  };
  const notJudged = (what: string, why: string): void => {
    const known = unjudged.get(why);
    if (known !== undefined) known.more += 1;
    else unjudged.set(why, { first: what, more: 0 });
  };
  const judge = async ({ sent: { method }, raw: { status, json } }: Pick<Exchange, "sent" | "raw">, path: string) => {
    const first = `${method} ${path} answered ${status}`;
    try {
      const against = await ask("judge", { method, path, status, json });
      if (against !== null) answers += 1;
      for (const { route, where, must } of against ?? []) tell(route, where, must, first);
    } catch (error) {
      notJudged(first, (error as Error).message);
    }
  };
  // Before any answer: one over which it never ends takes nothing of this with it, and whoever stops has it already.
  const aligning = ask("align").catch((error: Error) => {
    notJudged("the document as a whole", error.message);
    return null;
  });
  return {
    note(exchange) {
      const { sent, raw } = exchange;
      if (raw.isUnread || raw.status < 200) return;
      const path = sent.path.split("?", 1)[0] ?? "";
      if (waiting.size >= mostWaiting) return notJudged(`${sent.method} ${path}`, "answers came too fast");
      const work = judge(exchange, path).finally(() => waiting.delete(work));
      waiting.add(work);
    },
    async hasRoom() {
      while (waiting.size > mostWaiting / 2) await [...waiting][0];
    },
    alignment: () => aligning,
    async report() {
      await Promise.all(waiting);
      const alignment = await aligning;
      const learned = alignment && learnedFrom(alignment, assumptions(), source);
      const count = (says: string): number => learned?.assumptions.filter((each) => each.says === says).length ?? 0;
      const info = isObject(document.info) ? document.info : {};
      return {
        source,
        title: typeof info.title === "string" ? info.title.slice(0, 200) : null,
        version: typeof info.version === "string" ? info.version.slice(0, 100) : null,
        settles: { agrees: count("agrees"), differs: count("differs"), nothing: count("nothing") },
        contradictions: learned?.contradictions.length ?? 0,
        differences: (alignment?.differences ?? [])
          .slice(0, mostDifferences)
          .map(({ on, where, ours, theirs, is, source: from }) => ({
            on,
            where,
            ours,
            theirs,
            is,
            about: sectionOf(from),
          })),
        answers,
        contradicted: [...found.values()],
        ...(unjudged.size > 0 && { unjudged: [...unjudged].map(sayUnjudged) }),
      };
    },
  };
}

function sayUnjudged([why, { first, more }]: [string, { readonly first: string; readonly more: number }]): string {
  return `${first}${more > 0 ? `, and ${more} more,` : ""} could not be judged: ${why}`;
}

/** In one line, for a terminal. */
export function saySaid({
  source,
  title,
  version,
  settles,
  contradictions,
  answers,
  contradicted,
}: Omit<SaidReport, "differences">): string {
  const name = [title, version].filter((each) => each !== null).join(" ") || source;
  const { agrees, differs, nothing } = settles;
  const broken =
    contradicted.length === 0
      ? "none contradicts it"
      : contradicted.length === 1
        ? "one place contradicts it"
        : `${contradicted.length} places contradict it`;
  const stated = contradictions === 0 ? "" : `, and contradicts ${contradictions} sentences of the interface`;
  const settled =
    agrees + differs + nothing === 0
      ? "it could not be compared with the interface"
      : `it agrees with ${agrees} assumptions, differs from ${differs} and says nothing of ${nothing}${stated}`;
  const compared =
    answers === 0
      ? "NO ANSWER WAS HELD AGAINST IT, which clears nothing: it has none of the paths that were called, or none could be judged."
      : `Of ${answers} answers ${broken}.`;
  return `Its own document, ${name}: ${settled}. ${compared}`;
}
