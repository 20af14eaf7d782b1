import { type Difference, sectionOf } from "../../alignment/meet/difference.ts";
import { alignmentWith } from "../../alignment/own.ts";
import { type DocumentedOperation, operationsIn, placeholders } from "../../alignment/read/description.ts";
import { newReader } from "../../alignment/read/plain.ts";
import { newValidator } from "../../alignment/read/valid.ts";
import { learnedFrom, type Place } from "../../alignment/tell/settled.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import type { Exchange } from "../seen/exchange.ts";

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
export interface SaidDifference extends Place {
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
}

/** What a service says of itself, with what its answers showed against it. */
export interface Said {
  readonly note: (exchange: Pick<Exchange, "sent" | "raw">) => void;
  readonly report: () => SaidReport;
}

/** More would not be read. */
const mostFindings = 200;
const mostDifferences = 2_000;

export function newSaid({ source, document }: DocumentOfTarget): Said {
  const reader = newReader(document);
  const { problems } = newValidator(reader.follow);
  const operations = operationsIn(reader, "").map((each) => ({ operation: each, fits: matcherOf(each) }));
  const found = new Map<string, { -readonly [Name in keyof Contradicted]: Contradicted[Name] }>();
  let answers = 0;
  const tell = (route: string, where: string, must: string, first: string): void => {
    const key = `${route} ${where} ${must}`;
    const known = found.get(key);
    if (known !== undefined) known.times += 1;
    else if (found.size < mostFindings) found.set(key, { route, where, must, times: 1, first });
  };
  return {
    note({ sent, raw }) {
      const path = sent.path.split("?", 1)[0] ?? "";
      const operation = operations.find((each) => each.operation.method === sent.method && each.fits(path))?.operation;
      if (operation === undefined || raw.isUnread || raw.status < 200) return;
      answers += 1;
      const route = `${operation.method} ${operation.path}`;
      const first = `${sent.method} ${path} answered ${raw.status}`;
      const described = [...operation.successes, ...operation.refusals].filter(({ status }) => status !== 0);
      const same = described.find(({ status }) => status === raw.status);
      const isSuccess = raw.status < 300;
      if (same === undefined && isSuccess && operation.successes.every(({ status }) => status !== 0))
        tell(route, `status ${raw.status}`, "be described", first);
      if (same?.schema === undefined || raw.json === undefined) return;
      for (const { where, must } of problems(same.schema, raw.json))
        tell(route, `${raw.status} ${where}`.trim(), must, first);
    },
    report() {
      const alignment = alignmentWith(document);
      const learned = learnedFrom(alignment, assumptions(), source);
      const count = (says: string): number => learned.assumptions.filter((each) => each.says === says).length;
      return {
        source,
        title: learned.title,
        version: learned.version,
        settles: { agrees: count("agrees"), differs: count("differs"), nothing: count("nothing") },
        contradictions: learned.contradictions.length,
        differences: alignment.differences
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
      };
    },
  };
}

/** A path with something in each place, also under the path of a server. */
function matcherOf({ path }: DocumentedOperation): (path: string) => boolean {
  const pieces = placeholders(path)
    .split("{}")
    .map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${pieces.join("[^/]+")}/?$`);
  return (given) => pattern.test(given);
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
  return `Its own document, ${name}: it agrees with ${agrees} assumptions, differs from ${differs} and says nothing of ${nothing}${stated}. Of ${answers} answers ${broken}.`;
}
