// Figures: A-408.
import { lies } from "./geography.ts";
import { ordinary } from "./lexicon.ts";
import { type Cue, type Meaning, type Sort, sortOf } from "./meaning.ts";
import type { Phrase } from "./phrases.ts";
import type { Recogniser } from "./recognisers/recogniser.ts";
import type { Token } from "./tokens.ts";

/** Some words of a text and what they mean there; null if they mean nothing. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly first: Token;
  readonly last: Token;
  readonly meaning: Meaning | null;
}

interface ReadPhrase {
  readonly first: Token;
  readonly last: Token;
  readonly words: string;
  readonly meanings: readonly Meaning[];
}

/** A text from left to right: at each position, what the first recogniser says that knows it. */
export function piecesOf(tokens: readonly Token[], recognisers: readonly Recogniser[]): Piece[] {
  const read: ReadPhrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { length, meanings } = recognised(tokens, at, recognisers);
    const [first, last] = [tokens[at] as Token, tokens[at + length - 1] as Token];
    const words = tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(" ");
    read.push({ first, last, words, meanings });
    at += length;
  }
  const isPlain = read.every(({ meanings }) =>
    meanings.some((each) => sortOf(each) !== null || each.kind === "people"),
  );
  return read.map((piece, at) => {
    const { first, last } = piece;
    return { start: first.start, end: last.end, first, last, meaning: meant(read, at, isPlain) ?? employer(read, at) };
  });
}

function recognised(tokens: readonly Token[], at: number, recognisers: readonly Recogniser[]): Phrase {
  for (const recogniser of recognisers) {
    const found = recogniser.at(tokens, at);
    if (found !== null) return found;
  }
  return { length: 1, meanings: [] };
}

const asked: Partial<Record<Cue, readonly Sort[]>> = {
  place: ["place"],
  from: ["place", "company"],
  near: ["place"],
  outside: ["place"],
  current: ["company", "school", "size", "industry"],
  past: ["company", "school", "size"],
  worked: ["company", "school", "size"],
  like: ["company", "person"],
  titled: ["level", "skill"],
  studied: ["school"],
  speaks: ["place"],
};

/** What a phrase means where it stands: a word of the sentence, or one of the things that bear its name. */
function meant(read: readonly ReadPhrase[], at: number, isPlain: boolean): Meaning | null {
  const { meanings } = read[at] as ReadPhrase;
  const word = meanings.find((meaning) => sortOf(meaning) === null) ?? null;
  const things = meanings.filter((meaning) => sortOf(meaning) !== null);
  if (things.length === 0) return word;
  const demanded = askedBefore(read, at, things) ?? besidePeople(read, at, things) ?? ofAlumni(read, at, word, things);
  if (demanded !== null) return demanded;
  const thing = bearer(read, at, things);
  if (thing === undefined || isWordOfSentence(read[at] as ReadPhrase, word)) return word;
  const near = nearest(read, at, things, thing);
  const isSure = word === null && !ordinary.has((read[at] as ReadPhrase).words);
  return near !== thing || isSure || isPlain || isProven(read, at, thing) ? withTwins(near, things) : word;
}

/** "in …", "at …": of the sorts that a cue before asks for. */
function askedBefore(read: readonly ReadPhrase[], at: number, things: readonly Meaning[]): Meaning | null {
  const fitting = sortsAsked(read, at).flatMap((sort) =>
    things.filter((each) => sortOf(each) === sort && !each.isBeside),
  )[0];
  return fitting === undefined ? null : nearest(read, at, things, fitting);
}

function besidePeople(read: readonly ReadPhrase[], at: number, things: readonly Meaning[]): Meaning | null {
  const beside = things.find(({ isBeside }) => isBeside);
  return beside !== undefined && isBesidePeople(read, at) ? beside : null;
}

/** "MIT alumni" */
function ofAlumni(
  read: readonly ReadPhrase[],
  at: number,
  word: Meaning | null,
  things: readonly Meaning[],
): Meaning | null {
  if (word?.value === "alumni" && has(read[at - 1], "school")) return word;
  const school = things.find(({ kind }) => kind === "school");
  return school !== undefined && isAlumni(read[at + 1]) ? school : null;
}

