// Figures: A-412.
import { clipText } from "../../base/text.ts";
import { maxFileText } from "../../model/attachment.ts";
import type { Brief } from "../../model/project.ts";
import { linesOf, type QueryLine, titleIn } from "../search/reader/lines.ts";
import { asksYears, describedIn, type RoleDescription, says } from "../search/reader/role-description.ts";

/** One source of a brief. Links are never fetched, and a document may not be text: those have no text. */
export interface BriefSource {
  readonly kind: "jd" | "link" | "doc";
  readonly attachmentId: string | null;
  readonly name: string;
  readonly text: string | null;
}

/** The fields of the role profile that a brief fills in, besides its own members. */
export interface RoleTerms {
  readonly stack: readonly string[];
  readonly workplace: ReturnType<typeof workplaceIn>;
  readonly employment: ReturnType<typeof employmentIn>;
}

/**
 * A brief from the sources, read as a search reads them. It only extracts, so it contains nothing that the
 * sources do not. Null if no word of them can be understood. Only the beginning of long sources is read, so that a
 * brief takes no longer than a page.
 */
export function writeBrief(
  projectName: string,
  sources: readonly BriefSource[],
): { readonly brief: Brief; readonly role: RoleTerms } | null {
  if (!sources.some(({ text, name }) => /\p{L}{2}/u.test(text ?? name))) return null;
  const text = clipText(sources.map((source) => source.text ?? "").join("\n\n"), maxFileText);
  const lines = linesOf(text);
  const described = describedIn(text);
  const { required, wished, seniority, isRemote } = described;
  const title = clipText(titleIn(lines)?.title ?? projectName, 200);
  const workplace = workplaceIn(text, isRemote);
  const location = labelledPlace(text) ?? described.place ?? (workplace === "remote" ? "Remote" : null);
  const brief = {
    title,
    summary: summaryIn(lines) ?? plainSummary(title, location, required),
    mustHaves: mustHavesIn(lines, described),
    niceToHaves: niceToHavesIn(lines, described),
    seniority,
    location,
    compensation: compensationIn(text),
    sources: sources.map(({ kind, attachmentId, name }) => ({ kind, attachmentId, name })),
  };
  const stack = [...required, ...wished].slice(0, 30);
  return { brief, role: { stack, workplace, employment: employmentIn(text) } };
}

function summaryIn(lines: readonly QueryLine[]): string | null {
  const prose = lines.filter(({ kind, text, part }) => kind === "text" && part === "other" && text.length >= 40);
  const sentences = (prose[0]?.text ?? "").match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?]+|$)/gu) ?? [];
  const summary = sentences.slice(0, 3).join("").trim();
  return summary === "" ? null : clipText(summary, 600);
}

function plainSummary(title: string, location: string | null, technologies: readonly string[]): string {
  const place = location === null ? "" : `, ${location}`;
  const work = technologies.length === 0 ? "" : ` Works with ${technologies.slice(0, 5).join(", ")}.`;
  return `${title}${place}.${work}`;
}

const maxListed = 20;

function bulletsOf(lines: readonly QueryLine[], part: "must" | "nice"): string[] {
  const bullets = lines.filter(({ kind }) => kind === "bullet");
  const own = bullets.filter((line) => {
    if (line.part === "nice") return part === "nice";
    return line.part === "must" && says(line.text, "nice") === (part === "nice");
  });
  return clippedItems(own.map(({ text }) => text.replace(/(?<![.;,])[.;,]+$/, "")));
}

function clippedItems(items: readonly string[]): string[] {
  return [...new Set(items.map((text) => clipText(text, 300)))].slice(0, maxListed);
}

/**
 * The bullets under requirements; otherwise the sentences that require something, and experience with the requested
 * skills that they do not name.
 */
