import { describe, expect, it } from "vitest";
import { signatureBase } from "../../../../src/service/access/signatures/base.ts";
import { type Component, componentOf } from "../../../../src/service/access/signatures/components.ts";
import { messageOf, type SignedCall } from "../../../../src/service/access/signatures/message.ts";
import { parseList } from "../../../../src/service/access/signatures/structured-fields.ts";

const request: SignedCall = {
  method: "POST",
  url: "https://www.Example.com:443/path/../a%20b?param=value&foo=bar&baz=batman&qux=#frag",
  headers: {},
  body: null,
};

/** The value of one component in the base, or why it has none. */
function componentText(identifier: string, subject: SignedCall = request): string {
  const components = parseList(identifier.replaceAll(" ", ", ")).map((member) =>
    "bare" in member ? (componentOf(member) as Component) : expect.unreachable(),
  );
  const read = signatureBase(messageOf(subject), components, new Map());
  return "problem" in read ? read.problem : (read.value.text.split("\n")[0]?.split(": ").slice(1).join(": ") as string);
}

const header = (name: string, value: string): SignedCall => ({ ...request, headers: { [name]: value } });
const at = (url: string): SignedCall => ({ ...request, url });

describe("derived components", () => {
  it.each([
    ['"@method"', "POST"],
    ['"@target-uri"', "https://www.example.com/path/../a%20b?param=value&foo=bar&baz=batman&qux="],
    ['"@authority"', "www.example.com"],
    ['"@scheme"', "https"],
    ['"@request-target"', "/path/../a%20b?param=value&foo=bar&baz=batman&qux="],
    ['"@path"', "/path/../a%20b"],
    ['"@query"', "?param=value&foo=bar&baz=batman&qux="],
    ['"@query-param";name="baz"', "batman"],
    ['"@query-param";name="qux"', ""],
  ])("%s is %s", (identifier, value) => {
    expect(componentText(identifier)).toBe(value);
  });

  it("gives an empty path and an absent query their fixed values", () => {
    expect(componentText('"@path"', at("http://localhost:8080"))).toBe("/");
    expect(componentText('"@query"', at("http://localhost:8080"))).toBe("?");
    expect(componentText('"@query"', at("http://localhost:8080/?"))).toBe("?");
    expect(componentText('"@authority"', at("http://LOCALHOST:80"))).toBe("localhost");
    expect(componentText('"@authority"', at("http://localhost:8080"))).toBe("localhost:8080");
    expect(componentText('"@authority"', at("http://[::1]:443/"))).toBe("[::1]:443");
  });

  it("re-encodes query parameters as RFC 9421 §2.2.8 shows", () => {
    const url =
      "https://h/p?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=some!";
    expect(componentText('"@query-param";name="var"', at(url))).toBe("this%20is%20a%20big%0Amultiline%20value");
    expect(componentText('"@query-param";name="bar"', at(url))).toBe("with%20plus%20whitespace");
    expect(componentText('"@query-param";name="fa%C3%A7ade%22%3A%20"', at(url))).toBe("some%21");
  });

  it.each([
    ['"@query-param"', '"@query-param" needs the parameter ;name="…" and no other.'],
    ['"@query-param";name="no"', '"@query-param";name="no" is covered, but the query has no such parameter.'],
    ['"@method";sf', '"@method";sf takes no parameters.'],
    ['"@status"', '"@status" exists on responses only.'],
    ['"@signature-params"', '"@signature-params" is added by itself and cannot be covered.'],
    ['"@constructor"', '"@constructor" is not a derived component of RFC 9421.'],
    ['"@path";req', '"@path";req cannot be resolved: ";req" is for signatures on responses.'],
    ['"@method" "@method"', '"@method" is covered twice: name each component once.'],
  ])("%s: %s", (identifier, problem) => {
    expect(componentText(identifier)).toBe(problem);
  });

  it("refuses equal query parameters", () => {
    expect(componentText('"@query-param";name="a"', at("http://h/?a=1&a=2"))).toBe(
      '"@query-param";name="a" occurs more than once in the query: cover @query instead.',
    );
  });

  it("needs an absolute target", () => {
    expect(componentText('"@path"', at("/v1/me"))).toContain("has no absolute target URI");
  });
});

