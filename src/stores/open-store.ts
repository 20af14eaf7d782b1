import type { Store } from "../stage/store.ts";

/** Where worlds are kept, as `--store` names it. */
export type StorePlace = { readonly kind: "memory" } | { readonly kind: "file"; readonly folder: string };

/** The place that a text names, or what is wrong with the text. */
export function readStorePlace(text: string): StorePlace | { readonly problem: string } {
  if (text === "memory") return { kind: "memory" };
  if (text.startsWith("file:")) {
    const folder = text.slice(5).replace(/^\/\/(?=\/)/, "");
    return folder === "" ? { problem: "names no folder; write file:DIR" } : { kind: "file", folder };
  }
  return { problem: `"${text}" is not memory, file:DIR or redis://HOST:PORT` };
}

/** Opens a store, or throws a sentence. What a kind of store needs is loaded only for that kind. */
export async function openStore(place: StorePlace, onNotice: (notice: string) => void): Promise<Store | null> {
  switch (place.kind) {
    case "memory":
      return null;
    case "file": {
      const { openFileStore } = await import("./file/file-store.ts");
      return openFileStore({ folder: place.folder, onNotice });
    }
  }
}