/** What bears the name without being asked for; an employer that nobody here knows only where its staff is. */
function bearer(read: readonly ReadPhrase[], at: number, things: readonly Meaning[]): Meaning | undefined {
  const isStaff = follows(read, at + 1) && peopleFollow(read, at);
  return things.find((each) => !each.isBeside && !each.isAskedFor && (!isUnknownEmployer(each) || isStaff));
}

/** "mit", "la": a small word of a sentence, unless it is in capitals. */
function isWordOfSentence({ words, first }: ReadPhrase, word: Meaning | null): boolean {
  if (first.capitals) return false;
  return word?.kind === "noise" || (word?.kind === "cue" && ordinary.has(words));
}

/** "Phoenix, AZ", "Atlanta, Georgia": of the things with one name, the place that lies in or around the place beside it. */
function nearest(read: readonly ReadPhrase[], at: number, items: readonly Meaning[], item: Meaning): Meaning {
  const places = items.filter((each) => sortOf(each) === "place");
  if (places.length === 0 || items.length < 2) return item;
  const beside = [read[at - 1], read[at + 1]].flatMap((each) => each?.meanings ?? []);
  const isNear = (place: Meaning) =>
    beside.some((each) => sortOf(each) === "place" && (lies(place, each) || lies(each, place)));
  return places.find(isNear) ?? item;
}

function isUnknownEmployer({ kind, isElsewhere }: Meaning): boolean {
  return kind === "company" && isElsewhere === true;
}

/** "Vue" is a language and a technology, "tf" two technologies: one of them is enough. */
function withTwins(item: Meaning, items: readonly Meaning[]): Meaning {
  const isSkill = ({ kind }: Meaning) => kind === "language" || kind === "technology";
  const also = isSkill(item) ? items.filter((each) => each !== item && each.kind === "technology") : [];
  return also.length === 0 ? item : { ...item, also };
}

/** What the nearest cue before asks for; the things of a list are behind the same cue. */
function sortsAsked(read: readonly ReadPhrase[], at: number): readonly Sort[] {
  const sorts = new Set<Sort>();
  let isApart = false;
  for (let before = at; before > Math.max(0, at - furthest); before--) {
    if ((read[before] as ReadPhrase).first.gap === "stop") return [];
    const { meanings } = read[before - 1] as ReadPhrase;
    const cue = meanings.find(({ kind }) => kind === "cue");
    const own = asked[(cue?.value ?? "") as Cue];
    if (own !== undefined) return sorts.size === 0 ? own : own.filter((sort) => sorts.has(sort));
    const listed = meanings.flatMap((meaning) => sortOf(meaning) ?? []);
    const isWord = listed.length === 0 && !meanings.some(({ kind }) => kind === "joiner");
    // "at Mossforge, on LinkedIn": a word that joins nothing ends the list.
    if (meanings.length === 0 || (listed.length > 0 && isApart)) return [];
    if (before === at && meanings.some(({ kind }) => kind === "people")) return [];
    isApart ||= isWord;
    for (const sort of listed) sorts.add(sort);
  }
  return [];
}

/** How many words back a cue may be: a list has some twenty. */
const furthest = 40;

/** "backend engineers", "frontend React developers", "ingénieur backend" */
function isBesidePeople(read: readonly ReadPhrase[], at: number): boolean {
  if (peopleFollow(read, at)) return true;
  return follows(read, at) && hasWord(read[at - 1], "people") && !hasWord(read[at - 1], "noise");
}

function peopleFollow(read: readonly ReadPhrase[], at: number): boolean {
  for (let next = at + 1; next <= at + 3 && follows(read, next); next++) {
    if (hasWord(read[next], "people") || isTrade(read[next])) return true;
    if ((read[next] as ReadPhrase).meanings.every((meaning) => sortOf(meaning) === null)) break;
  }
  return false;
}

