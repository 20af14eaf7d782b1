import { section1 } from "./section-1.ts";
import { section2 } from "./section-2.ts";
import { section2Records } from "./section-2-records.ts";
import { section3 } from "./section-3.ts";
import { section4 } from "./section-4.ts";
import { sections5to9 } from "./sections-5-to-9.ts";

/** All statements of the interface, in order. */
export const everyStatement = [
  ...section1,
  ...section2,
  ...section2Records,
  ...section3,
  ...section4,
  ...sections5to9,
] as const;

/** The id of a statement, such as `2.4/progress-considered`. */
export type SentenceId = (typeof everyStatement)[number]["id"];
