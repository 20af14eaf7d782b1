/**
 * What work upon something foreign may take. It is counted in steps rather than in time, so that every machine ends at the same
 * place, and in letters of what is written. Exceeded, the work ends, and says where it was.
 */
export interface Budget {
  /** `place` is where the work is from here on, to be told. */
  readonly spend: (steps: number, place?: string) => void;
  readonly write: (letters: number) => void;
  /** One level deeper, where recursion follows references as far as they lead. */
  readonly deeper: <Result>(work: () => Result) => Result;
  /** A part of the work, with a share of what is left; `otherwise` where that does not suffice. */
  readonly part: <Result>(work: () => Result, otherwise: (exceeded: Exceeded) => Result) => Result;
  readonly spent: () => number;
}

/** The end of a budget. */
export class Exceeded extends Error {
  readonly place: string;
  /** Such as `it would take too long`. */
  readonly why: string;

  constructor(place: string, why: string) {
    super(place === "" ? why : `${place}: ${why}`);
    this.place = place;
    this.why = why;
  }
}

/** One part of a document may take a quarter of what is left, and never so long that others wait for it: honest ones take 5,000. */
const share = 1 / 4;
const mostInPart = 150_000;
/** What an answer may have beside what we know. */
const mostLetters = 40_000;
/** Each level is a few calls, and the stack has thousands. */
const deepest = 300;

function newBudget(allowance: number): Budget {
  let spent = 0;
  let end = allowance;
  let letters = 0;
  let depth = 0;
  let current = "";
  return {
    spent: () => spent,
    spend(steps, place) {
      if (place !== undefined) current = place;
      spent += steps;
      if (spent > end) throw new Exceeded(current, "it would take too long");
    },
    write(more) {
      letters += more;
      if (letters > mostLetters) throw new Exceeded(current, `it would be larger than ${mostLetters / 1000} KB`);
    },
    deeper(work) {
      if (depth > deepest) throw new Exceeded(current, `it leads more than ${deepest} levels deep`);
      depth++;
      try {
        return work();
      } finally {
        depth--;
      }
    },
    part(work, otherwise) {
      const before = { end, letters, depth };
      end = Math.min(end, spent + Math.min((end - spent) * share, mostInPart));
      letters = 0;
      try {
        return work();
      } catch (error) {
        if (!(error instanceof Exceeded)) throw error;
        return otherwise(error);
      } finally {
        // What was begun beyond the end of this part was not done.
        spent = Math.min(spent, end);
        ({ end, letters, depth } = before);
      }
    },
  };
}

/** Honest documents take 3 to 16 steps a value, and have fewer values than this. */
const stepsForValue = 50;
const mostValues = 600_000;

export function budgetFor(value: unknown): Budget {
  return newBudget(200_000 + stepsForValue * countValues(value));
}

/** Values in a value, itself included, as far as they count. */
function countValues(value: unknown): number {
  const waiting: unknown[] = [value];
  let count = 0;
  while (waiting.length > 0 && count < mostValues) {
    const each = waiting.pop();
    count++;
    if (typeof each !== "object" || each === null) continue;
    for (const inner of Array.isArray(each) ? each : Object.values(each)) waiting.push(inner);
  }
  return count;
}
