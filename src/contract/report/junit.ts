import { type Result, sayProvenance } from "../verdict.ts";

/** JUnit's XML, as continuous integration reads it: an area is a suite, a refuted assumption a failure of its own type. */
export function junitXml(results: readonly Result[]): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const suites = areas.map((area) =>
    suite(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="understudy contract">\n${suites.join("\n")}\n</testsuites>\n`;
}

function suite(area: string, results: readonly Result[]): string {
  const failures = results.filter(({ verdict }) => verdict === "violation" || verdict === "refuted").length;
  const skipped = results.filter(({ verdict }) => verdict === "skipped").length;
  const attributes = `name="${escapeXml(area)}" tests="${results.length}" failures="${failures}" skipped="${skipped}"`;
  return `  <testsuite ${attributes}>\n${results.map(testcase).join("\n")}\n  </testsuite>`;
}

function testcase({ area, title, ms, verdict, reason, source }: Result): string {
  const open = `    <testcase classname="${escapeXml(area)}" name="${escapeXml(title)}" time="${ms / 1_000}"`;
  if (verdict === "skipped") return `${open}><skipped message="${escapeXml(reason ?? "")}"/></testcase>`;
  if (verdict === "held" || verdict === "confirmed") return `${open}/>`;
  return `${open}><failure type="${verdict}" message="${escapeXml(`${sayProvenance(source)}: ${reason}`)}"/></testcase>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}
