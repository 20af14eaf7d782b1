import type { Phrase } from "../phrases.ts";
import type { Token } from "../tokens.ts";

/** Recognises one kind of phrase where it starts. It sees the words around, and keeps nothing between two positions. */
export interface Recogniser {
  readonly name: string;
  readonly at: (tokens: readonly Token[], at: number) => Phrase | null;
}
