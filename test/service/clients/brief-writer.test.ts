import fc from "fast-check";
import { expect, test } from "vitest";
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

test("plain prose is understood without headings or lists", () => {
  const brief = briefOf("We need someone who must know Python, with 8 years of experience. Pay $150k-$180k.");
  expect(brief).toMatchObject({
    title: "My project",
    mustHaves: ["We need someone who must know Python, with 8 years of experience"],
    seniority: "staff",
    compensation: "$150k-$180k",
  });
});

test("a list within a sentence gives several must-haves, and currency may precede or follow the amount", () => {
  const brief = briefOf("Senior Rust engineer in Berlin. Must have: Rust, Node.js and PostgreSQL. 120k EUR.");
  expect(brief).toMatchObject({ mustHaves: ["Rust", "Node.js", "PostgreSQL"], compensation: "120k EUR" });
  const pay = (text: string) => briefOf(`Salary range as follows, it is ${text}, all in.`)?.compensation;
  for (const text of ["90,000 - 110,000 EUR", "€90k–€110k", "EUR 95000", "80k€", "$150k to $180k", "100'000 CHF"]) {
    expect(pay(text)).toBe(text);
  }
  for (const text of ["5 years", "2026", "10 to 20 people", "10% equity"]) expect(pay(text)).toBeNull();
});

test("skills are exact names, and a wish is not a must-have", () => {
  const read = (text: string) => writeBrief("x", [{ kind: "jd", attachmentId: null, name: "jd", text }]);
  expect(read("Go/Rust, c++ and Node.js. Postgres, k8s.")?.role.stack).toEqual([
    "Go",
    "Rust",
    "C++",
    "Node.js",
    "PostgreSQL",
    "Kubernetes",
  ]);
  expect(read("Go to market. React to incidents: swift, go-getting, rust on pipes.")?.role.stack).not.toContain("Go");
  expect(read("Staff engineer: Go or Rust, Kafka, Postgres. Must have 8+ years.")?.brief.mustHaves).toEqual([
    "Must have 8+ years",
    "Experience with Go or Rust",
    "Experience with Kafka",
    "Experience with PostgreSQL",
  ]);
  expect(read("Go engineer. Nice to have: Rust, Kafka. No PHP.")).toMatchObject({
    brief: { mustHaves: ["Experience with Go"], niceToHaves: ["Rust", "Kafka"] },
    role: { stack: ["Go", "Rust", "Kafka"] },
  });
});

test("any text becomes a valid brief, or none", () => {
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
