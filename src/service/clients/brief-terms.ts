// Figures: A-412.
/** Working arrangements that a search does not know: it only knows remote work. */
export function workplaceIn(text: string, isRemote: boolean): "remote" | "hybrid" | "onsite" | null {
  if (/\bhybrid\b/i.test(text)) return "hybrid";
  if (isRemote) return "remote";
  return /\b(?:on.?site|in.(?:the.)?office)\b/i.test(text) ? "onsite" : null;
}

export function employmentIn(text: string): "full_time" | "part_time" | "contract" | null {
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

export function labelledPlace(text: string): string | null {
  return unmarked(labelled(text, "location|based in|office|where", 121));
}

const currency = "(?:USD|EUR|GBP|CHF|PLN|SEK)";
const digits = String.raw`\d(?:[\d.,' ]{0,11}\d)?(?:\s?[kK]\b)?`;
const amount = String.raw`(?:[$€£¥]\s?${digits}|\b${currency}\s?${digits}|\b\d(?:[\d.,']{0,11}\d)?\s?[kK]?(?:\s?(?:-|–|—|to)\s?${digits})?\s?(?:${currency}\b|[€£]))`;
const range = new RegExp(`${amount}(?:\\s?(?:-|–|—|to)\\s?(?:${amount}|${digits}))?(?:\\s?${currency}\\b)?`, "u");

/** The text after "Salary:" or a similar label, otherwise the first amount of money. */
export function compensationIn(text: string): string | null {
  return unmarked(labelled(text, "compensation|salary|salary range|pay|base", 151) ?? range.exec(text)?.[0]);
}
