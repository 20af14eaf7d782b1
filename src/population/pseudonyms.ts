import words from "../../fixtures/vocabularies/words.json" with { type: "json" };

export const { adjectives, nouns, overlapping } = words;

/** The number of word pairs; when all are used, they are used again with a number. */
export const pseudonymCount = adjectives.length * nouns.length;
