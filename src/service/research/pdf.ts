import { day, type Instant, iso, minute } from "../../base/instants.ts";
import { base32, hash53 } from "../../base/rng.ts";
import { get, put, remove, where } from "../../base/table.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Rules } from "../../kernel/rules.ts";
import { type Account, accounts } from "../../model/account.ts";
import { conditionsOf } from "../../model/conditions.ts";
import type { ReportRow } from "../../model/report.ts";
import { type PdfLinkRow, pdfLinks } from "../../model/report-pdf.ts";
import { nextNumber, type World } from "../../model/world.ts";
import { avatarOf } from "../../population/avatars.ts";
import { cityAndCountry } from "../../population/places.ts";
import { latinNameAt } from "../../population/profile.ts";
import { peopleIn } from "../../population/world-people.ts";
import { reportOf } from "./report.ts";

/** How long a public link is valid (§4.3). */
const linkHolds = 15 * minute;

/** Refuses when no document can be rendered: 503 if rendering is not set up, 502 if the renderer fails. */
export function requireRenderer(
  world: World,
  { renderReport }: Rules,
  needsStorage: boolean,
): NonNullable<typeof renderReport> {
  const { pdf, fileStorage } = conditionsOf(world);
  if (pdf === "not_configured" || renderReport === null) {
    throw new Refusal("not_implemented", "PDF rendering is not configured here. Read the report as JSON.", {
      status: 503,
    });
  }
  if (needsStorage && fileStorage === "not_configured") {
    throw new Refusal("not_implemented", 'File storage is not configured here. Ask with "delivery" as bytes.', {
      status: 503,
    });
  }
  if (pdf === "renderer_down") throw rendererFailed();
  return renderReport;
}

/** The document of a finished report. It is rendered after the transaction, from the data read in it. */
export function documentOf(world: World, rules: Rules, row: ReportRow, now: Instant): () => Promise<Uint8Array> {
  const render = requireRenderer(world, rules, false);
  const report = reportOf(world, row, now);
  const account = get(world.tables, accounts, row.accountId) as Account;
  const people = peopleIn(world);
  const index = people.indexOfId(row.subjectId) as number;
  const { name } = people.person(index);
  const options = {
    developer: {
      id: row.subjectId,
      login: row.login,
      name,
      latinName: latinNameAt(people.base, index, name),
      headline: people.linkedin(index)?.headline ?? null,
      location: cityAndCountry(people.location(index)),
      picture: avatarOf(row.subjectId),
    },
    accountName: account.name,
    accountLogo: account.logoSvg,
    generatedAt: iso(row.finishedAt ?? now),
  };
  return async () => {
    try {
      return await render(report, options);
    } catch (error) {
      throw Object.assign(rendererFailed(), { cause: error });
    }
  };
}

function rendererFailed(): Refusal {
  return new Refusal("build_failed", "The PDF renderer failed. Try again shortly, or read the report as JSON.");
}

/** An unguessable token that gives access to the report in its current state for a limited time. */
export function issueLink(world: World, report: ReportRow, now: Instant): PdfLinkRow {
  for (const old of where(world.tables, pdfLinks, "account", report.accountId)) {
    if (old.expiresAt + day <= now) remove(world.tables, pdfLinks, old.token);
  }
  const number = nextNumber(world, "pdfLinks");
  const part = (salt: number) => base32(hash53(`${world.seed}\u0000${report.id}\u0000${number}`, salt), 10);
  const token = `${part(21)}${part(22)}${part(23)}`;
  return put(world.tables, pdfLinks, {
    token,
    accountId: report.accountId,
    report,
    issuedAt: now,
    expiresAt: now + linkHolds,
  });
}
