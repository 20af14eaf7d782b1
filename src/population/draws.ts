/**
 * Draws of a population: integers mixed from a person's key and a purpose, a few nanoseconds each, because an index
 * over a million people needs tens of millions of them. A draw depends on its purpose, never on the order of draws.
 */

/** The purposes of draws. Never reuse or renumber them: that would change all people. */
export const purposes = {
  specialty: 1,
  primaryLanguage: 2,
  languages: 3,
  technologies: 4,
  technologiesMore: 5,
  subjects: 6,
  talent: 7,
  fame: 8,
  years: 9,
  seniority: 11,
  title: 12,
  company: 13,
  industry: 14,
  employed: 15,
  school: 16,
  linkedin: 17,
  email: 18,
  openToWork: 19,
  place: 20,
  placeKind: 21,
  home: 22,
  organisations: 23,
  repositoryCount: 24,
  starDecay: 25,
  activity: 26,
  nameForm: 27,
  loginStyle: 28,
  joined: 29,
  following: 30,
  bio: 31,
  bioWords: 32,
  coreMembers: 33,
  avatar: 34,
  emails: 35,
  score: 36,
  headline: 37,
  linkedinMembers: 38,
  careerLength: 39,
  pastCompany: 40,
  pastTitle: 41,
  careerDates: 42,
  education: 43,
  rawPlace: 44,
  nounStart: 45,
  town: 46,
  repository: 64,
  repositoryLanguage: 65,
  repositoryTags: 66,
  repositoryName: 67,
  repositoryText: 68,
  repositoryMembers: 69,
  repositoryTime: 70,
  repositorySize: 71,
  technologyHome: 72,
  subjectHome: 73,
  commitShare: 74,
  garden: 90,
  week: 91,
  month: 92,
  contributes: 100,
  stars: 101,
  follows: 102,
  relationRepository: 103,
  account: 110,
  facts: 111,
  pullRequest: 112,
} as const;

/** A uniform 31-bit integer from a key and a purpose. */
export function draw(key: number, purpose: number): number {
  let mixed = Math.imul(key ^ Math.imul(purpose, 0x9e3779b1), 0x85ebca6b);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39);
  mixed ^= mixed >>> 15;
  return mixed >>> 1;
}

/** A draw for one of several items with the same purpose: a repository, a day, a job. */
export function drawOf(key: number, purpose: number, which: number): number {
  return draw(key + Math.imul(which + 1, 0x632be5ab), purpose);
}

/** Reduces a 31-bit draw to [0, count). */
export function pickIndex(random: number, count: number): number {
  return Math.floor((random / 2147483648) * count);
}

/** The key of a person: distinct for every index of a seed, because each step is reversible. */
export function keyOf(low: number, high: number, index: number): number {
  let key = Math.imul(index ^ low, 0x5bd1e995);
  key ^= key >>> 16;
  key = Math.imul(key ^ high, 0x1b873593);
  key ^= key >>> 15;
  return Math.imul(key, 0x846ca68b) ^ low;
}

/** A table that turns a power-of-two share of a draw into a weighted choice, exact to one slot in `size`. */
export function slotsOf(weights: readonly number[], size: number): Uint16Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const slots = new Uint16Array(size);
  let reached = 0;
  weights.forEach((weight, choice) => {
    const from = Math.round((reached / total) * size);
    reached += weight;
    slots.fill(choice, from, Math.round((reached / total) * size));
  });
  return slots;
}

export function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
