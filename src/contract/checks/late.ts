import { arrives } from "../run/late.ts";
import type { Toolbox } from "../run/tools.ts";

/** Whether what is not shown yet arrives within the patience; the words say what, for it is waited for in vain once. */
export function isShownLate(t: Toolbox, what: string, isShown: () => Promise<boolean>): Promise<boolean> {
  return arrives(t.session, what, isShown);
}
