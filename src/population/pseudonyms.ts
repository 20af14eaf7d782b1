import words from "../../fixtures/vocabularies/words.json" with { type: "json" };

export const { adjectives, nouns } = words;

/** How many pairs of words there are; they come round again, numbered, when all are used. */
export const pseudonymCount = adjectives.length * nouns.length;
