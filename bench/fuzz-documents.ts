import { parseArgs } from "node:util";
import { fuzzDocuments } from "../test/fuzz/documents.ts";

/**
 * npm run bench -- fuzz-documents [--minutes 60] [--seed 1]: reads documents, overlays, recordings and snapshots by a grammar
 * until the time is over or one of them is not read to an end.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
let read = 0;
const found = await fuzzDocuments(Number(values.minutes) * 60_000, Number(values.seed), () => {
  read += 1;
});
console.log(`${read} files were read, from seed ${values.seed}.`);
if (found !== null) {
  console.error(`${found.broke}\n${found.what}`);
  process.exit(1);
}
