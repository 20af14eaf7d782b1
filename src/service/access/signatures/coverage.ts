import { type Component, labelOf } from "./components.ts";
import { isDigestAlgorithm } from "./content-digest.ts";
import { parameterOf } from "./structured-fields.ts";

export type SignatureCoverage = { covered: string[]; missing: string[] };

const targetParts = ["@authority", "@path", "@query"];

/** What a signature covers, and what it lacks of the components that A-07 requires. */
export function coverageOf(components: readonly Component[], withBody: boolean): SignatureCoverage {
  const whole = new Set(components.filter(coversWhole).map(({ name }) => name));
  const missing = ["@method", ...missingTarget(whole), "authorization", ...(withBody ? ["content-digest"] : [])];
  return { covered: components.map(labelOf), missing: missing.filter((name) => !whole.has(name)) };
}

export function coverageProblem({ missing }: SignatureCoverage): string | null {
  if (missing.length === 0) return null;
  const names = missing.map((name) => `"${name}"`).join(", ");
  const parts = missing.includes("@target-uri")
    ? ' ("@target-uri" may also be "@authority", "@path" and "@query")'
    : "";
  return `The signature does not cover ${names}: add ${missing.length > 1 ? "them" : "it"} to the covered components${parts}.`;
}

/** `;key` selects one member: enough for a digest that we check, and for no other header. */
function coversWhole({ name, parameters }: Component): boolean {
  if (!parameters.has("key")) return true;
  return name === "content-digest" && isDigestAlgorithm(parameterOf(parameters, "key", "string") ?? "");
}

/** The target may be covered as a whole or in parts; if any part is covered, the missing parts are reported. */
function missingTarget(covered: ReadonlySet<string>): readonly string[] {
  if (covered.has("@target-uri")) return [];
  return targetParts.some((part) => covered.has(part)) ? targetParts : ["@target-uri"];
}
