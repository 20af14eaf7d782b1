import { arrives } from "../run/late.ts";
import type { Toolbox } from "../run/tools.ts";

/** Whether what is not shown yet arrives within the patience. */
export function isShownLate(t: Toolbox, isShown: () => Promise<boolean>): Promise<boolean> {
  return arrives(t.session, isShown);
}
