import type { Clause, ClauseItem, GivenCue, Open } from "./clause.ts";
import { rivals } from "./lexicon.ts";
import type { Cue, Sort } from "./meaning.ts";

/** A list, divided where its cues end, and into what is required apart. */
export function closed(open: Open): Clause[] {
  const { items, cues, behind } = open;
  const comma = items.findIndex(({ joiner }, at) => at > 0 && joiner === "comma");
  if (comma > 0 && behind.length > 0 && cues.some(({ cue }) => cue === "not")) {
    // "no Java, Python only": each cue has its own side of the comma.
    const [head, tail] = [items.slice(0, comma), items.slice(comma)];
    return [...closed({ ...open, items: head, behind: [] }), ...closed({ ...open, items: tail, cues: [] })];
  }
  const said = [...cues, ...behind];
  const has = (...names: readonly Cue[]) => said.some(({ cue }) => names.includes(cue));
  const isNegated = has("not", "outside", "refused");
  const isSoft = has("nice") && !isDemanded(said);
  const isSpoken =
    open.sort === "place" && (has("speaks") || (has("must") && items.every(({ meaning }) => meaning.isOrigin)));
  // "no Docker required"
  const isWaived = has("waived", "degree") || isSpoken || (isNegated && behind.some(({ cue }) => cue === "must"));
  const isGoverning = isNegated || isSoft || isWaived;
  const [from, to] = isGoverning ? governed(open, isNegated) : [0, items.length];
  const common = {
    isNear: has("near"),
    isOrigin: has("from") || items.every(({ meaning }) => meaning.isOrigin === true),
    isDemanded: has("must"),
    relation: (["past", "worked", "like", "current"] as const).find((name) => has(name)) ?? null,
  };
  const plain = (list: readonly ClauseItem[], isFirst: boolean) =>
    groupsOf(open.sort, list, has("one of")).map(({ items: own, isAny }, at) => ({
      ...common,
      ...spanOf(own, isFirst && at === 0 ? cues : [], []),
      sort: open.sort,
      items: own,
      isAny,
      isNegated: false,
      isSoft: false,
      isWaived: false,
    }));
  if (!isGoverning) return plain(items, true);
  const own = items.slice(from, to);
  const clause = {
    ...common,
    ...spanOf(own, from === 0 ? cues : [], behind),
    sort: open.sort,
    items: own,
    isAny: true,
    isNegated,
    isSoft,
    isWaived,
  };
  return [...plain(items.slice(0, from), true), clause, ...plain(items.slice(to), false)];
}

/** The last word counts: "Nice to have: Kafka (required)" requires it. */
function isDemanded(said: readonly GivenCue[]): boolean {
  const last = said.filter(({ cue }) => cue === "nice" || cue === "must").at(-1);
  return last?.cue === "must";
}

/** Whether it belongs to the one before it: "Kafka and Redis are a plus", "A, B and C are a plus". */
function isClosely({ joiner }: ClauseItem, isListed: boolean): boolean {
  return joiner !== "none" && (joiner !== "comma" || isListed);
}

/** A cue before a list governs it up to the first comma, or all of it if it ends in "or B" (a wish: in "and B", too). */
function governed({ items, cues, behind }: Open, isNegated: boolean): readonly [number, number] {
  const closes = ({ joiner }: ClauseItem): boolean =>
    joiner === "or" || joiner === "slash" || (!isNegated && joiner === "and");
  if (behind.length > 0 && behind.every(({ cue }) => cue !== "must")) {
    let from = items.length - 1;
    let isListed = false;
    while (from > 0 && isClosely(items[from] as ClauseItem, isListed)) {
      isListed ||= items[from]?.joiner === "and" || items[from]?.joiner === "or";
      from--;
    }
    return [from, items.length];
  }
  const comma = items.findIndex(({ joiner }, at) => at > 0 && joiner === "comma");
  const isAll = comma < 0 || cues.some(({ isLabel }) => isLabel) || items.slice(comma).some(closes);
  return [0, isAll ? items.length : comma];
}

interface Group {
  readonly items: readonly ClauseItem[];
  readonly isAny: boolean;
}

/** Of places, employers and levels one is enough; of skills only where "or" joins them. */
function groupsOf(sort: Sort, items: readonly ClauseItem[], isOneOf: boolean): Group[] {
  if (items.length === 0) return [];
  if (sort !== "skill" || isOneOf) return [{ items, isAny: true }];
  const runs: ClauseItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run === undefined || !isListedWith(run.at(-1) as ClauseItem, item)) runs.push([item]);
    else run.push(item);
  }
  return oneOfRoles(runs).flatMap((run): Group[] => {
    const isAny =
      run.every(isRole) ||
      run.some((item, at) => item.joiner === "or" || (item.joiner === "slash" && isChoice(run[at - 1], item)));
    return isAny ? [{ items: run, isAny }] : withTwins(run);
  });
}

/** Nobody has two trades: "frontend and backend engineers" are engineers of either. */
function oneOfRoles(runs: readonly ClauseItem[][]): readonly ClauseItem[][] {
  const [roles, others] = [runs.filter((run) => run.every(isRole)), runs.filter((run) => !run.every(isRole))];
  return roles.length < 2 ? runs : [roles.flat(), ...others];
}

function isRole({ meaning }: ClauseItem): boolean {
  return meaning.kind === "role";
}

/** Commas list what is of one kind: in "Kafka, Ruby or Java" the languages are a choice. */
function isListedWith(before: ClauseItem, { joiner, meaning }: ClauseItem): boolean {
  if (joiner === "none" || joiner === "and") return false;
  return joiner !== "comma" || before.meaning.kind === meaning.kind;
}

function withTwins(items: readonly ClauseItem[]): Group[] {
  const groups: ClauseItem[][] = [];
  for (const item of items) {
    if (item.joiner === "twin") groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({ items: group, isAny: group.length > 1 }));
}

const companions: readonly string[] = ["HTML", "CSS", "SQL", "Shell", "HCL"];

/** "AWS/GCP" and "Rust/Go" offer a choice; "React/Node" and "HTML/CSS" belong together. */
function isChoice(one: ClauseItem | undefined, { meaning }: ClauseItem): boolean {
  if (one === undefined || one.meaning.kind !== meaning.kind || companions.includes(meaning.value)) return false;
  const group = rivals().get(meaning.value);
  return meaning.kind !== "technology" || (group !== undefined && group === rivals().get(one.meaning.value));
}

function spanOf(items: readonly ClauseItem[], cues: readonly GivenCue[], behind: readonly GivenCue[]) {
  const starts = [
    ...items.map(({ start }) => start),
    ...cues.filter(({ isLabel }) => !isLabel).map(({ start }) => start),
  ];
  const ends = [...items, ...behind].map(({ end }) => end);
  return { start: Math.min(...starts), end: Math.max(...ends) };
}
