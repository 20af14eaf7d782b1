import { type Calendar, readCalendar } from "./calendar.ts";
import { cleanLine } from "./page/clean.ts";
import type { RenderOptions, ReportForPdf } from "./report-for-pdf.ts";

/** The data shared by all sections. */
export interface ReportView {
  readonly report: ReportForPdf;
  readonly options: RenderOptions;
  readonly login: string;
  /** The display name, or the login if there is none or it must be hidden. */
  readonly name: string;
  /** The first letter of these that a font has, for a developer without a picture. */
  readonly initial: string;
  readonly accountName: string;
  readonly calendar: Calendar | null;
}

/** `draws` says whether the document's fonts have all characters of a text. */
export function viewOf(given: ReportForPdf, givenOptions: RenderOptions, draws: (text: string) => boolean): ReportView {
  const { report, options } = givenOptions.maskName
    ? masked(given, givenOptions)
    : { report: given, options: givenOptions };
  const login = cleanLine(report.githubLogin) || "unknown";
  const name = cleanLine(options.developer.name ?? "");
  const latin = cleanLine(options.developer.latinName ?? "");
  const shown = (name === "" || latin === "" || draws(name) ? name : latin) || login;
  const initial = Array.from(shown + login).find((letter) => /[\p{L}\p{N}]/u.test(letter) && draws(letter));
  return {
    report,
    options,
    login,
    name: shown,
    initial: (initial ?? "?").toUpperCase(),
    accountName: cleanLine(options.accountName) || "Account",
    calendar: readCalendar(report.contributions?.calendar ?? []),
  };
}

/** All texts of a document: their characters decide which fonts are loaded. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}

/** The login replaces the name everywhere, and links that could reveal the name are left out. */
function masked(report: ReportForPdf, options: RenderOptions): { report: ReportForPdf; options: RenderOptions } {
  const name = cleanLine(options.developer.name ?? "");
  const developer = { ...options.developer, name: null, latinName: null };
  const profile = report.profile === null ? null : { ...report.profile, socialAccounts: [] };
  const hidden = { report: { ...report, profile }, options: { ...options, developer } };
  if (name === "") return hidden;
  const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"), "giu");
  return replaceIn(hidden, pattern, report.githubLogin) as typeof hidden;
}

function replaceIn(value: unknown, pattern: RegExp, replacement: string): unknown {
  if (typeof value === "string") return value.normalize("NFC").replace(pattern, () => replacement);
  if (Array.isArray(value)) return value.map((member) => replaceIn(member, pattern, replacement));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, replaceIn(member, pattern, replacement)]),
  );
}
