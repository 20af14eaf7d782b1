export const idsIn = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Undefined where no row has this id. */
export const rowWith = <Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row | undefined =>
  rows.find((row) => row.id === id);

/** The cursor of the page after one that is not the last. */
export function nextCursorOf({ nextCursor }: { readonly nextCursor: string | null }): string {
  if (nextCursor === null) throw new Error("`nextCursor` is null, and more rows follow.");
  return nextCursor;
}

/** The pages of a list from the first one to the last, at most so many. */
export async function pagesOf<Page extends { readonly nextCursor: string | null }>(
  ask: (more: { readonly cursor?: string }) => Promise<Page>,
  max: number,
): Promise<Page[]> {
  const first = await ask({});
  const pages = [first];
  for (let cursor = first.nextCursor; typeof cursor === "string" && pages.length < max; ) {
    const page = await ask({ cursor });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}
