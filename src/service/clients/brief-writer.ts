// Figures: A-412.
import { clipText } from "../../base/text.ts";
import { maxFileText } from "../../model/attachment.ts";
import type { Brief } from "../../model/project.ts";
import { type Line, readLines } from "./brief-lines.ts";
import { compensationIn, employmentIn, locationIn, seniorityIn, technologiesIn, workplaceIn } from "./brief-terms.ts";

/** One thing a brief is made from. A link is never fetched, and a document may not be text: those have none. */
export interface BriefSource {
  readonly kind: "jd" | "link" | "doc";
  readonly attachmentId: string | null;
  readonly name: string;
  readonly text: string | null;
}

/** What a brief fills into the role profile besides its own members. */
export interface RoleTerms {
  readonly stack: readonly string[];
  readonly workplace: ReturnType<typeof workplaceIn>;
  readonly employment: ReturnType<typeof employmentIn>;
}

/**
 * A brief out of what there is to read: extraction only, so it says nothing that the sources do not. Null when there is
 * nothing to understand, not a single word. Of many long sources the beginning counts, so that a brief costs what a page does.
 */
export function writeBrief(
  projectName: string,
  sources: readonly BriefSource[],
): { readonly brief: Brief; readonly role: RoleTerms } | null {
  if (!sources.some(({ text, name }) => /\p{L}{2}/u.test(text ?? name))) return null;
  const text = clipText(sources.map((source) => source.text ?? "").join("\n\n"), maxFileText);
  const lines = readLines(text);
  const title = clipText(titleIn(lines, text) ?? projectName, 200);
  const technologies = technologiesIn(text);
  const location = locationIn(text);
  const brief = {
    title,
    summary: summaryIn(lines) ?? plainSummary(title, location, technologies),
    mustHaves: mustHavesIn(lines, technologies),
    niceToHaves: bulletsOf(lines, "nice"),
    seniority: seniorityIn(title, text),
    location,
    compensation: compensationIn(text),
    sources: sources.map(({ kind, attachmentId, name }) => ({ kind, attachmentId, name })),
  };
  const stack = technologies.slice(0, 30);
  return { brief, role: { stack, workplace: workplaceIn(text), employment: employmentIn(text) } };
}

const roleWord =
  /engineer|developer|scientist|architect|manager|designer|lead|head|researcher|analyst|administrator|devops|sre\b|cto|programmer|maintainer|intern/i;

function titleIn(lines: readonly Line[], text: string): string | null {
  const labelled = /^(?:\*\*)?(?:title|role|position|job title)(?:\*\*)?\s*:(?:\*\*)?\s*(\S.{0,150})$/im.exec(
    text,
  )?.[1];
  if (labelled !== undefined) return labelled.replaceAll("**", "").trim();
  const first = lines.slice(0, 6).filter(({ kind, text: each }) => kind !== "bullet" && each.length <= 100);
  const named = first.find(({ text: each }) => roleWord.test(each) && !/[.?]$/.test(each));
  return (
    named?.text.replace(/^(?:we are|we're) (?:hiring|looking for)(?: an?)? /i, "").replace(/(?<![:!])[:!]+$/, "") ??
    null
  );
}

function summaryIn(lines: readonly Line[]): string | null {
  const prose = lines.filter(({ kind, text, section }) => kind === "text" && section === "other" && text.length >= 40);
  const sentences = (prose[0]?.text ?? "").match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?]+|$)/gu) ?? [];
  const summary = sentences.slice(0, 3).join("").trim();
  return summary === "" ? null : clipText(summary, 600);
}

function plainSummary(title: string, location: string | null, technologies: readonly string[]): string {
  const place = location === null ? "" : `, ${location}`;
  const work = technologies.length === 0 ? "" : ` Works with ${technologies.slice(0, 5).join(", ")}.`;
  return `${title}${place}.${work}`;
}

const optional = /\b(?:nice to have|a plus|bonus|ideally|preferred|not required)\b/i;

function bulletsOf(lines: readonly Line[], section: "must" | "nice"): string[] {
  const bullets = lines.filter(({ kind }) => kind === "bullet");
  const own = bullets.filter((line) => {
    if (line.section === "nice") return section === "nice";
    return line.section === "must" && optional.test(line.text) === (section === "nice");
  });
  return [...new Set(own.map(({ text }) => clipText(text.replace(/(?<![.;,])[.;,]+$/, ""), 300)))].slice(0, 20);
}

/** The bullets under requirements; else sentences that demand something; else experience with what is named. */
function mustHavesIn(lines: readonly Line[], technologies: readonly string[]): string[] {
  const listed = bulletsOf(lines, "must");
  if (listed.length > 0) return listed;
  const demanded = lines
    .flatMap(({ text }) => text.match(/(?:[^.!?]|[.!?](?=\S))+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((text) => /\b(?:must|required?|requirements|need|years of|proficien\w+|fluent)\b/i.test(text))
    .filter((text) => !optional.test(text))
    .flatMap(itemsOf);
  if (demanded.length > 0) return [...new Set(demanded.map((text) => clipText(text, 300)))].slice(0, 20);
  return technologies.slice(0, 6).map((name) => `Experience with ${name}`);
}

/** `Must have: Rust, PostgreSQL and Kafka` names three; any other sentence is one. */
function itemsOf(sentence: string): string[] {
  const list = /^(?:must.haves?|required|requirements|you (?:must|need to) have)\s*:\s*(\S.*)$/i.exec(sentence)?.[1];
  return list === undefined
    ? [sentence]
    : list.split(/(?<!\s)\s*[,;]\s*(?:and\s+)?|(?<!\s)\s+and\s+/).filter((item) => item !== "");
}