function mustHavesIn(lines: readonly QueryLine[], { choices }: RoleDescription): string[] {
  const bullets = bulletsOf(lines, "must");
  if (bullets.length > 0) return bullets;
  const demanded = lines
    .filter(({ part }) => part !== "nice")
    .flatMap(({ text }) => text.match(/(?:[^.!?]|[.!?](?=\S))+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((text) => says(text, "must") || asksYears(text))
    .filter((text) => !says(text, "nice"))
    .flatMap(itemsOf);
  const demandedSkills = new Set(demanded.map(describedIn).flatMap(({ required, wished }) => [...required, ...wished]));
  const others = choices
    .filter((names) => !names.some((name) => demandedSkills.has(name)))
    .map((names) => `Experience with ${names.join(" or ")}`);
  return clippedItems([...demanded, ...new Set(others.slice(0, 6))]);
}

/** The bullets of what is optional; otherwise the wishes in the text. */
function niceToHavesIn(lines: readonly QueryLine[], { wished }: RoleDescription): string[] {
  const bullets = bulletsOf(lines, "nice");
  return bullets.length > 0 ? bullets : wished.slice(0, maxListed);
}

/** `Must have: Rust, PostgreSQL and Kafka` is a list of three; any other sentence is a single item. */
function itemsOf(sentence: string): string[] {
  const list = /^(?:must.haves?|required|requirements|you (?:must|need to) have)\s*:\s*(\S.*)$/i.exec(sentence)?.[1];
  return list === undefined
    ? [sentence]
    : list.split(/(?<!\s)\s*[,;]\s*(?:and\s+)?|(?<!\s)\s+and\s+/).filter((item) => item !== "");
}

/** Working arrangements that a search does not know: it only knows remote work. */
function workplaceIn(text: string, isRemote: boolean): "remote" | "hybrid" | "onsite" | null {
  if (/\bhybrid\b/i.test(text)) return "hybrid";
  if (isRemote) return "remote";
  return /\b(?:on.?site|in.(?:the.)?office)\b/i.test(text) ? "onsite" : null;
}

function employmentIn(text: string): "full_time" | "part_time" | "contract" | null {
  if (/\b(?:contractor|freelance|fixed.term|b2b contract)\b/i.test(text)) return "contract";
  if (/\bpart.time\b/i.test(text)) return "part_time";
  return /\bfull.time|permanent\b/i.test(text) ? "full_time" : null;
}

/** The text after one of these labels, such as "Location:", at the beginning of a line. */
function labelled(text: string, labels: string, max: number): string | undefined {
  const line = new RegExp(
    `^(?:[-*•]\\s*)?(?:\\*\\*)?(?:${labels})(?:\\*\\*)?\\s*:(?:\\*\\*)?\\s*(\\S.{0,${max - 1}})$`,
    "im",
  );
  return line.exec(text)?.[1];
}

const unmarked = (text: string | undefined): string | null => text?.replaceAll("**", "").trim() ?? null;

function labelledPlace(text: string): string | null {
  return unmarked(labelled(text, "location|based in|office|where", 121));
}

const currency = "(?:USD|EUR|GBP|CHF|PLN|SEK)";
const digits = String.raw`\d(?:[\d.,' ]{0,11}\d)?(?:\s?[kK]\b)?`;
const amount = String.raw`(?:[$€£¥]\s?${digits}|\b${currency}\s?${digits}|\b\d(?:[\d.,']{0,11}\d)?\s?[kK]?(?:\s?(?:-|–|—|to)\s?${digits})?\s?(?:${currency}\b|[€£]))`;
const range = new RegExp(`${amount}(?:\\s?(?:-|–|—|to)\\s?(?:${amount}|${digits}))?(?:\\s?${currency}\\b)?`, "u");

/** The text after "Salary:" or a similar label, otherwise the first amount of money. */
function compensationIn(text: string): string | null {
  return unmarked(labelled(text, "compensation|salary|salary range|pay|base", 151) ?? range.exec(text)?.[0]);
}
