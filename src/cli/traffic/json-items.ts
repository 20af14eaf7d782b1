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
  const lists: boolean[] = [];
  let isInString = false;
  let isEscaped = false;
  let text = "";
  let key = "";
  let depth = 0;
  let heldChunks: Buffer[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of chunks) {
    let begin = depth > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      if (isInString) {
        const end = endOfString(chunk, isEscaped ? at + 1 : at);
        isEscaped = end.isEscaped;
        if (depth === 0 && text.length < 100) text += chunk.toString("latin1", at, Math.min(end.at, at + 100));
        isInString = !end.isClosed;
        at = end.at;
        continue;
      }
      const byte = chunk[at];
      if (byte === quote) {
        isInString = true;
        text = "";
      } else if (byte === openBrace || byte === openBracket) {
        if (depth > 0) depth += 1;
        else if (byte === openBrace && lists.at(-1) === true) {
          depth = 1;
          begin = at;
        } else lists.push(byte === openBracket && (lists.length === 0 || key === "entries"));
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth > 1) depth -= 1;
        else if (depth === 0) lists.pop();
        else {
          depth = 0;
          heldChunks.push(chunk.subarray(begin, at + 1));
          count += 1;
          if (size + at - begin > maxItem) cut.tooLong += 1;
          else yield Buffer.concat(heldChunks).toString();
          heldChunks = [];
          size = 0;
          begin = -1;
        }
      } else if (byte === colon && depth === 0) key = text;
    }
    if (depth === 0) continue;
    size += chunk.length - begin;
    if (size > maxItem) heldChunks = [];
    else heldChunks.push(chunk.subarray(begin));
  }
  if (depth > 0) cut.problem = `it is cut off in the middle of entry ${count + 1}`;
  else if (lists.length > 0 || isInString) cut.problem = `it is cut off after entry ${count}`;
}

interface StringEnd {
  readonly at: number;
  readonly isClosed: boolean;
  /** True where the chunk ends in a backslash, which is about the first sign of the next one. */
  readonly isEscaped: boolean;
}

function endOfString(chunk: Buffer, from: number): StringEnd {
  let at = from;
  for (; at < chunk.length; at++) {
    if (chunk[at] === backslash) at++;
    else if (chunk[at] === quote) return { at, isClosed: true, isEscaped: false };
  }
  return { at: chunk.length, isClosed: false, isEscaped: at > chunk.length };
}

/** The lines of a text, except blank ones. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, cut: Cut): AsyncGenerator<string> {
  let heldChunks: Buffer[] = [];
  let size = 0;
  const take = (last: Buffer): string | null => {
    const isLong = size + last.length > maxItem;
    const line = isLong
      ? ""
      : Buffer.concat([...heldChunks, last])
          .toString()
          .trim();
    heldChunks = [];
    size = 0;
    if (isLong) cut.tooLong += 1;
    return line === "" ? null : line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const line = take(chunk.subarray(from, end));
      if (line !== null) yield line;
      from = end + 1;
    }
    size += chunk.length - from;
    if (size <= maxItem) heldChunks.push(chunk.subarray(from));
  }
  const line = take(Buffer.alloc(0));
  if (line !== null) yield line;
}
