import { didYouMean } from "./nearest.ts";

/** Every member of a type; the compiler checks that the list is complete. */
export type Members<Type> = { readonly [Name in keyof Type]-?: true };

/** Throws for an unknown member: a misspelt one would otherwise be ignored silently. */
export function requireKnownMembers<Type extends object>(caller: string, options: Type, known: Members<Type>): void {
  if (typeof options !== "object" || options === null) throw new TypeError(`${caller}: takes an object of options.`);
  const names = Object.keys(known);
  const wrong = Object.keys(options).find((name) => !names.includes(name));
  if (wrong === undefined) return;
  const near = didYouMean(names, wrong) || `; there are ${names.join(", ")}.`;
  throw new TypeError(`${caller}: there is no option "${wrong.slice(0, 80)}"${near}`);
}
