import type { Closed } from "../base/closed-type.ts";
import type { Report } from "../model/report.ts";
import type { ReportPdfOptions } from "../model/report-pdf.ts";

/** Words from a fixed list are only shown, so that a document takes any text in their place. */
type Worded<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Worded<Item>[]
    : Value extends object
      ? { readonly [member in keyof Value]: Worded<Value[member]> }
      : Value;

/** A report (§2.6) as the document takes it. */
export type ReportForPdf = Worded<Omit<Closed<Report>, "failCode">>;

export type RepositoryForPdf = ReportForPdf["repos"][number];
export type ContributionForPdf = NonNullable<RepositoryForPdf["contribution"]>;
export type TermForPdf = NonNullable<ReportForPdf["composites"]["qualityTerms"]>[number];

/** The same report and options give the same bytes. Text replaces a picture or logo that cannot be drawn. */
export interface RenderOptions extends ReportPdfOptions {
  /** Replaces the developer's display name with the login in the whole document. */
  readonly maskName?: boolean;
}
