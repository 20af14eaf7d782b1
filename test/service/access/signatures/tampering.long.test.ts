import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SignedCall } from "../../../../src/service/access/signatures/message.ts";
import { parseDictionary } from "../../../../src/service/access/signatures/structured-fields.ts";
import { writeDictionary } from "../../../../src/service/access/signatures/structured-text.ts";
import { call, signed, verify, withHeader } from "./requests.ts";

const components = ["@method", "@target-uri", "authorization", "content-digest", "x-note"];
const subject = await signed(
  { components, nonce: "nonce", tag: "tag", expiresIn: 100 },
  withHeader(call, "x-note", "a note"),
);

/** Replaces one character by another printable one, so that the request can still be sent. */
function changed(text: string, position: number, by: number): string {
  const at = position % text.length;
  const unit = text.charCodeAt(at) - 0x21;
  return text.slice(0, at) + String.fromCharCode(0x21 + ((unit + by) % 94)) + text.slice(at + 1);
}

function flipped(bytes: Uint8Array, position: number, bit: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy[position % copy.length] = (copy[position % copy.length] as number) ^ (1 << bit);
  return copy;
}

const tampering: Record<string, (position: number, by: number) => SignedCall> = {
  method: (position, by) => ({ ...subject, method: changed(subject.method, position, by) }),
  path: (position, by) => ({
    ...subject,
    url: `http://127.0.0.1:4747/${changed(subject.url.slice(22), position, by)}`,
  }),
  body: (position, by) => ({ ...subject, body: flipped(subject.body as Uint8Array, position, by % 8) }),
  authorization: (position, by) =>
    withHeader(subject, "authorization", changed("Bearer svc_sk_demo_signer", position, by)),
  note: (position, by) => withHeader(subject, "x-note", changed("a note", position, by)),
  digest: (position, by) =>
    withHeader(subject, "content-digest", changed(subject.headers["content-digest"] as string, position, by)),
  input: (position, by) =>
    withHeader(subject, "signature-input", changed(subject.headers["signature-input"] as string, position, by)),
  signature: (position, by) => {
    const member = parseDictionary(subject.headers.signature as string).get("sig1");
    if (member === undefined || !("bare" in member) || member.bare.kind !== "bytes") return expect.unreachable();
    const bare = { kind: "bytes" as const, value: flipped(member.bare.value, position, by % 8) };
    return withHeader(subject, "signature", writeDictionary(new Map([["sig1", { bare, parameters: new Map() }]])));
  },
};

describe("tampering", () => {
  it("starts from a request that verifies", async () => {
    expect((await verify(subject)).verdict.reason).toBeNull();
  });

  it.each(Object.entries(tampering))("with any character of the %s is detected", async (_, tamper) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 93 }), async (position, by) => {
        const { verdict, remember } = await verify(tamper(position, by));
        expect(verdict.verified).toBe(false);
        expect(verdict.reason).not.toBeNull();
        expect(remember).toBeNull();
      }),
    );
  });

  it("cannot move a line from one header to another", async () => {
    const forged = withHeader(subject, "x-note", 'a note\n"x-other": forged');
    expect((await verify(forged)).verdict.verified).toBe(false);
  });
});

describe("hostile headers", () => {
  // Quadratic time would mean minutes for a megabyte, and exceed the test's time limit.
  const big = 1_000_000;
  it.each<[string, Record<string, string>]>([
    ["spaces", { "signature-input": " ".repeat(big) }],
    ["tabs before a comma", { "signature-input": `a${"\t".repeat(big)}x` }],
    ["open parentheses", { "signature-input": `sig1=${"(".repeat(big)}` }],
    ["a string without an end", { "signature-input": `sig1=("${"a".repeat(big)}` }],
    ["escapes", { "signature-input": `sig1=("${"\\\\".repeat(big / 2)}` }],
    ["digits", { "signature-input": `sig1=();created=${"1".repeat(big)}` }],
    ["base64", { signature: `sig1=:${"A".repeat(big)}` }],
    ["components", { "signature-input": `sig1=(${'"a" '.repeat(big / 4)});created=1` }],
    ["parameters", { "signature-input": `sig1=()${";a".repeat(big / 2)}` }],
    ["labels", { "signature-input": Array.from({ length: big / 10 }, (_, i) => `s${i}=()`).join() }],
    ["line folds", { authorization: `${" ".repeat(big / 2)}\r${" ".repeat(big / 2)}\nx` }],
    ["digests", { "content-digest": `sha-256=:${"A".repeat(big)}` }],
    [
      "one header covered in many ways",
      {
        "x-note": Array.from({ length: big / 10 }, (_, i) => `k${i}=1`).join(),
        "signature-input": `sig1=(${Array.from({ length: 60 }, (_, i) => `"x-note";key="k${i}"`).join(" ")});created=1`,
      },
    ],
  ])("%s are processed in linear time", async (_, headers) => {
    const { verdict } = await verify({ ...subject, headers: { ...subject.headers, ...headers } });
    expect(verdict.verified).toBe(false);
    expect((verdict.reason as string).length).toBeLessThan(400);
  });
});
