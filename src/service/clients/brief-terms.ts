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

/** The text after "Location:" or a similar label. */
export function labelledPlace(text: string): string | null {
  const labelled =
    /^(?:[-*•]\s*)?(?:\*\*)?(?:location|based in|office|where)(?:\*\*)?\s*:(?:\*\*)?\s*(\S.{0,120})$/im.exec(text);
  return labelled === null ? null : (labelled[1] as string).replaceAll("**", "").trim();
}

const currency = "(?:USD|EUR|GBP|CHF|PLN|SEK)";
const digits = String.raw`\d(?:[\d.,' ]{0,11}\d)?(?:\s?[kK]\b)?`;
const amount = String.raw`(?:[$€£¥]\s?${digits}|\b${currency}\s?${digits}|\b\d(?:[\d.,']{0,11}\d)?\s?[kK]?(?:\s?(?:-|–|—|to)\s?${digits})?\s?(?:${currency}\b|[€£]))`;
const range = new RegExp(`${amount}(?:\\s?(?:-|–|—|to)\\s?(?:${amount}|${digits}))?(?:\\s?${currency}\\b)?`, "u");

/** The text after "Salary:" or a similar label, otherwise the first amount of money. */
export function compensationIn(text: string): string | null {
  const labelled =
    /^(?:[-*•]\s*)?(?:\*\*)?(?:compensation|salary|salary range|pay|base)(?:\*\*)?\s*:(?:\*\*)?\s*(\S.{0,150})$/im.exec(
      text,
    );
  const amount = labelled?.[1] ?? range.exec(text)?.[0];
  return amount === undefined ? null : amount.replaceAll("**", "").trim();
}
