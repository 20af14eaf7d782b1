import { isScalar, parseDocument, visit } from "yaml";
import { shorten } from "../base/text.ts";

/** A megabyte takes most of a second. Longer ones are quick as JSON. */
const maxLetters = 12 * 2 ** 20;
/** The library takes long to find that brackets are nested too deeply: nobody's text leaves so many open. */
const maxOpenBrackets = 10_000;
/** Aliases may repeat a piece, but not grow exponentially. */
const maxAliasCount = 1_000;

const tooDeep = "it is nested too deeply to be read";

/** The value of a text in YAML; where it has none, an error says why. */
export function readYaml(text: string): unknown {
  if (text.length > maxLetters)
    throw new Error("it is more than 12 MiB of YAML, which takes long to read: convert it to JSON");
  if (mostOpenBrackets(text) > maxOpenBrackets) throw new Error(tooDeep);
  let flaw: string | null;
  try {
    // The library compares each key with all others of its map.
    const document = parseDocument(text, { uniqueKeys: false, logLevel: "silent" });
    flaw = document.errors[0]?.message ?? keyTwice(document);
    if (flaw === null) return document.toJS({ maxAliasCount });
  } catch (error) {
    flaw = (error as Error).message;
  }
  if (flaw.startsWith("Maximum call stack size exceeded")) throw new Error(tooDeep);
  throw new Error(`it is neither JSON nor YAML: ${shorten(flaw.split("\n")[0] ?? "", 200)}`);
}

/** Those in texts count, too, and are closed there. */
function mostOpenBrackets(text: string): number {
  let open = 0;
  let most = 0;
  for (const letter of text) {
    if (letter === "[" || letter === "{") open += 1;
    else if (letter === "]" || letter === "}") open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

function keyTwice(document: ReturnType<typeof parseDocument>): string | null {
  let twice: string | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        const value = isScalar(key) ? key.value : key;
        if (keys.has(value)) twice ??= `Map keys must be unique, and "${shorten(String(value), 80)}" is there twice`;
        keys.add(value);
      }
    },
  });
  return twice;
}
