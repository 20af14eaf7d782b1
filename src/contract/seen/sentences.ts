import { everyStatement, type SentenceId } from "../../../contracts/statements/all.ts";
import { matchesGlob } from "../../base/glob.ts";
import type { Source } from "../../base/provenance.ts";
import type { Statement } from "./statement.ts";

/** What a finding contradicts: sentences of the interface, or an assumption of ours. */
export type Ground = Said | Exclude<Source, { readonly stated: string }>;

interface Said {
  readonly stated: string;
  readonly sentences: readonly string[];
}

/** The sentences that do not hold if something is found; several only where one thing is said in several places. */
export function says(first: SentenceId, ...others: readonly SentenceId[]): Said {
  return { stated: sectionOf(first), sentences: [first, ...others] };
}

/** `§2.4` of `2.4/progress-considered`. */
function sectionOf(id: string): string {
  return `§${id.slice(0, id.indexOf("/"))}`;
}

interface Tested {
  readonly id: string;
  readonly states?: readonly string[];
  readonly source: Source;
}

/**
 * What a check contradicts if it fails: the sentences that its source names, or those that it tests. A derived check tests one
 * thing, which several sections mention beside others; what its own section says of it does not hold.
 */
export function groundOfCheck({ id, states = [], source }: Tested): Ground {
  if (!("stated" in source)) return source;
  const { stated, sentences } = source;
  if (sentences !== undefined) return { stated, sentences };
  if (states.length > 0) return { stated, sentences: states };
  const tested = everyStatement.filter(({ derived = [] }: Statement) => derived.some((each) => matchesGlob(each, id)));
  const inSection = tested.filter((each) => sectionOf(each.id) === stated);
  return { stated, sentences: (inSection.length > 0 ? inSection : tested).map((each) => each.id) };
}
