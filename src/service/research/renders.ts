import type { Pause } from "../../base/slices.ts";
import type { RenderReport } from "../../model/report-pdf.ts";

const maxDocuments = 48;
const maxBytes = 48 * 2 ** 20;

/**
 * Caches rendered documents by all their inputs: a newer report, its narrative or another logo renders
 * again, anything else does not, and simultaneous requests wait for the same rendering. It is derived data, so
 * it is kept outside the worlds, with a size limit. One is rendered after the other, so that memory has to hold one
 * unfinished document, however many pause.
 */
export function cacheRenders(render: RenderReport, pause?: Pause): RenderReport {
  const cache = new Map<string, { readonly document: Promise<Uint8Array>; size: number }>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function drop(key: string): void {
    bytes -= cache.get(key)?.size ?? 0;
    cache.delete(key);
  }

  return (report, options) => {
    const key = JSON.stringify([report, options]);
    const cached = cache.get(key);
    if (cached !== undefined) {
      cache.delete(key);
      cache.set(key, cached);
      return cached.document;
    }
    const document = last.then(() => render(report, options, pause));
    last = document.catch(() => {});
    const entry = { document, size: key.length };
    cache.set(key, entry);
    bytes += entry.size;
    entry.document.then(
      (document) => {
        if (cache.get(key) !== entry) return;
        entry.size += document.length;
        bytes += document.length;
        for (const oldest of cache.keys()) {
          if (cache.size <= maxDocuments && bytes <= maxBytes) break;
          drop(oldest);
        }
      },
      () => drop(key),
    );
    return entry.document;
  };
}
