import { fieldsOf, type Understood, understand } from "./config-of.ts";
import { ignoredOf, type Plan } from "./plan.ts";
import { type Finding, read } from "./read.ts";
import { sectionAt, sectionsOf } from "./sections.ts";

interface CompiledBrief extends Plan {
  /** What was said and not taken over, in words for whoever edits the config next. */
  readonly warnings: readonly string[];
}

const most = { understood: 100, ignored: 50, required: 2 };

/**
 * A config out of a job description: a title, a list of wishes and a lot about the company. What it names most counts
 * as required, what it merely mentions ranks, and what it says about itself is left out.
 */
export function compileBrief(text: string, ranks: (word: string) => boolean): CompiledBrief {
  const sections = sectionsOf(text);
  const reading = read(text);
  const placed = reading.findings.map((finding) => ({ finding, section: sectionAt(sections, finding.start) }));
  const warnings: string[] = [];
  const taken = placed.flatMap(({ finding, section }): Finding[] => {
    if (section === "aside" || finding.negated) return [];
    switch (finding.meaning.kind) {
      case "language":
      case "technology":
      case "subject":
      case "role":
        return [{ ...finding, either: false, soft: finding.soft || section === "wished" }];
      case "title":
      case "tier":
        return section === "title" ? [finding] : [];
      case "measure":
        return finding.meaning.measure.of === "years" && section !== "wished" ? [finding] : [];
      case "city":
      case "state":
      case "country":
      case "area":
        return section === "title" || section === "place" || isBased(text, finding) ? [finding] : [];
      default:
        return [];
    }
  });
  const required = requiredLanguages(taken, placed);
  const findings = oneRange(
    taken.map((finding) =>
      finding.meaning.kind === "language" ? { ...finding, soft: !required.has(finding.meaning.value) } : finding,
    ),
  );
  const remote = /\bremote\b/i.test(text);
  const config = fieldsOf(findings);
  const { location } = config.levers;
  if (location !== undefined && remote) {
    location.strict = false;
    warnings.push("The role can be done remotely, so the place only ranks. Set levers.location.strict to require it.");
  }
  if (location === undefined) warnings.push("No place was named, so people everywhere are considered.");
  const others = [
    ...new Set(findings.flatMap(({ meaning, soft }) => (meaning.kind === "language" && soft ? [meaning.value] : []))),
  ];
  if (others.length > 0) {
    warnings.push(`${others.join(", ")} ${others.length === 1 ? "ranks" : "rank"} and are not required.`);
  }
  const companies = placed.filter(({ finding }) => finding.meaning.kind === "company").length;
  if (companies > 0) warnings.push("Companies are named and were left out: a description mostly names its own.");
  if (findings.length === 0) warnings.push("Nothing in the text was understood. The config finds everybody.");
  return {
    config: { ...config, query: queryOf(findings) },
    understood: distinctWords(findings.map((finding) => understand(text, finding))).slice(0, most.understood),
    ignored: ignoredOf(text, reading, ranks).slice(0, most.ignored),
    warnings,
  };
}

/** The title's languages; without any, the one named most often outside of what is merely wished for. */
function requiredLanguages(
  taken: readonly Finding[],
  placed: readonly { readonly finding: Finding; readonly section: string }[],
): ReadonlySet<string> {
  const inTitle = placed.flatMap(({ finding: { meaning }, section }) =>
    section === "title" && meaning.kind === "language" ? [meaning.value] : [],
  );
  if (inTitle.length > 0) return new Set(inTitle.slice(0, most.required));
  const counts = new Map<string, number>();
  for (const { meaning, soft } of taken) {
    if (meaning.kind === "language" && !soft) counts.set(meaning.value, (counts.get(meaning.value) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first === undefined) return new Set();
  // Two languages named equally often are alternatives or a list: neither is required.
  return second === undefined || first[1] > second[1] ? new Set([first[0]]) : new Set();
}

/** "5+ years of Rust, 2 years of Kafka": the longest floor is that of the career. */
function oneRange(findings: readonly Finding[]): Finding[] {
  const floors = findings.flatMap((finding) =>
    finding.meaning.kind === "measure" ? [{ finding, min: finding.meaning.measure.min ?? 0 }] : [],
  );
  const longest = floors.sort((a, b) => b.min - a.min)[0]?.finding;
  return findings.filter((finding) => finding.meaning.kind !== "measure" || finding === longest);
}

function isBased(text: string, { start }: Finding): boolean {
  return /\b(?:based|located|office|relocat\w*|live|living)\b[^.\n]{0,30}$/i.test(
    text.slice(Math.max(0, start - 40), start + 3),
  );
}

/** The intent in a line: the role, what is required, and what it is about. */
function queryOf(findings: readonly Finding[]): string | null {
  const named = (kind: "role" | "language" | "subject") => [
    ...new Set(findings.flatMap(({ meaning, soft }) => (meaning.kind === kind && !soft ? [meaning.value] : []))),
  ];
  const words = [
    ...named("role").slice(0, 2),
    ...named("language"),
    ...named("subject")
      .slice(0, 6)
      .map((name) => name.replaceAll("-", " ")),
  ];
  return words.length === 0 ? null : words.join(", ").slice(0, 500);
}

function distinctWords(all: readonly Understood[]): Understood[] {
  const seen = new Set<string>();
  return all.filter(({ as, value }) => {
    const key = `${as} ${value}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
