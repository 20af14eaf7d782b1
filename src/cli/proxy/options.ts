import { readFileSync } from "node:fs";
import { matchesGlob } from "../../base/glob.ts";
import { isHttp } from "../../base/http-address.ts";
import { everyOperation } from "../../contract/seen/operations.ts";
import { type PageOrigins, pageOriginsOf } from "../../stage/browser-pages.ts";
import { explainOption, orExplain } from "../error-words.ts";
import { itemsOf, refuseExtra, UsageError, type Values } from "../flags.ts";
import { readUrl } from "../http-url.ts";
import { type ReportWish, readReportWish } from "../report-options.ts";
import type { proxyFlags } from "./flags.ts";

export interface ProxyWish extends ReportWish {
  readonly target: URL;
  readonly port: number;
  readonly host: string;
  readonly mockedOperations: readonly string[];
  readonly fallback: boolean;
  readonly record: string | null;
  readonly keep: boolean;
  readonly ca: readonly string[] | undefined;
  readonly controlToken: string | null;
  readonly controlHosts: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly pages: PageOrigins;
}

export function readProxyWish(options: Values<typeof proxyFlags>, rest: readonly string[]): ProxyWish {
  const { port, host, mock, fallback, record = null, keep, ca, "control-token": controlToken = null } = options;
  refuseExtra("proxy", rest, (extra) => isHttp(extra) && "target");
  const target = new URL(readUrl("--target", "of the real service", options.target));
  const mockedOperations = itemsOf(mock);
  const corsOrigins = itemsOf(options["cors-origins"]);
  const odd = mockedOperations.find((pattern) => !everyOperation.some((each) => isFor(pattern, each)));
  if (odd !== undefined)
    throw new UsageError(
      `--mock: no operation is called "${odd}"; give ids such as research.* or routes such as "GET /v1/quotas".`,
    );
  return {
    ...{ target, port, host, mockedOperations, fallback, record, keep, controlToken },
    ca: ca === undefined ? ca : [readCertificates(ca)],
    controlHosts: itemsOf(options["control-hosts"]),
    corsOrigins,
    pages: readPages(corsOrigins),
    ...readReportWish(options),
  };
}

function readPages(corsOrigins: readonly string[]): PageOrigins {
  try {
    return pageOriginsOf(corsOrigins);
  } catch (error) {
    throw new UsageError(explainOption(error));
  }
}

function isFor(pattern: string, { id, method, path }: (typeof everyOperation)[number]): boolean {
  return matchesGlob(pattern, id) || matchesGlob(pattern, `${method} ${path}`);
}

function readCertificates(file: string): string {
  const text = orExplain(`--ca: ${file} cannot be read`, () => readFileSync(file, "utf8"));
  if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  throw new UsageError(`--ca: ${file} contains no certificate in PEM.`);
}
