import composed from "../../../../fixtures/meanings.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { shippedAhead, whatIsShipped } from "../../../base/shipment.ts";
import { shareWork } from "../../../base/slices.ts";
import { valueIn } from "../../../base/sorted-lines.ts";
import { lexiconText } from "./lexicon-text.ts";
import { type Meaning, type OwnList, ownLists } from "./meaning.ts";
import type { Phrases } from "./phrases.ts";

/** Making it takes longer than reading any text, so the build ships it. */
export const lexicon = shareWork(function* () {
  yield* shippedAhead();
  return whatIsShipped()?.lexicon ?? lexiconText();
});

function phrasesOf(list: string): Phrases {
  // Only what was found: a text has any number of other words.
  const found = new Map<string, readonly Meaning[]>();
  const partsOf = (words: string) => valueIn(lexicon.result(), `${list}:${words}`)?.split("\t") ?? [];
  return {
    longestFrom: (word) => Number(partsOf(word)[0] ?? 0),
    meaningsOf(words) {
      const known = found.get(words);
      if (known !== undefined) return known;
      const meanings = partsOf(words)
        .slice(1)
        .flatMap((part) => (part === "" ? [] : [meaningFrom(part)]));
      if (meanings.length > 0) found.set(words, meanings);
      return meanings;
    },
  };
}

function meaningFrom(written: string): Meaning {
  if (written.startsWith("{")) return JSON.parse(written);
  const space = written.indexOf(" ");
  return { kind: written.slice(0, space) as Meaning["kind"], value: written.slice(space + 1) };
}

/** What all phrases mean. */
export const phrases = phrasesOf("");

const ownPhrases = new Map(ownLists.map((is) => [is, phrasesOf(is)]));

export function wordsOf(is: OwnList): Phrases {
  return ownPhrases.get(is) as Phrases;
}

const wordsIn = (list: string) => ({ has: (words: string) => valueIn(lexicon.result(), `${list}:${words}`) !== null });

/** Words that contain a dot. */
export const dotted = wordsIn("dotted");

/** The given names that people here have: a text has few, and reading all the names takes longer than looking it up. */
export const givenNames = wordsIn("given");

/** Everyday words that are also names: they need more than themselves to be meant. */
export const ordinary = wordsIn("ordinary");

/** Products of which one is enough where a slash joins them: "AWS/GCP". */
export const rivals = onFirstUse((): ReadonlyMap<string, string> => new Map(Object.entries(composed.rivals)));
