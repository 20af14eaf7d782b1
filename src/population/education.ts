// Figures: A-120.
import { draw, purposes } from "./draws.ts";
import type { Education } from "./shapes.ts";
import { fieldsOfStudy, secondarySchools } from "./templates.ts";
import { referenceYear, type Traits } from "./traits.ts";
import { showsSchool } from "./visibility.ts";
import * as vocabulary from "./vocabulary.ts";

type Level = "associate" | "bachelor" | "master" | "diploma" | "doctor";

interface Studies {
  readonly names: readonly string[];
  /** The minimum number of years it takes, and how many more are possible. */
  readonly years: number;
  readonly more: number;
  /** The degree required before it; null if it follows school. */
  readonly after: Level | null;
}

const studies: Readonly<Record<Level, Studies>> = {
  associate: { names: ["Associate degree"], years: 2, more: 0, after: null },
  bachelor: { names: ["BSc", "Bachelor of Engineering", "Bachelor's degree", "BA"], years: 3, more: 1, after: null },
  master: { names: ["MSc", "Master's degree", "M.Eng."], years: 1, more: 1, after: "bachelor" },
  diploma: { names: ["Diplom"], years: 5, more: 1, after: null },
  doctor: { names: ["PhD"], years: 3, more: 2, after: "master" },
};

/** Degrees that only some countries award, where they replace one of the common ones. */
const germanSpeaking = ["DE", "AT", "CH"];

/** identity.education, in source order: the latest first. Each degree begins when the previous one has ended. */
export function educationOf(traits: Traits): Education[] | undefined {
  const { key, school, hasLinkedin } = traits;
  if (!hasLinkedin || school < 0) return undefined;
  const random = draw(key, purposes.education);
  const finished = finishedIn(traits);
  const country = codeOf((vocabulary.schools[school] as { country: number }).country);
  const level = levelOf(traits, country, random);
  const begun = finished - yearsFor(level, random >>> 17);
  const shown = showsSchool(key) ? school : null;
  const entries = [entry(traits, shown, level, begun, finished, random)];
  let first = { level, begun };
  const { after } = studies[level];
  if (after !== null && (random & 7) < 3) {
    const earlier = begun - yearsFor(after, random >>> 21);
    // Both degrees are of one school: the index has one, and whatever is shown must be found.
    entries.push(entry(traits, shown, after, earlier, begun, random >>> 5));
    first = { level: after, begun: earlier };
  }
  // A degree that requires another one comes after it, not directly after school.
  if (studies[first.level].after === null && (random & 0x38) === 0) {
    entries.push({
      school: secondarySchools[(random >>> 6) % secondarySchools.length] as string,
      degree: null,
      fieldOfStudy: null,
      startDate: null,
      endDate: `${first.begun}`,
    });
  }
  return entries;
}

/** The last degree ends before the first job; people without a job so far are still studying. */
function finishedIn({ years }: Traits): number {
  return years === 0 ? referenceYear + 1 : referenceYear - years;
}

function levelOf({ specialty, seniority }: Traits, country: string, random: number): Level {
  const pick = (random >>> 8) & 15;
  const studiesLong = specialty.family === "research" || specialty.family === "ml";
  if (seniority > 0 && pick < (studiesLong ? 5 : 1)) return "doctor";
  if (pick < (studiesLong ? 12 : 6))
    return germanSpeaking.includes(country) && (random & 0x80) !== 0 ? "diploma" : "master";
  return country === "US" && pick === 15 ? "associate" : "bachelor";
}

function yearsFor(level: Level, random: number): number {
  const { years, more } = studies[level];
  return years + (random % (more + 1));
}

function entry(
  traits: Traits,
  school: number | null,
  level: Level,
  begun: number,
  finished: number,
  random: number,
): Education {
  const { country } = vocabulary.schools[traits.school] as { country: number };
  const { names } = studies[level];
  const fields = traits.specialty.family === "research" ? fieldsOfStudy : fieldsOfStudy.slice(0, 9);
  const isTechnical = level === "bachelor" && codeOf(country) === "IN" && (random & 0x800) !== 0;
  return {
    school: school === null ? null : (vocabulary.schools[school] as { name: string }).name,
    degree:
      (random & 0x700) === 0x100 ? null : isTechnical ? "B.Tech" : (names[(random >>> 11) % names.length] as string),
    fieldOfStudy: (random & 0x3800) === 0 ? null : (fields[(random >>> 14) % fields.length] as string),
    startDate: (random & 0x1c000) === 0 ? null : `${begun}`,
    endDate: (random & 0x60000) === 0 ? null : (random & 0x80000) === 0 ? `${finished}` : `Jun ${finished}`,
  };
}

function codeOf(country: number): string {
  return (vocabulary.countries[country] as { code: string }).code;
}
