// Figures: A-412.
/** The part of a job description that a line belongs to, by the heading above it. */
type Section = "must" | "nice" | "duties" | "pay" | "place" | "other";

export interface Line {
  readonly kind: "heading" | "bullet" | "text";
  readonly text: string;
  readonly section: Section;
}

/** Looked through in this order: "Nice to have" is no requirement, and "What you'll do" is no demand. */
const headings: readonly [Section, RegExp][] = [
  ["nice", /nice.to|bonus|(?:a|big) plus|pluses|preferred|ideally|extra credit|good to have|would be great/i],
  ["duties", /responsib|you.?(?:ll| will) (?:do|be doing|work)|your (?:role|tasks|mission)|day.to.day|what you do\b/i],
  [
    "must",
    /require|must|need|qualif|you (?:have|bring)|(?:ll|will) bring|who you are|looking for|skills|experience|about you/i,
  ],
  ["pay", /compensation|salary|remuneration|\bpay\b|benefits|what we offer|we offer|perks/i],
  ["place", /^location|^where\b/i],
];

const bulletForm = /^(?:[-*•·‣▪◦–—]|\d{1,2}[.)])\s+(?=\S)/u;

/** Reads a job description as people write it: Markdown, plain headings with a colon, capitals, bullets of every kind. */
export function readLines(text: string): Line[] {
  const raw = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim().replaceAll(/\s+/g, " "));
  const lines: Line[] = [];
  let section: Section = "other";
  for (const [at, line] of raw.entries()) {
    if (line === "" || /^[-=_*]{3,}$/.test(line)) continue;
    const heading = headingIn(line, raw[at + 1] ?? "", raw[at + 2] ?? "");
    if (heading !== null) {
      section = headings.find(([, form]) => form.test(heading))?.[0] ?? "other";
      lines.push({ kind: "heading", text: heading, section });
    } else if (bulletForm.test(line)) {
      lines.push({ kind: "bullet", text: plain(line.replace(bulletForm, "")), section });
    } else {
      lines.push({ kind: "text", text: plain(line), section });
    }
  }
  return lines;
}

function headingIn(line: string, next: string, afterNext: string): string | null {
  if (line.length > 120) return null;
  const marked = /^#{1,6}\s+(.+?)#*$/.exec(line)?.[1] ?? /^(?:\*\*|__)(.+?):?(?:\*\*|__):?$/.exec(line)?.[1];
  if (marked !== undefined) return plain(marked);
  if (/^[=-]{3,}$/.test(next) && !bulletForm.test(line)) return plain(line);
  if (bulletForm.test(line) || line.length > 60) return null;
  if (/:$/.test(line)) return plain(line.slice(0, -1));
  if (/\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && !/[.!?]$/.test(line)) return plain(line);
  const leadsBullets = bulletForm.test(next) || (next === "" && bulletForm.test(afterNext));
  return leadsBullets && !/[.!?,;]$/.test(line) ? plain(line) : null;
}

/** A line without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\][]{1,200})\]\([^()\s]{1,500}\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .trim();
}
