import { isFailed, type Result, sayProvenance } from "../seen/verdict.ts";
import type { RunReport } from "./run-report.ts";

/** SARIF 2.1.0, for code scanning pages such as GitHub's: a failed check is a rule, its reason is the result. */
export function sarif({ results, run, target, build }: RunReport): object {
  const failed = results.filter(isFailed);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "understudy contract", rules: failed.map(ruleOf) } },
        automationDetails: { id: `understudy-contract/${run}` },
        properties: { target, build },
        results: failed.map((result, ruleIndex) => ({ ...resultOf(result), ruleIndex })),
      },
    ],
  };
}

function ruleOf({ id, title, area, source }: Result) {
  const provenance = sayProvenance(source);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${area}: ${title} (${provenance})` },
    properties: { tags: [area, provenance] },
  };
}

function resultOf({ id, verdict, title, reason, routes, known, shown }: Result) {
  const repeat = shown.at(-1)?.curl;
  return {
    ruleId: id,
    level: verdict === "refuted" ? "warning" : "error",
    message: { text: [`${verdict}: ${reason ?? title}`, ...(repeat === undefined ? [] : [repeat])].join("\n") },
    locations: [
      {
        // The errors are in a deployment, not in a file; its OpenAPI document is the closest location.
        physicalLocation: { artifactLocation: { uri: "openapi.json" }, region: { startLine: 1 } },
        logicalLocations: routes.map((route) => ({ fullyQualifiedName: route, kind: "resource" })),
      },
    ],
    partialFingerprints: { check: id },
    ...(known !== undefined && { suppressions: [{ kind: "external", justification: known }] }),
  };
}
