import type { Assumption } from "../../../kernel/provenance-ledger.ts";
import { beyondLooking } from "../../learn/beyond-looking.ts";
import type { CheckHeader } from "../../seen/check-spec.ts";
import type { Statement } from "../../seen/statement.ts";
import { aboutAssumption, aboutStatement, type ResultSubject } from "../coverage.ts";
import type { Seen } from "./evidence.ts";

/** A claim about the real service: a stated sentence or an assumption. */
export interface TruthSubject {
  /** `§4.5/pin-not-validated` or `A-60`. */
  readonly id: string;
  readonly text: string;
  /** Why no run can observe it; null if one can. */
  readonly unobservable: string | null;
  readonly isAbout: (result: ResultSubject) => boolean;
  /** What was seen, where a result shows that it does not hold. */
  readonly whatOf: (result: Seen) => string;
  /** What a result shows about a claim; null if it proves nothing. */
  readonly verdictOf: (result: Seen) => "held" | "broken" | null;
}

export function sentence(statement: Statement): TruthSubject {
  const { id, text, unobservable = null } = statement;
  return {
    id: `§${id}`,
    text,
    unobservable,
    isAbout: aboutStatement(statement),
    whatOf: ({ breaks, title }) => breaks[id] ?? title,
    verdictOf({ verdict, breaks, isOfWholeAnswers, lessons }) {
      if (Object.hasOwn(breaks, id)) return "broken";
      if (isOfWholeAnswers && verdict === "violation" && lessons.length === 0) return "held";
      // A check that passed only because an overlay allowed a difference does not show that the statement holds.
      const isAsStated = verdict === "confirmed" || (verdict === "held" && lessons.length === 0);
      return isAsStated ? "held" : null;
    },
  };
}

export function assumption({ id, about, choice }: Assumption): TruthSubject {
  return {
    id,
    text: `${about}: ${choice}`,
    unobservable: beyondLooking[id] ?? null,
    isAbout: aboutAssumption(id),
    whatOf: ({ reason, title, lessons }) => lessons.find((each) => each.assumption === id)?.seen ?? reason ?? title,
    verdictOf({ verdict, source, refutes, lessons }) {
      if (refutes.includes(id) || lessons.some((each) => each.assumption === id)) return "broken";
      // A check that passed without confirming anything would also pass for another service.
      return verdict === "confirmed" && "assumed" in source && source.assumed === id ? "held" : null;
    },
  };
}

/** A check without any result yet. */
export function unseen({ id, states = [], source }: CheckHeader): ResultSubject {
  return { id, states, source, refutes: [], breaks: {}, lessons: [] };
}
