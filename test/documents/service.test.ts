import { expect, test } from "vitest";
import { pause } from "../../src/doors/slices.ts";
import type { Parts } from "../../src/library/understudy.ts";
import { startResearch } from "../service/research/research.ts";
import { flat, readPdf } from "./read-pdf.ts";

/** The PDFs of the service's own reports, with the included renderer. */
async function fetchPdf(options: Parameters<typeof startResearch>[0], which: number, parts: Parts = {}) {
  const { start, logins, advance, fetch } = startResearch(options, parts);
  const login = logins(which + 1)[which] as string;
  await start({ subjects: [login] });
  advance(60_000);
  const path = `http://understudy.test/v2/deep-research/reports/developers/${login}/pdf`;
  const response = await fetch(path, { headers: { authorization: "Bearer svc_st_demo_owner" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return { login, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test("the service answers a researched developer's report as a document", async () => {
  const { login, bytes } = await fetchPdf({}, 0);
  const pdf = readPdf(bytes);
  expect(flat(pdf)).toContain(login);
  expect(flat(pdf)).toContain("Demo Talent");
  expect(flat(pdf)).not.toMatch(/NaN|undefined|\[object/);
  expect(pdf.pages.length).toBeGreaterThan(3);
  const again = await fetchPdf({}, 0);
  expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
});

test("a document that is drawn in slices, while others are answered, is the same", async () => {
  const { bytes } = await fetchPdf({}, 0);
  let between = 0;
  const { bytes: inSlices } = await fetchPdf({}, 0, {
    async pause() {
      between += 1;
      await pause();
    },
  });
  expect(between, "at least once a chapter").toBeGreaterThan(5);
  expect(Buffer.from(inSlices).equals(Buffer.from(bytes))).toBe(true);
});

test("several documents are drawn one after the other, each correctly", async () => {
  const { start, logins, advance, fetch } = startResearch({}, { pause });
  const wanted = logins(3);
  await start({ subjects: wanted });
  advance(60_000);
  const read = async (login: string) => {
    const path = `http://understudy.test/v2/deep-research/reports/developers/${login}/pdf`;
    const response = await fetch(path, { headers: { authorization: "Bearer svc_st_demo_owner" } });
    return flat(readPdf(new Uint8Array(await response.arrayBuffer())));
  };
  const texts = await Promise.all(wanted.map(read));
  for (const [at, login] of wanted.entries()) expect(texts[at]).toContain(login);
});

test.each([1, 4])("person %i of another population has a document, too", async (which) => {
  const { bytes } = await fetchPdf({ seed: "paper" }, which);
  const { pages } = readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.length, "a normal report").toBeLessThanOrEqual(8);
  // Six lines of running text are some five hundred characters.
  for (const { text } of pages) expect(text.length, "no page is nearly empty").toBeGreaterThan(500);
});
