import { gapBehind } from "./lens/gaps.ts";

/**
 * A part of a check that rests on what we guess a member to mean, such as a total: where it fails, the assumption is
 * refuted and nothing that is stated is broken; where the member is not there, the rest of the check stands without it.
 */
export function assuming(assumption: `A-${number}`, look: () => void): void {
  try {
    look();
  } catch (error) {
    if (gapBehind(error) !== null) return;
    throw error instanceof Error ? Object.assign(error, { restsOn: [assumption] }) : error;
  }
}
