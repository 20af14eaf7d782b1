const skills: readonly string[] = ["language", "technology", "subject", "role"];
const places: readonly string[] = ["city", "state", "country", "area"];
const levels: readonly string[] = ["tier", "seniority", "title", "levels"];

/** Kinds of findings that are listed together have the same sort. */
export function sortOf(kind: string): string {
  if (skills.includes(kind)) return "skill";
  if (levels.includes(kind)) return "level";
  return places.includes(kind) ? "place" : kind;
}
