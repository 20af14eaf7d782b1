import type { Store } from "../stage/store.ts";
import type { OnNotice } from "./notice.ts";
import { withoutPassword } from "./place.ts";

/** The kinds of stores, each loaded only when it is requested. Memory is none. */
const kinds: readonly (readonly [
  begins: RegExp,
  open: (place: string, onNotice: OnNotice) => Promise<Store | null>,
])[] = [
  [/^memory$/, async () => null],
  [
    /^file:./,
    async (place, onNotice) => {
      const { openFileStore } = await import("./file/file-store.ts");
      return openFileStore({ folder: folderOf(place) as string, onNotice });
    },
  ],
  [/^rediss?:\/\//, async (place, onNotice) => (await import("./redis/open.ts")).openRedisStore(place, onNotice)],
];

/** Opens what `--store` names, or throws a sentence that says why it cannot. */
export async function openStore(place: string, onNotice: OnNotice = () => {}): Promise<Store | null> {
  return openerOf(place)(place, onNotice);
}

/** What opens such a place; throws where no store has such an address. */
export function openerOf(place: string): (place: string, onNotice: OnNotice) => Promise<Store | null> {
  const kind = kinds.find(([begins]) => begins.test(place));
  if (kind !== undefined) return kind[1];
  const isPath = /^(?:[^:]*|[a-z]:[\\/].*)$/i.test(place);
  const asFolder = isPath ? ` For that folder write file:${place}.` : "";
  throw new Error(`"${withoutPassword(place)}" is not memory, file:DIR or redis://HOST:PORT.${asFolder}`);
}

/** The folder that a place such as `file:worlds` or `file:///var/worlds` names; null for a place of another kind. */
export function folderOf(place: string): string | null {
  return /^file:./.test(place) ? place.slice(5).replace(/^\/\/(?=\/)/, "") : null;
}
