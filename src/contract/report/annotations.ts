import { type Result, sayProvenance } from "../seen/verdict.ts";

/** The maximum that GitHub shows of each kind per step. */
const maxLines = 10;

/** Lines that GitHub turns into annotations: a violation is an error, a refuted assumption a warning, a known one a notice. */
export function annotations(results: readonly Result[]): string[] {
  const of = (kind: string, wanted: (result: Result) => boolean) =>
    results
      .filter(wanted)
      .slice(0, maxLines)
      .map(
        (result) => `::${kind} title=${property(titleOf(result))}::${data(`${result.title}: ${result.reason ?? ""}`)}`,
      );
  const isKnown = ({ known }: Result): boolean => known !== undefined;
  return [
    ...of("error", (each) => (each.verdict === "violation" || each.verdict === "flaky") && !isKnown(each)),
    ...of("warning", (each) => each.verdict === "refuted" && !isKnown(each)),
    ...of("notice", isKnown),
  ];
}

function titleOf({ verdict, source }: Result): string {
  return `${verdict} of ${sayProvenance(source)}`;
}

function data(text: string): string {
  return text.slice(0, 2_000).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
