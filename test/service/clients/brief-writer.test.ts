import fc from "fast-check";
import { expect, test } from "vitest";
import { technologiesIn } from "../../../src/service/clients/brief-terms.ts";
import { writeBrief } from "../../../src/service/clients/brief-writer.ts";

const briefOf = (text: string) =>
  writeBrief("My project", [{ kind: "jd", attachmentId: null, name: "Job description", text }])?.brief;

test("headings, numbers and bullets of all kinds are understood", () => {
  const brief = briefOf(`We're hiring a Staff Frontend Engineer!

Join our team in São Paulo. Full-time, hybrid.

Requirements:
1. React and TypeScript, deeply
2) CI/CD with GitHub Actions.

BONUS POINTS
• Next.js
`);
  expect(brief).toMatchObject({
    title: "Staff Frontend Engineer",
    mustHaves: ["React and TypeScript, deeply", "CI/CD with GitHub Actions"],
    niceToHaves: ["Next.js"],
    seniority: "staff",
    location: "São Paulo",
    compensation: null,
  });
});

test("prose alone yields what it says", () => {
  const brief = briefOf("We need someone who must know Python, with 8 years of experience. Pay $150k-$180k.");
  expect(brief).toMatchObject({
    title: "My project",
    mustHaves: ["We need someone who must know Python, with 8 years of experience"],
    seniority: "staff",
    compensation: "$150k-$180k",
  });
});

test("technologies are names, not words that look like them", () => {
  expect(technologiesIn("Go/Rust, c++ and Node.js. Postgres, k8s.")).toEqual([
    "Go",
    "Rust",
    "C++",
    "Node.js",
    "PostgreSQL",
    "Kubernetes",
  ]);
  expect(technologiesIn("Go to market. React to incidents: swift, go-getting, rust on pipes.")).toEqual([]);
});

test("any text becomes a brief within its bounds, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 2000 }), (text) => {
      const brief = briefOf(text);
      if (brief === undefined) return;
      expect(brief.title.length).toBeGreaterThan(0);
      expect([...brief.title].length).toBeLessThanOrEqual(200);
      expect(brief.mustHaves.length).toBeLessThanOrEqual(20);
      for (const each of [...brief.mustHaves, ...brief.niceToHaves]) expect([...each].length).toBeLessThanOrEqual(300);
    }),
  );
  expect(briefOf("!!! 123 ???")).toBeUndefined();
});
