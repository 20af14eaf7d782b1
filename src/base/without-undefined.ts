export type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that are not undefined, so that spreading a change over a row removes nothing. */
export function defined<T extends object>(change: T): Defined<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