describe("header fields", () => {
  it("drops outer white space and unfolds lines", () => {
    expect(componentText('"x-note"', header("x-note", " \t one,  two \t"))).toBe("one,  two");
    expect(componentText('"x-note"', header("x-note", "one\r\n   two\n\tthree "))).toBe("one two three");
    expect(componentText('"x-note"', header("x-note", ""))).toBe("");
  });

  it("reads dictionaries by member, strictly and as bytes", () => {
    const dictionary = header("priority", "  a=1,    b=2;x=1;y=2,   c=(a   b   c), d");
    expect(componentText('"priority";sf', dictionary)).toBe("a=1, b=2;x=1;y=2, c=(a b c), d");
    expect(componentText('"priority";key="a"', dictionary)).toBe("1");
    expect(componentText('"priority";key="d"', dictionary)).toBe("?1");
    expect(componentText('"priority";key="b"', dictionary)).toBe("2;x=1;y=2");
    expect(componentText('"priority";key="c"', dictionary)).toBe("(a b c)");
    expect(componentText('"x-note";bs', header("x-note", " value, with,    lots\u00fc "))).toBe(
      `:${btoa("value, with,    lots\u00fc")}:`,
    );
    expect(componentText('"accept-ch";sf', header("accept-ch", "a ,b"))).toBe("a, b");
    expect(componentText('"client-cert";sf', header("client-cert", ":aGk:"))).toBe(":aGk=:");
  });

  it.each([
    ['"x-none"', {}, '"x-none" is covered, but the request has no such header.'],
    ['"constructor"', {}, '"constructor" is covered, but the request has no such header.'],
    ['"x-none";key="a"', {}, '"x-none";key="a" is covered, but the request has no such header.'],
    ['"X-Note"', { "x-note": "a" }, '"X-Note" must be written in lower case.'],
    ['"x-note";tr', { "x-note": "a" }, '"x-note";tr cannot be resolved: trailers (";tr") are not read.'],
    ['"x-note";req', { "x-note": "a" }, '"x-note";req cannot be resolved: ";req" is for signatures on responses.'],
    ['"x-note";zz', { "x-note": "a" }, '"x-note";zz has an unknown parameter ;zz.'],
    ['"x-note";bs;sf', { "x-note": "a" }, '"x-note";bs;sf cannot join ;bs with ;sf or ;key.'],
    ['"x-note";sf', { "x-note": "a" }, '"x-note";sf has ;sf, but is not known as a structured field: leave it off.'],
    ['"x-note";key', { "x-note": "a" }, '"x-note";key needs its key as a string: ;key="…".'],
    ['"x-note";key="b"', { "x-note": "a" }, '"x-note";key="b" is covered, but the header has no such member.'],
    [
      '"x-note";key="b"',
      { "x-note": "(" },
      "is not a well-formed dictionary: expected a lower-case key at character 1.",
    ],
    ['"priority";sf', { priority: "a=" }, "is not a well-formed structured field: expected a value at character 3."],
    ['"x-note"', { "x-note": "\u00fc" }, 'holds characters beyond printable ASCII: cover it as "x-note";bs.'],
    ['"x-note";bs', { "x-note": "\u{1f600}" }, '"x-note";bs holds characters that no header can carry.'],
    ['"x-note";key="a";sf "x-note";sf;key="a"', { "x-note": "a" }, "is covered twice"],
  ])("%s with %j: %s", (identifier, headers, problem) => {
    expect(componentText(identifier, { ...request, headers })).toContain(problem);
  });
});

describe("the signature base in the answer", () => {
  it("leaves out credentials and keeps their length", () => {
    const subject = { ...request, headers: { authorization: "Bearer secret", cookie: "a=b", date: "today" } };
    const components = ["authorization", "cookie", "date"].map((name) => ({ name, parameters: new Map() }));
    const read = signatureBase(messageOf(subject), components, new Map());
    expect(read).toMatchObject({
      value: {
        redacted: [
          '"authorization": [redacted, 13 characters]',
          '"cookie": [redacted, 3 characters]',
          '"date": today',
          '"@signature-params": ("authorization" "cookie" "date")',
        ].join("\n"),
      },
    });
  });
});
