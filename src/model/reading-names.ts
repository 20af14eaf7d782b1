// Written from fixtures/assumptions.json by test/model/reading-names.test.ts. To write it again: npm run generate -- reading-names

/** The readings of each assumption that has several; the first is ours. */
export const readingNames = {
  "A-01": ["rate-first", "input-first"],
  "A-08": ["60", "120"],
  "A-21": ["free", "per-developer"],
  "A-106": ["per-operation", "per-row"],
  "A-107": ["refuse", "ignore"],
  "A-330": ["refuse", "absent"],
  "A-331": ["201", "200"],
} as const;
