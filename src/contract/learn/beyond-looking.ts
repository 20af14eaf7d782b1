/** Assumptions whose readings no check can distinguish from outside, each with the reason. */
export const beyondLooking: Readonly<Record<string, string>> = {
  "A-46": "a report would have to be a week old, and researched again",
  "A-303": "a month would have to end with credits left over",
  "A-402": "an account is needed whose balance covers some of those ranked and not all",
};
