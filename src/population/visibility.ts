// Figures: A-121.
import { draw, purposes } from "./draws.ts";

/** Whether a person has a member: computed from the key alone, so that an index can evaluate it for many people. */
export function showsScore(key: number): boolean {
  return draw(key, purposes.score) % 50 !== 0;
}

/** The seniority follows from the title: a person has both or neither. */
export function showsTitle(key: number): boolean {
  return (draw(key, purposes.linkedinMembers) & 0x7c0) !== 0;
}

/** From the person's latest school. */
export function showsSchool(key: number): boolean {
  return (draw(key, purposes.education) & 127) !== 5;
}
