import { headerWeights } from "../../base/header-weights.ts";

/** Whether a caller prefers PDF to JSON: it names PDF, with more weight (RFC 9110 §12.5.1, A-163). */
export function prefersPdf(accept: string | undefined): boolean {
  const weights = headerWeights(accept ?? "");
  const pdf = weights.get("application/pdf") ?? 0;
  return pdf > 0 && pdf > (weights.get("application/json") ?? 0);
}
