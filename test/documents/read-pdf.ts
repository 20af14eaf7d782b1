import { inflateSync } from "node:zlib";

/** A minimal PDF reader for a document's text: objects, page contents, and text through the maps of its fonts. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly raw: string;
}

export interface ReadPage {
  /** The text in the order in which it is drawn, a line end between text objects. */
  readonly text: string;
  readonly content: string;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf("endobj", start);
    objects.set(Number(match[1]), readObject(bytes, raw, start, end));
  }
  const fonts = new Map<number, ReadonlyMap<string, string>>();
  const mapOf = (id: number) => {
    if (!fonts.has(id)) fonts.set(id, toUnicode(objects, id));
    return fonts.get(id) as ReadonlyMap<string, string>;
  };
  const pages = kidsOf(objects, raw).map((page): ReadPage => {
    const content = contentOf(objects, page);
    const resources = objects.get(reference(page, "Resources"))?.dictionary ?? "";
    const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? "";
    const byName = new Map([...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, Number(id)]));
    return { content, text: textOf(content, (name) => mapOf(byName.get(name) as number)) };
  });
  return { pages, objects, raw };
}

function readObject(bytes: Uint8Array, raw: string, start: number, end: number): PdfObject {
  const stream = raw.indexOf("\nstream\n", start);
  if (stream === -1 || stream > end) return { dictionary: raw.slice(start, end), stream: null };
  const dictionary = raw.slice(start, stream);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const data = Buffer.from(bytes.subarray(stream + 8, stream + 8 + length));
  return { dictionary, stream: dictionary.includes("/FlateDecode") ? inflateSync(data) : data };
}

function reference(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]);
}

function kidsOf(objects: ReadonlyMap<number, PdfObject>, raw: string): string[] {
  const root = objects.get(Number(/\/Root (\d+) 0 R/.exec(raw)?.[1]))?.dictionary ?? "";
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(reference(root, "Pages"))?.dictionary ?? "")?.[1] ?? "";
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(Number(id))?.dictionary ?? "");
}

function contentOf(objects: ReadonlyMap<number, PdfObject>, page: string): string {
  return objects.get(reference(page, "Contents"))?.stream?.toString("latin1") ?? "";
}

/** Maps character codes (four hexadecimal digits) to text. */
function toUnicode(objects: ReadonlyMap<number, PdfObject>, font: number): ReadonlyMap<string, string> {
  const map =
    objects.get(reference(objects.get(font)?.dictionary ?? "", "ToUnicode"))?.stream?.toString("latin1") ?? "";
  const found = new Map<string, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ""], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      found.set(code, fromUtf16(hex.replaceAll(" ", "")));
    });
  }
  return found;
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

/** What a reader copies: the text of a marked span where it has one of its own, what is drawn elsewhere. */
function textOf(content: string, mapFor: (font: string) => ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  const span = /\/Span <<\s*\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC[\s\S]*?\bEMC\b|\bBT\s([\s\S]*?)\bET\b/g;
  for (const [, actual, body = ""] of content.matchAll(span)) {
    if (actual !== undefined) lines.push(readString(actual));
    else {
      const map = mapFor(/\/(F\d+) /.exec(body)?.[1] ?? "");
      const codes = [...body.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
      lines.push(codes.map((code) => map.get(code) ?? "").join(""));
    }
  }
  return lines.join("\n");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A string of the file: UTF-16 if it begins with the mark of it. */
function readString(escaped: string): string {
  const bytes = escaped.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
  return bytes.startsWith("\xfe\xff") ? fromUtf16(Buffer.from(bytes.slice(2), "latin1").toString("hex")) : bytes;
}

/** Every character of the document in any order: what a search for single characters would find. */
export function charactersOf({ pages }: ReadPdf): ReadonlySet<string> {
  return new Set(pages.flatMap(({ text }) => Array.from(text)));
}

/** The text as one line, to search for phrases that may have been broken into lines. */
export function flat({ pages }: Pick<ReadPdf, "pages">): string {
  return pages
    .map(({ text }) => text)
    .join("\n")
    .replace(/\s+/g, " ");
}
