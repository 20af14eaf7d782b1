import { readFileSync } from "node:fs";
import { matchesGlob } from "../../base/glob.ts";
import { isHttp } from "../../base/http-address.ts";
import { everyOperation } from "../../contract/operations.ts";
import { explainFile } from "../explain.ts";
import { type Flags, itemsOf, takesNo, type UsageProblem, type Values } from "../flags.ts";
import { badUrl } from "../http-url.ts";
import { type ReportWish, readReportWish, reportFlags } from "../report-options.ts";

export const proxyFlags = {
  target: { kind: "text", value: "URL", help: "The real service" },
  port: { kind: "number", value: "N", default: 4748, help: "Port to listen on, 0 for a free one" },
  host: { kind: "text", value: "NAME", default: "127.0.0.1", help: "Address to listen on" },
  mock: { kind: "text", value: "OPS", help: "Operations that the mock answers, such as 'research.*,quotas.get'" },
  fallback: { kind: "switch", help: "The mock answers when the target cannot be reached or lacks the operation" },
  record: { kind: "text", value: "DIR", help: "Write the traffic there, with people and credentials removed" },
  keep: { kind: "switch", help: "Record people unchanged; credentials are always removed" },
  ca: { kind: "text", value: "FILE", help: "Certificates to trust in addition to the usual ones, in PEM" },
  truth: {
    kind: "text",
    value: "PLACE,…",
    help: "Earlier reports, which the console combines as understudy truth does",
  },
  "control-token": {
    kind: "text",
    value: "TOKEN",
    help: "The console's token; generated and printed where --host is not loopback",
  },
  ...reportFlags,
} as const satisfies Flags;

export interface ProxyWish extends ReportWish {
  readonly target: URL;
  readonly port: number;
  readonly host: string;
  readonly mockedOperations: readonly string[];
  readonly fallback: boolean;
  readonly record: string | null;
  readonly keep: boolean;
  readonly ca: readonly string[] | undefined;
  readonly truth: readonly string[];
  readonly controlToken: string | null;
}

export function readProxyWish(options: Values<typeof proxyFlags>, rest: readonly string[]): ProxyWish | UsageProblem {
  const { target, port, host, mock = "", fallback, record, keep, ca } = options;
  if (rest.length > 0) return takesNo("proxy", rest[0], isHttp(rest[0] as string) ? "target" : undefined);
  const problem = badUrl("--target", "of the real service", target);
  if (target === undefined || problem !== null) return problem as UsageProblem;
  if (port > 65_535) return { usage: `--port: ${port} is not a port; use 0 to 65535.` };
  const mockedOperations = itemsOf(mock);
  const odd = mockedOperations.find((pattern) => !everyOperation.some((each) => isFor(pattern, each)));
  if (odd !== undefined)
    return {
      usage: `--mock: no operation is called "${odd}"; give ids such as research.* or routes such as "GET /v1/quotas".`,
    };
  const certificates = readCertificates(ca);
  if (certificates !== undefined && "usage" in certificates) return certificates;
  const page = { truth: itemsOf(options.truth), controlToken: options["control-token"] ?? null };
  const reports = readReportWish(options);
  if ("usage" in reports) return reports;
  return {
    target: new URL(target),
    port,
    host,
    mockedOperations,
    fallback,
    keep,
    ca: certificates,
    record: record ?? null,
    ...page,
    ...reports,
  };
}

function isFor(pattern: string, { id, method, path }: (typeof everyOperation)[number]): boolean {
  return matchesGlob(pattern, id) || matchesGlob(pattern, `${method} ${path}`);
}

function readCertificates(file: string | undefined): readonly string[] | UsageProblem | undefined {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, "utf8");
    if (text.includes("-----BEGIN CERTIFICATE-----")) return [text];
    return { usage: `--ca: ${file} contains no certificate in PEM.` };
  } catch (error) {
    return { usage: `--ca: ${file} cannot be read: ${explainFile(error)}` };
  }
}
