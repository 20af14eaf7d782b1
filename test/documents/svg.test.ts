import fc from "fast-check";
import { expect, test } from "vitest";
import { readSvg } from "../../src/documents/drawings/svg.ts";
import { renderReportPdf } from "../../src/documents/render-report-pdf.ts";
import { avatarSvg } from "../../src/population/avatars.ts";
import { flat, readPdf } from "./read-pdf.ts";
import { minimal, minimalOptions } from "./sample-reports.ts";

const frame = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">${inside}</svg>`;
const logo = frame(
  '<rect width="40" height="40" rx="9" fill="#0F766E"/><text x="50" y="28" fill="black">Northwind</text>',
);

test("every avatar that is served can be drawn", () => {
  for (let id = 4_200_000_000; id < 4_200_000_050; id++) expect(readSvg(avatarSvg(String(id)))).not.toBeNull();
});

test("a logo replaces the account's name on the cover, letters included", async () => {
  const words = async (accountLogo: string | null) =>
    flat({ ...readPdf(await renderReportPdf(minimal, { ...minimalOptions, accountLogo })) }).slice(0, 40);
  expect(await words(null)).toMatch(/^Small Start/);
  expect(await words(logo)).toMatch(/^Northwind/);
  expect(await words("<svg>broken")).toMatch(/^Small Start/);
});

test.each([
  ["nothing", ""],
  ["no SVG", "<html></html>"],
  ["no size", "<svg><rect/></svg>"],
  ["a picture from elsewhere", frame('<image href="https://example.com/x.png"/>')],
  ["a script", frame("<script>alert(1)</script>")],
  ["a style sheet", frame("<style>rect{fill:red}</style><rect/>")],
  ["a document type", `<!DOCTYPE svg [<!ENTITY a "b">]>${logo}`],
  ["a gradient that is not there", frame('<rect width="9" height="9" fill="url(#none)"/>')],
  ["a colour that is none", frame('<rect width="9" height="9" fill="octarine"/>')],
  ["half a path", frame('<path d="M0 0 L5"/>')],
  ["an arc without a radius", frame('<path d="M0 0 A0 0 0 0 1 5 5"/>')],
  ["a number without end", frame('<rect width="1e999" height="9"/>')],
  ["an element left open", '<svg viewBox="0 0 9 9"><g><rect width="9" height="9"/></svg>'],
  ["far too much", frame('<rect width="9" height="9"/>'.repeat(2_000))],
])("a drawing with %s is not drawn at all", (_, source) => expect(readSvg(source)).toBeNull());

test("groups pass on their colours and transforms", () => {
  const read = readSvg(
    frame('<g fill="#123" transform="translate(5 6) scale(2)"><circle r="3"/><path d="M0 0h4v4z" fill="red"/></g>'),
  );
  expect(read?.marks.map(({ look }) => look.fill)).toEqual(["#112233", "#ff0000"]);
  expect(read?.marks[0]?.look.transforms).toEqual([
    [1, 0, 0, 1, 5, 6],
    [2, 0, 0, 2, 0, 0],
  ]);
});

test("whatever can be parsed can be drawn", async () => {
  const value = fc.oneof(
    fc.integer({ min: -50, max: 200 }).map(String),
    fc.constantFrom("", "0", "1e5", "NaN", "none", "#abc", "url(#g)", "rotate(45 .5 .5)", "50%"),
  );
  const attribute = fc
    .tuple(
      fc.constantFrom(
        "x",
        "y",
        "width",
        "height",
        "r",
        "rx",
        "cx",
        "cy",
        "fill",
        "stroke",
        "stroke-width",
        "opacity",
        "transform",
      ),
      value,
    )
    .map(([name, given]) => `${name}="${given}"`);
  const element = fc
    .tuple(fc.constantFrom("rect", "circle", "ellipse", "line", "text", "g"), fc.array(attribute, { maxLength: 6 }))
    .map(([name, attributes]) => `<${name} ${attributes.join(" ")}>${name === "text" ? "Ab" : ""}</${name}>`);
  const gradient =
    '<defs><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient></defs>';
  const drawing = fc.array(element, { maxLength: 5 }).map((elements) => frame(gradient + elements.join("")));
  await fc.assert(
    fc.asyncProperty(drawing, async (accountLogo) => {
      const bytes = await renderReportPdf(minimal, { ...minimalOptions, accountLogo });
      expect(readPdf(bytes).pages[0]?.content).not.toMatch(/NaN|Infinity/);
    }),
    { numRuns: 40 },
  );
}, 60_000);
