/** Whether a caller prefers PDF to JSON: it names PDF, with at least the same weight (RFC 9110 §12.5.1, A-163). */
export function prefersPdf(accept: string | undefined): boolean {
  const pdf = weightOf(accept, "application/pdf");
  return pdf !== null && pdf > 0 && pdf > (weightOf(accept, "application/json") ?? 0);
}

/** The weight of a media type that is named explicitly; null if it is not. */
function weightOf(accept: string | undefined, media: string): number | null {
  for (const range of (accept ?? "").split(",")) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (name !== media) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return weight !== undefined && /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 1;
  }
  return null;
}