/** Whether an everyday word is the name that it could be: beside others, before people, or alone. */
function isProven(read: readonly ReadPhrase[], at: number, item: Meaning): boolean {
  const { first } = read[at] as ReadPhrase;
  const sort = sortOf(item) as Sort;
  if (first.capitals || (hasCue(read[at - 1]) && follows(read, at) && sort !== "place")) return true;
  const isStaff = hasWord(read[at], "people");
  const isListed = (!isStaff && isNeighbour(read, at, -1, sort)) || isNeighbour(read, at, 1, sort);
  const isOfPeople = follows(read, at + 1) && hasWord(read[at + 1], "people");
  if (sort === "place") {
    return (
      isListed || isBased(read[at + 1]) || (item.isOrigin === true && (isOfPeople || isNeighbour(read, at, 1, "skill")))
    );
  }
  if (isOfPeople || saysNoise(read[at + 1], "sector")) return true;
  // "to go", "let us go"
  if (follows(read, at) && saysNoise(read[at - 1], "verb")) return false;
  if (isListed || isBefore(read[at + 1]) || (!isStaff && isLast(read, at))) return true;
  if (follows(read, at) && (saysNoise(read[at - 1], "lead") || first.capital)) return true;
  return false;
}

/** Whether the next thing in one direction, behind the words that join them, is a name itself. */
function isNeighbour(read: readonly ReadPhrase[], at: number, step: 1 | -1, sort: Sort): boolean {
  let other = at + step;
  while (hasWord(read[other], "joiner")) other += step;
  const [piece, later] = [read[other], read[Math.max(other, at)]];
  if (piece === undefined || later?.first.gap === "stop" || hasWord(piece, "noise") || hasCue(piece)) return false;
  return piece.meanings.some((each) => sortOf(each) === sort || (sort !== "place" && sortOf(each) !== null));
}

/** "LA based" */
function isBased(piece: ReadPhrase | undefined): boolean {
  return piece?.words === "based";
}

function hasCue(piece: ReadPhrase | undefined): boolean {
  return hasWord(piece, "cue");
}

function saysNoise(piece: ReadPhrase | undefined, value: string): boolean {
  return piece?.meanings.some((meaning) => meaning.kind === "noise" && meaning.value === value) === true;
}

/** "Go with …", "Go (must)", "ai in Paris" */
function isBefore(piece: ReadPhrase | undefined): boolean {
  return (
    piece?.first.gap !== "stop" &&
    piece?.meanings.some(({ kind, value }) => kind === "cue" || value === "lead") === true
  );
}

/** "regular commits, Go", "Python maintainers go": the last word of its part, behind something that is known. */
function isLast(read: readonly ReadPhrase[], at: number): boolean {
  const isKnown = isGapped(read[at]) || (read[at - 1]?.meanings.length ?? 0) > 0;
  return isKnown && (read[at + 1] === undefined || isGapped(read[at + 1]));
}

function isGapped(piece: ReadPhrase | undefined): boolean {
  return piece !== undefined && (piece.first.gap !== "none" || /[()]/.test(piece.first.before));
}

function follows(read: readonly ReadPhrase[], at: number): boolean {
  return at > 0 && read[at]?.first.gap === "none";
}

function has(piece: ReadPhrase | undefined, sort: Sort): boolean {
  return piece?.meanings.some((meaning) => sortOf(meaning) === sort) === true;
}

function hasWord(piece: ReadPhrase | undefined, kind: Meaning["kind"]): boolean {
  return piece?.meanings.some((meaning) => meaning.kind === kind) === true;
}

/** "backend engineers" as one phrase */
function isTrade(piece: ReadPhrase | undefined): boolean {
  return piece?.meanings.some(({ kind, isBeside }) => kind === "role" && isBeside !== true) === true;
}

function isAlumni(piece: ReadPhrase | undefined): boolean {
  return piece?.meanings.some(({ kind, value }) => kind === "people" && value === "alumni") === true;
}

/** "at Foobar": an unknown company as typed, in capitals where an employer is expected. */
function employer(read: readonly ReadPhrase[], at: number): Meaning | null {
  const { first, meanings } = read[at] as ReadPhrase;
  const sorts = sortsAsked(read, at);
  // "like Dan": a person may have any name.
  if (meanings.length > 0 || !first.capital || !sorts.includes("company") || sorts.includes("person")) return null;
  return { kind: "company", value: first.raw, isElsewhere: true };
}
