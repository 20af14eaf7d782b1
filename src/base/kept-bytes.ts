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
