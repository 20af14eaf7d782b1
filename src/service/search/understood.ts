import type { Criteria } from "./criteria.ts";
import type { Understood } from "./planning/understand.ts";

/** What a search makes of a part of its text: a clause that no person matches together with the others is a wish. */
export function asRun(understood: Understood, { loosened }: Pick<Criteria, "loosened">): Understood {
  const { as, value } = understood;
  const isLoosened = (as === "topic" || as === "role") && loosened.some(({ name }) => name === value);
  return isLoosened ? { ...understood, as: `preferred ${as}` } : understood;
}
