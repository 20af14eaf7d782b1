/**
 * One sentence of the interface, in words of our own: what a client may rely on. Checks name the statements they test;
 * derived checks are named here, by patterns of their ids in which `*` stands for anything.
 */
export interface Statement {
  /** Section and slug, such as `4.5/pin-not-validated`. */
  readonly id: string;
  readonly text: string;
  readonly derived?: readonly string[];
  /** Why it cannot be seen from outside whether it is so. */
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
