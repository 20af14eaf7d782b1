import type { Store } from "../stage/store.ts";

/** What whoever runs the server should know: a torn write that was cut, an engine that has gone or is back. */
export type OnNotice = (notice: string) => void;

/** The kinds of stores, each loaded only when it is asked for. Memory is none. */
const kinds: readonly (readonly [
  begins: RegExp,
  open: (place: string, onNotice: OnNotice) => Promise<Store | null>,
])[] = [
  [/^memory$/, async () => null],
  [
    /^file:./,
    async (place, onNotice) => {
      const { openFileStore } = await import("./file/file-store.ts");
      return openFileStore({ folder: place.slice(5).replace(/^\/\/(?=\/)/, ""), onNotice });
    },
  ],
  [/^rediss?:\/\//, async (place, onNotice) => (await import("./redis/open.ts")).openRedisStore(place, onNotice)],
];

/** Opens what `--store` names, or throws a sentence that says why it cannot. */
export async function openStore(place: string, onNotice: OnNotice = () => {}): Promise<Store | null> {
  const kind = kinds.find(([begins]) => begins.test(place));
  if (kind === undefined) throw new Error(`"${withoutPassword(place)}" is not memory, file:DIR or redis://HOST:PORT.`);
  return kind[1](place, onNotice);
}

/** A place as it may be shown in logs and messages. */
export function withoutPassword(place: string): string {
  return place.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, "$1:***@");
}
