const [quote, backslash, colon, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 58, 123, 125, 91, 93];

/** The maximum length of an entry: a longer one is of no use, and would have to be held in memory. */
const maxItem = 64 * 2 ** 20;

export interface Cut {
  /** How it was cut off, in words; null for a complete document. */
  problem: string | null;
  tooLong: number;
}

/**
 * The objects in the list of a JSON document, one text after the other: those of its `entries`, or of the document itself
 * where it is a list. Never more than one of them is in memory, however long the document is.
 */
export async function* itemsOf(chunks: AsyncIterable<Buffer>, cut: Cut): AsyncGenerator<string> {
  const place: ReaderState = { lists: [], depth: 0, text: "", key: "", isInString: false, isEscaped: false };
  const item = newPiece();
  let count = 0;
  for await (const chunk of chunks) {
    let begin = 0;
    for (let at = nextSign(place, chunk, 0); at < chunk.length; at = nextSign(place, chunk, at + 1)) {
      const passed = pass(place, chunk[at] as number);
      if (passed === "begin") begin = at;
      if (passed !== "end") continue;
      count += 1;
      add(item, chunk.subarray(begin, at + 1));
      const text = take(item, cut);
      if (text !== null) yield text;
    }
    if (place.depth > 0) add(item, chunk.subarray(begin));
  }
  if (place.depth > 0) cut.problem = `it is cut off in the middle of entry ${count + 1}`;
  else if (place.lists.length > 0 || place.isInString) cut.problem = `it is cut off after entry ${count}`;
}

/** Where in a document the reader is. */
interface ReaderState {
  /** What is open around the entries: for each, whether it is their list. */
  readonly lists: boolean[];
  /** How many brackets are open within an entry; 0 outside of one. */
  depth: number;
  /** The last string outside of an entry, and the last of them that was a key. */
  text: string;
  key: string;
  isInString: boolean;
  /** The chunk before ended in a backslash, which is about the first sign of this one. */
  isEscaped: boolean;
}

/** The position of the next sign outside of a string. */
function nextSign(place: ReaderState, chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length) {
    if (place.isInString) at = passString(place, chunk, at);
    else if (chunk[at] !== quote) return at;
    else {
      at += 1;
      place.isInString = true;
      place.text = "";
    }
  }
  return at;
}

/** The position after a string, or after the chunk where the string goes on in the next one. */
function passString(place: ReaderState, chunk: Buffer, from: number): number {
  let end = place.isEscaped ? from + 1 : from;
  while (end < chunk.length && chunk[end] !== quote) end += chunk[end] === backslash ? 2 : 1;
  place.isEscaped = end > chunk.length;
  place.isInString = end >= chunk.length;
  if (place.depth === 0 && place.text.length < 100) {
    place.text += chunk.toString("latin1", from, Math.min(end, from + 100));
  }
  return end + 1;
}

/** Moves on by one sign, and says whether an entry begins or ends with it. */
function pass(place: ReaderState, sign: number): "begin" | "end" | null {
  if (sign === openBrace || sign === openBracket) {
    if (place.depth > 0) place.depth += 1;
    else if (sign === openBrace && place.lists.at(-1) === true) {
      place.depth = 1;
      return "begin";
    } else place.lists.push(sign === openBracket && (place.lists.length === 0 || place.key === "entries"));
  } else if (sign === closeBrace || sign === closeBracket) {
    if (place.depth === 0) place.lists.pop();
    else {
      place.depth -= 1;
      if (place.depth === 0) return "end";
    }
  } else if (sign === colon && place.depth === 0) place.key = place.text;
  return null;
}

/** An entry or a line as far as it was read. */
interface Piece {
  chunks: Buffer[];
  size: number;
}

const newPiece = (): Piece => ({ chunks: [], size: 0 });

function add(piece: Piece, bytes: Buffer): void {
  piece.size += bytes.length;
  if (piece.size > maxItem) piece.chunks = [];
  else piece.chunks.push(bytes);
}

/** Its text, after which the next one begins; null for one that is too long, which is counted. */
function take(piece: Piece, cut: Cut): string | null {
  const { chunks, size } = piece;
  Object.assign(piece, newPiece());
  if (size <= maxItem) return Buffer.concat(chunks).toString();
  cut.tooLong += 1;
  return null;
}

/** The lines of a text, except blank ones. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, cut: Cut): AsyncGenerator<string> {
  const piece = newPiece();
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      add(piece, chunk.subarray(from, end));
      const line = take(piece, cut)?.trim();
      if (line) yield line;
      from = end + 1;
    }
    add(piece, chunk.subarray(from));
  }
  const line = take(piece, cut)?.trim();
  if (line) yield line;
}
