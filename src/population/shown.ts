// Figures: A-121.
import { draw, purposes } from "./draws.ts";

/** Whether a person has a member at all: drawn from their key alone, so that an index can evaluate it for many. */
export function showsScore(key: number): boolean {
  return draw(key, purposes.score) % 50 !== 0;
}

/** A title tells how senior a person is: both are there, or neither is. */
export function showsTitle(key: number): boolean {
  return (draw(key, purposes.linkedinMembers) & 0x7c0) !== 0;
}

/** Of the latest of a person's schools. */
export function showsSchool(key: number): boolean {
  return (draw(key, purposes.education) & 127) !== 5;
}
