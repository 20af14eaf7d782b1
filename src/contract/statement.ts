/**
 * One sentence of the interface in our own words: a guarantee for clients. Checks name the statements they test;
 * derived checks are named here, by patterns of their ids, where `*` matches anything.
 */
export interface Statement {
  /** Section and slug, such as `4.5/pin-not-validated`. */
  readonly id: string;
  readonly text: string;
  readonly derived?: readonly string[];
  /** The reason why it cannot be observed from outside. */
  readonly unobservable?: string;
}

type Row =
  | string
  | readonly [text: string, more: { readonly derived?: readonly string[]; readonly unobservable?: string }];

/** The statements of one section, by slug. */
export function statements(section: string, rows: Readonly<Record<string, Row>>): readonly Statement[] {
  return Object.entries(rows).map(([slug, row]) =>
    typeof row === "string"
      ? { id: `${section}/${slug}`, text: row }
      : { id: `${section}/${slug}`, text: row[0], ...row[1] },
  );
}

/** A statement that derived checks test. */
export function tested(text: string, ...derived: readonly string[]): Row {
  return [text, { derived }];
}

/** A statement that no client can observe, and why. */
export function unseen(text: string, unobservable: string): Row {
  return [text, { unobservable }];
}
