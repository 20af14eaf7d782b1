import fc from "fast-check";
import { expect, test } from "vitest";
import { domainKey, nameKey } from "../../../src/model/company-keys.ts";

const sameNames = [
  [
    "Acme, Inc.",
    "ACME Incorporated",
    "acme inc",
    "ＡＣＭＥ Ｉｎｃ．",
    "𝐀𝐜𝐦𝐞",
    "\u200bAcme\u200b",
    "Acme Co., Ltd.",
    "A.C.M.E. GmbH & Co. KG",
  ],
  ["Straße AG", "STRASSE", "strasse ag"],
  ["Société Générale S.A.", "Socie\u0301te\u0301 Ge\u0301ne\u0301rale"],
  ["株式会社ソニー", "ソニー株式会社", "㈱ソニー", "(株)ソニー"],
  ["ООО «Ромашка»", "Ромашка ООО", "РОМАШКА"],
  ["O'Reilly Media, Inc", "O’Reilly Media", "oreilly media"],
  ["AT&T", "AT & T", "at and t"],
  ["Foo Sp. z o.o.", "foo"],
  ["D. E. Shaw", "D.E. Shaw & Co."],
  ["ΟΔΟΣ", "οδος", "οδοσ"],
];

test.each(sameNames)("%s and its variants are one company", (...names) => {
  expect(new Set(names.map(nameKey)).size).toBe(1);
});

test("different companies have different keys, and every visible name has a key", () => {
  const different = [
    "Müller",
    "Muller",
    "Acme",
    "Acme Labs",
    "C",
    "C++",
    "C#",
    "Co",
    "Inc.",
    "7-Eleven",
    "!!!",
    "🚀",
    "🦀",
  ];
  expect(new Set(different.map(nameKey)).size).toBe(different.length);
  for (const nothing of ["", "   ", "\u200b\u200d"]) expect(nameKey(nothing)).toBeNull();
});

test.each([
  [
    "example.com",
    [
      "Example.COM",
      "https://www.example.com/path?q#f",
      "http://user:pw@example.com:8080/x",
      "example.com.",
      "EXAMPLE.com:443",
      "example。com",
      "//example.com",
      "ftp://www.example.com.",
    ],
  ],
  ["xn--bcher-kva.de", ["bücher.de", "BÜCHER.de.", "xn--bcher-kva.de", "https://Bücher.de/über"]],
  ["www.com", ["www.com"]],
])("%s is the key of all its spellings", (key, ways) => {
  expect(ways.map(domainKey)).toEqual(ways.map(() => key));
});

test("text that is not a domain has no key", () => {
  const none = [
    "",
    " ",
    "localhost",
    "127.0.0.1",
    "1",
    "0x7f.1",
    "[::1]",
    "a..b.com",
    "-a.com",
    "exa mple.com",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "http://",
    `${"a".repeat(64)}.com`,
    "example.com:99999",
    "example.com\\evil",
    "xn--a",
    "example.123",
  ];
  expect(none.filter((text) => domainKey(text) !== null)).toEqual([]);
});

test("the key of a key is the key itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string()), (name) => {
      const key = nameKey(name);
      expect(key === null ? null : nameKey(nameKey(key) ?? "")).toBe(key === null ? null : nameKey(key));
      expect(nameKey(name.normalize("NFD"))).toBe(nameKey(name.normalize("NFC")));
    }),
  );
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const key = domainKey(url);
      if (key !== null) expect(domainKey(key)).toBe(key);
    }),
  );
});
