import type { Assumption } from "../../kernel/provenance-ledger.ts";
import { withoutNames } from "../../kernel/route.ts";
import type { Alignment } from "../align.ts";
import { type Difference, differencesBy, type Standing, sectionOf } from "../meet/difference.ts";
import { type Fact, factsOf } from "./facts.ts";
import { sayStyle } from "./style.ts";

/** What a document settles of one assumption. */
export interface Settled {
  readonly id: string;
  readonly about: string;
  readonly says: "agrees" | "differs" | "nothing";
  readonly differences: readonly DifferencePlace[];
}

/** Where two documents differ, and how. */
export type DifferencePlace = Pick<Difference, "on" | "where" | "ours" | "theirs">;

/** One fact, at the first place where it holds. */
export interface SharedPlace extends DifferencePlace, Pick<Fact, "more" | "habit"> {}

export interface Contradiction extends SharedPlace {
  /** The section of the interface that states it. */
  readonly section: string;
}

/** What the real service's own document says of what the interface states, and of what we assumed. */
export interface Learned {
  readonly source: string;
  readonly title: string | null;
  readonly version: string | null;
  /** Whether it is beside ours: an overlay, or operations of which none is ours. It says nothing of what we assumed. */
  readonly isBeside: boolean;
  readonly operations: {
    readonly same: number;
    readonly moved: readonly { readonly ours: string; readonly theirs: string }[];
    readonly missing: readonly string[];
    readonly onlyTheirs: readonly string[];
  };
  readonly contradictions: readonly Contradiction[];
  readonly assumptions: readonly Settled[];
  /** How the document is written as a whole, in words. */
  readonly style: readonly string[];
  /** Ours, of which it says nothing; what it requires and nothing of ours feeds; what else is not as it says. */
  readonly kept: readonly Unfollowed[];
  readonly invented: readonly Unfollowed[];
  readonly notFollowed: readonly Unfollowed[];
}

export type Unfollowed = SharedPlace & { readonly why: string };

export function learnedFrom(alignment: Alignment, assumptions: readonly Assumption[], source: string): Learned {
  const { differences, compared, missing, added, pairs } = alignment;
  const byAssumption = differencesBy(differences, ({ source }) => ("assumed" in source ? source.assumed : ""));
  const facts = factsOf(differences);
  const unfollowed = (outcome: Standing): readonly Unfollowed[] =>
    facts.filter(({ is }) => is === outcome).map((each) => ({ ...sharedPlaceOf(each), why: each.why ?? "" }));
  const moved = pairs.filter(({ ours, theirs }) => withoutNames(ours) !== withoutNames(theirs));
  return {
    source,
    title: alignment.title,
    version: alignment.version,
    isBeside: alignment.isBeside,
    operations: {
      same: pairs.length - moved.length,
      moved,
      missing: missing.map(({ route }) => route),
      onlyTheirs: added.map(({ method, path }) => `${method} ${path}`),
    },
    contradictions: facts
      .filter(({ is }) => is === "contradiction")
      .map((each) => ({ section: sectionOf(each.source), ...sharedPlaceOf(each) })),
    assumptions: assumptions.map(({ id, about }) => {
      const own = byAssumption.get(id) ?? [];
      const says = own.length > 0 ? "differs" : compared.includes(id) ? "agrees" : "nothing";
      return { id, about, says, differences: own.map(placeOf) };
    }),
    style: sayStyle(alignment),
    kept: unfollowed("kept"),
    invented: unfollowed("invented"),
    notFollowed: unfollowed("not followed"),
  };
}

function sharedPlaceOf(fact: Fact): SharedPlace {
  const { more, habit } = fact;
  return { ...placeOf(fact), more, ...(habit !== undefined && { habit }) };
}

export function placeOf({ on, where, ours, theirs }: Difference): DifferencePlace {
  return { on, where, ours, theirs };
}
