import type { Toolbox } from "../run/equipment/tools.ts";
import { arrives } from "../run/verdict/lateness.ts";

/** Whether what is not shown yet arrives within the patience; the words say what, for it is waited for in vain once. */
export function isShownLate(t: Toolbox, what: string, isShown: () => Promise<boolean>): Promise<boolean> {
  return arrives(t.session, what, isShown);
}
