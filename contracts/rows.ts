import type { AnswerBody } from "../src/contract/run/tools.ts";

export const idsIn = (rows: readonly AnswerBody[]): string[] => rows.map(({ id }) => id);

/** Undefined where no row has this id. */
export const rowWith = (rows: readonly AnswerBody[], id: string): AnswerBody => rows.find((row) => row.id === id);

/** The pages of a list from the first one to the last, at most so many. */
export async function pagesOf(
  ask: (more: { readonly cursor?: string }) => Promise<AnswerBody>,
  max: number,
): Promise<AnswerBody[]> {
  const pages = [await ask({})];
  for (let cursor = pages[0].nextCursor; typeof cursor === "string" && pages.length < max; ) {
    const page = await ask({ cursor });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}
