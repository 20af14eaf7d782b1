import { gapBehind } from "./form/gaps.ts";

/**
 * A part of a check that rests on an assumption about a member, such as a total: where it fails, the assumption is
 * refuted and no statement is violated; where the member is missing, the rest of the check is evaluated without it.
 */
export function assuming(assumption: `A-${number}`, look: () => void): void {
  try {
    look();
  } catch (error) {
    if (gapBehind(error) !== null) return;
    throw error instanceof Error ? Object.assign(error, { restsOn: [assumption] }) : error;
  }
}
