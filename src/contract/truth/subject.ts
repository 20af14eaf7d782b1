import type { Assumption } from "../../kernel/provenance-ledger.ts";
import type { Described } from "../check-spec.ts";
import { type About, aboutAssumption, aboutStatement } from "../coverage.ts";
import { beyondLooking } from "../learning/beyond-looking.ts";
import type { Statement } from "../statement.ts";
import type { Seen } from "./evidence.ts";

/** One thing that is or is not so of the real service: a sentence that is stated, or an assumption. */
export interface Subject {
  /** `§4.5/pin-not-validated` or `A-60`. */
  readonly id: string;
  readonly text: string;
  /** Why no run can see it; null where one can. */
  readonly unobservable: string | null;
  readonly isAbout: (result: About) => boolean;
  /** What a result that is about it shows; null where it shows neither. */
  readonly verdictOf: (result: Seen) => "held" | "broken" | null;
}

export function sentence(statement: Statement): Subject {
  const { id, text, unobservable = null } = statement;
  const section = `§${id.slice(0, id.indexOf("/"))}`;
  return {
    id: `§${id}`,
    text,
    unobservable,
    isAbout: aboutStatement(statement),
    verdictOf({ verdict, states, source, reason, lessons }) {
      if (verdict === "violation" || verdict === "flaky") {
        // A check of whole answers stands for sentences of many sections: it says which one it found broken.
        const isNamed = ("stated" in source && source.stated === section) || reason?.includes(`[${section}]`);
        return states.includes(id) || isNamed ? "broken" : null;
      }
      // What held only as an overlay says has been seen to differ.
      const isAsStated = verdict === "confirmed" || (verdict === "held" && lessons.length === 0);
      return isAsStated ? "held" : null;
    },
  };
}

export function assumption({ id, about, choice }: Assumption): Subject {
  return {
    id,
    text: `${about}: ${choice}`,
    unobservable: beyondLooking[id] ?? null,
    isAbout: aboutAssumption(id),
    verdictOf({ verdict, source, refutes, lessons }) {
      if (refutes.includes(id) || lessons.some((each) => each.assumption === id)) return "broken";
      // A check that held and confirms nothing would have held for another service too.
      return verdict === "confirmed" && "assumed" in source && source.assumed === id ? "held" : null;
    },
  };
}

/** A check before anything was seen by it. */
export function unseen({ id, states = [], source }: Described): About {
  return { id, states, source, refutes: [], lessons: [] };
}
