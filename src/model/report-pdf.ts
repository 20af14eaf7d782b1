// Figures: A-52.
import { z } from "zod";
import type { Pause } from "../base/slices.ts";
import { table } from "../base/table.ts";
import type { Avatar } from "./avatar.ts";
import { type Report, ReportRow } from "./report.ts";
import { instant, rowOf } from "./rows.ts";
import { InstantText } from "./shapes.ts";

/** Content of the PDF that is not in the report. */
export interface ReportPdfOptions {
  readonly developer: {
    readonly id: string;
    readonly login: string;
    readonly name: string | null;
    /** The same name in Latin letters, for a script that the document has no font for. */
    readonly latinName: string | null;
    readonly headline: string | null;
    readonly location: string | null;
    readonly picture: Avatar | null;
  };
  readonly accountName: string;
  /** A new logo makes a new document (§4.3), though the account is only named in it. */
  readonly accountLogo: string | null;
  readonly generatedAt: string;
}

/** Generates the document: the same report gives the same bytes, however often it pauses. */
export type RenderReport = (report: Report, options: ReportPdfOptions, pause?: Pause) => Promise<Uint8Array>;

export const PdfQuery = z.strictObject({
  delivery: z
    .enum(["bytes", "link"])
    .default("bytes")
    .meta({
      description: "How the document is delivered: bytes answers the PDF itself, link a public address of it.",
      examples: ["bytes"],
    }),
});

/** §4.3 */
export const PdfLink = z
  .looseObject({
    url: z.url().meta({ examples: ["http://127.0.0.1:4747/v1/public/reports/7d1k2m9p4s8v3x6z0b5c2f8h.pdf"] }),
    expiresAt: InstantText,
    bytes: z.int().min(0),
  })
  .meta({ id: "PdfLink" });

export const PdfLinkPath = z.strictObject({
  token: z
    .string()
    .min(1)
    .max(64)
    .meta({ examples: ["7d1k2m9p4s8v3x6z0b5c2f8h"] }),
});

/** A public link to the report as it was when the link was created. A reader needs only its token. */
export const PdfLinkRow = rowOf({
  token: z.string(),
  accountId: z.string(),
  report: ReportRow,
  issuedAt: instant,
  expiresAt: instant,
});
export type PdfLinkRow = z.infer<typeof PdfLinkRow>;

export const pdfLinks = table("pdfLinks", PdfLinkRow, (row) => row.token, { account: (row) => row.accountId });
