import { second } from "../../base/instants.ts";
import { patienceOf } from "../run/session.ts";
import type { Toolbox } from "../run/tools.ts";

/** Late is what arrives within the patience; what never arrives is wrong. */
export async function isShownLate(t: Toolbox, isShown: () => Promise<boolean>): Promise<boolean> {
  const patience = patienceOf(t.session);
  for (let waited = 0, pause = second; waited < patience; waited += pause, pause *= 2) {
    await t.wait(Math.min(pause, patience - waited));
    if (await isShown()) return true;
  }
  return false;
}
