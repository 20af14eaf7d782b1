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

/** The statements of one section, by slug. Their ids are types, so that a sentence which does not exist cannot be named. */
export function statements<Section extends string, const Slug extends string>(
  section: Section,
  rows: Readonly<Record<Slug, Row>>,
): readonly (Statement & { readonly id: `${Section}/${Slug}` })[] {
  return Object.entries<Row>(rows).map(([slug, row]) => {
    const id = `${section}/${slug as Slug}` as const;
    return typeof row === "string" ? { id, text: row } : { id, text: row[0], ...row[1] };
  });
}

/** A statement that derived checks test. */
export function tested(text: string, ...derived: readonly string[]): Row {
  return [text, { derived }];
}

/** A statement that no client can observe, and why. */
export function unseen(text: string, unobservable: string): Row {
  return [text, { unobservable }];
}
