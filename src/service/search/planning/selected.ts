// Figures: A-408.
import type { Finding } from "./finding.ts";
import { bulletForm } from "./lines.ts";
import { isPlace, lies } from "./places.ts";

/**
 * The findings of a text that count. In a sentence, all do. A description also describes the hiring company, so there a
 * place counts only as the role's location, a level only in the title, and topics are optional.
 */
export function selected(
  text: string,
  findings: readonly Finding[],
): { readonly taken: readonly Finding[]; readonly left: readonly Finding[] } {
  const judged = findings.map((finding) => ({
    finding,
    counts: finding.section === null ? finding : asDescribed(text, finding),
  }));
  const counted = oneCareer(judged.flatMap(({ counts }) => counts ?? []));
  const taken = withoutOrigins(withoutNamesake(text, withoutUnknownCities(counted)));
  const left = judged.flatMap(({ finding, counts }) => (counts === null || !taken.includes(counts) ? [finding] : []));
  return { taken, left };
}

function asDescribed(text: string, finding: Finding): Finding | null {
  const { meaning, section } = finding;
  switch (meaning.kind) {
    case "language":
    case "technology":
      return finding;
    case "subject":
      return finding.negated ? finding : { ...finding, soft: true };
    case "role":
      return section === "title" || finding.negated ? finding : { ...finding, soft: true };
    case "title":
      return (section === "title" && isInFirstSentence(text, finding)) || finding.negated ? finding : null;
    case "tier":
    case "seniority":
    case "levels":
      return section === "title" || finding.negated ? finding : null;
    case "measure":
      return meaning.measure.of === "years" && section !== "wished" ? finding : null;
    case "city":
    case "state":
    case "country":
    case "area":
      return section === "title" || section === "place" || isBased(text, finding) || isItem(text, finding)
        ? finding
        : null;
    case "flag":
      return meaning.value === "remote" ? finding : null;
    default:
      return null;
  }
}

/** Behind the first sentence of an advertisement in one line, a title is that of somebody else. */
function isInFirstSentence(text: string, { start }: Finding): boolean {
  return !/[.!?]\s/.test(text.slice(text.lastIndexOf("\n", start) + 1, start));
}

/** "5+ years of Rust, 2 years of Kafka": the longest minimum is that of the career. */
function oneCareer(findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(({ section }) => section !== null)) return findings;
  const floorOf = ({ meaning }: Finding) => (meaning.kind === "measure" ? (meaning.measure.min ?? 0) : -1);
  const maxYears = Math.max(-1, ...findings.map(floorOf));
  const career = findings.find((finding) => maxYears >= 0 && floorOf(finding) === maxYears);
  return findings.filter((finding) => finding.meaning.kind !== "measure" || finding === career);
}

/** "Berlin or Frankfurt": the country stands for a city that is not known here only where no other place is named. */
function withoutUnknownCities(findings: readonly Finding[]): readonly Finding[] {
  const isStrange = ({ meaning }: Finding) => meaning.kind === "country" && meaning.ofCity === true;
  const isNamed = findings.some((each) => isPlace(each) && !each.negated && !isStrange(each));
  return isNamed ? findings.filter((each) => !isStrange(each)) : findings;
}

/** "Paris, TX": not the city that is known here, but one that is not, so that its state stands for it. */
function withoutNamesake(text: string, findings: readonly Finding[]): readonly Finding[] {
  const [city, state, ...others] = findings.filter((each) => isPlace(each) && !each.negated);
  if (city?.meaning.kind !== "city" || state?.meaning.kind !== "state" || others.length > 0) return findings;
  const isOne = !state.or && /^,?\s?$/.test(text.slice(city.end, state.start)) && !lies(city, state);
  return isOne ? findings.filter((each) => each !== city) : findings;
}

/** "devs from India living in Germany": people's locations are known, but not their origins. */
function withoutOrigins(findings: readonly Finding[]): readonly Finding[] {
  const places = findings.filter((each) => isPlace(each) && !each.negated && !each.joined);
  const homes = places.filter(({ origin }) => !origin);
  // "indian developers outside india": they are not there, so the word tells of their origin.
  const excluded = findings.filter((each) => isPlace(each) && each.negated);
  const isAway = (each: Finding) => each.origin && excluded.some((place) => isSame(place, each) || lies(place, each));
  if (homes.length === 0) return findings.filter((each) => !places.includes(each) || !isAway(each));
  const isPast = (each: Finding) => places.includes(each) && each.origin && !homes.some((home) => lies(home, each));
  return findings.filter((each) => !isPast(each));
}

function isSame(one: Finding, other: Finding): boolean {
  const [{ meaning }, { meaning: wanted }] = [one, other];
  return meaning.kind === wanted.kind && "value" in meaning && "value" in wanted && meaning.value === wanted.value;
}

const leadsToPlace =
  /\b(?:based|located|office|relocat\w*|live|living|hybrid|on-?site|join (?:us|our team|the team))\b[^.\n]{0,60}$/i;

/** "based in Berlin", "join our team in Berlin", "our Berlin office" */
function isBased(text: string, { start, end }: Finding): boolean {
  return (
    leadsToPlace.test(text.slice(Math.max(0, start - 40), end)) || /^(?:[ -]based| office)\b/i.test(text.slice(end))
  );
}

const besidePlace = /^(?:[\s\p{P}]|(?:or|and|oder|und|ou|et|o|y|remote(?:ly)?|hybrid|on-?site)(?!\p{L}))*$/iu;

/** "- Berlin or remote": a place that is an item of its own among the requirements. */
function isItem(text: string, { section, start, end }: Finding): boolean {
  if (section !== "required") return false;
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0] as string;
  const item = line.trimStart().replace(bulletForm, "");
  const place = text.slice(start, end);
  return item !== line.trimStart() && item.startsWith(place) && besidePlace.test(item.slice(place.length));
}
