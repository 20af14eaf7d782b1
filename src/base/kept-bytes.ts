/** Where bytes that take long to compute are kept for later processes of the same program. */
export interface ByteStore {
  /** Null where there are none, or not as they were written. */
  readonly read: (name: string) => ArrayBuffer | null;
  readonly write: (name: string, bytes: ArrayBuffer) => void;
}

let store: ByteStore | null = null;

export function keepBytesIn(place: ByteStore): void {
  store = place;
}

export function keptBytes(name: string): ArrayBuffer | null {
  return store?.read(name) ?? null;
}

export function keepBytes(name: string, bytes: ArrayBuffer): void {
  store?.write(name, bytes);
}

/** The texts of an earlier process of the same program, or new ones, which are kept. None contains a line break. */
export function keptTexts(name: string, make: () => readonly string[]): readonly string[] {
  const kept = keptBytes(name);
  if (kept !== null) return new TextDecoder().decode(kept).split("\n");
  const texts = make();
  keepBytes(name, new TextEncoder().encode(texts.join("\n")).buffer);
  return texts;
}
