import { expect, test } from "vitest";
import { overlayFrom } from "../../src/contract/learn/overlay.ts";

const learned = { target: "https://staging.example", at: "2026-11-25T09:00:00.000Z", build: null, run: "us0000" };

test("an overlay notes each assumption once, with some of the routes where it does not hold", () => {
  const seen = Array.from({ length: 40 }, (_, at) => `GET /v1/things/${at} ignores what it does not know.`);
  const lessons = seen.map((each) => ({ assumption: "A-107", seen: each, change: null }));
  const { notes } = overlayFrom([...lessons, ...lessons], learned);
  expect(notes).toEqual([{ assumption: "A-107", seen: seen[0], also: seen.slice(1, 5), more: 35 }]);
});
